// An argument of another type, and closures with other parameters.

func stringForNumber() {
  text.map { $0.count }
    .filter { $0 > 0 }
    // error: cannot convert value of type 'String' to expected argument type 'Int'
    .prefix(maxLength: "3")
    .map { $0 + 1 }
    .observeNext { print($0) }
}

func comparesStringWithNumber() {
  text.removeDuplicates()
    // error: cannot convert value of type 'Property<String>.Element' (aka 'String') to expected argument type 'Int'
    .filter { $0 > 3 }
    .map { $0.count }
    .observeNext { print($0) }
}

func filterWithoutBool() {
  text.map { $0.count }
    // error: cannot convert value of type 'Int' to closure result type 'Bool'
    .filter { $0 + 1 }
    .map { $0 * 2 }
    .observeNext { print($0) }
}

func stringPlusNumber() {
  numbers.filter { $0 > 0 }
    // error: cannot convert value of type 'Int' to expected argument type 'String'
    .map { "number " + $0 }
    .removeDuplicates()
    .bind(to: text)
}

func mixedNumbers() {
  // error: cannot convert value of type 'Property<Double>.Element' (aka 'Double') to expected argument type 'Property<Int>.Element' (aka 'Int')
  combineLatest(price, count) { $0 * $1 }
    .filter { $0 > 1 }
    .removeDuplicates()
    .observeNext { print($0) }
}

func wrongSeed() {
  numbers.map { $0 + 1 }
    // error: cannot convert value of type 'Int' to expected argument type 'String'
    .scan("") { $0 + $1 }
    .removeDuplicates()
    .observeNext { print($0) }
}

func durationAsString() {
  text.removeDuplicates()
    // error: no exact matches in call to instance method 'debounce'
    .debounce(for: "0.3")
    .flatMapLatest { find($0) }
    .observeNext { print($0) }
}

func schedulerFirst() {
  text.removeDuplicates()
    // error: argument 'for' must precede argument 'on'
    .debounce(on: DispatchQueue.main, for: .seconds(1))
    .map { $0.count }
    .observeNext { print($0) }
}

func wrongSchedulerType() {
  text.removeDuplicates()
    .map { $0.count }
    // error: cannot convert value of type 'String' to expected argument type 'MainActor'
    .receive(on: "main")
    .observeNext { print($0) }
}

func oneParameterTooMany() {
  numbers.map { $0 + 1 }
    // error: contextual closure type '@Sendable (Int, Int) -> Int' expects 2 arguments, but 3 were used in closure body
    .scan(0) { sum, number, index in sum + number * index }
    .filter { $0 > 1 }
    .observeNext { print($0) }
}

func pairInFilter() {
  text.combineLatest(with: count)
    .map { $0.0 }
    // error: contextual closure type '@Sendable (Property<String>.Element) -> Bool' (aka '@Sendable (String) -> Bool') expects 1 argument, but 2 were used in closure body
    .filter { text, count in !text.isEmpty }
    .bind(to: name)
}

func oneParameterTooFew() {
  numbers.map { $0 + 1 }
    // error: contextual closure type '@Sendable (Int, Int) -> Int' expects 2 arguments, but 1 was used in closure body
    .scan(0) { sum in sum + 1 }
    .filter { $0 > 1 }
    .observeNext { print($0) }
}

func combineWithTooFew() {
  // error: contextual closure type '@Sendable (Property<String>.Element, Property<Int>.Element, Property<Double>.Element) -> String' (aka '@Sendable (String, Int, Double) -> String') expects 3 arguments, but 2 were used in closure body
  combineLatest(text, count, price) { text, count in "\(text) \(count)" }
    .filter { !$0.isEmpty }
    .removeDuplicates()
    .observeNext { print($0) }
}

func secondDollarMissing() {
  numbers.map { $0 + 1 }
    .filter { $0 > 1 }
    // error: contextual closure type '@Sendable (Int) -> Int' expects 1 argument, but 2 were used in closure body
    .map { $0 + $1 }
    .observeNext { print($0) }
}

func bindsToAnotherType() {
  text.map { $0.count }
    .filter { $0 > 0 }
    .removeDuplicates()
    // error: instance method 'bind(to:)' requires the types 'Property<String>.Element' (aka 'String') and 'Int?' be equivalent
    .bind(to: name)
}

func mergesAnotherType() {
  text.filter { !$0.isEmpty }
    // error: instance method 'merge(with:delayingError:)' requires the types 'Property<String>.Element' (aka 'String') and 'Property<Int>.Element' (aka 'Int') be equivalent
    .merge(with: count)
    .removeDuplicates()
    .map { $0.count }
    .observeNext { print($0) }
}

func optionalNotUnwrapped() {
  lists.map { $0.first }
    .filter { $0 != nil }
    // error: value of optional type 'Item?' must be unwrapped to refer to member 'name' of wrapped base type 'Item'
    .map { $0.name }
    .removeDuplicates()
    .bind(to: text)
}

func duplicatesOfNoEquatable() {
  lists.map { ($0.count, $0.isEmpty) }
    .filter { $0.0 > 0 }
    // error: type '(Int, Bool)' cannot conform to 'Equatable'
    .removeDuplicates()
    .map { $0.0 }
    .observeNext { print($0) }
}

func missingLabel() {
  text.removeDuplicates()
    .map { $0.count }
    // error: missing argument label 'with:' in call
    .replaceEmpty(0)
    .filter { $0 > 1 }
    .observeNext { print($0) }
}

func retriesWithText() {
  items.map { $0.name }
    .removeDuplicates()
    // error: cannot convert value of type 'String' to expected argument type 'Int'
    .retry("twice")
    .replaceError(with: "")
    .bind(to: text)
}
