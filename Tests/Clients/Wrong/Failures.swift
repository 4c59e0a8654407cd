// Failures that do not fit, a missing `try`, and closures that return no signal.

func bindsWhatFails() {
  text.filter { !$0.isEmpty }
    .flatMapLatest { load($0) }
    .map { $0.name }
    // error: 'bind(to:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
    .bind(to: name)
}

@MainActor func bindsWorkThatThrows(_ screen: Screen) {
  text.filter { !$0.isEmpty }
    .removeDuplicates()
    .flatMapLatest { text in Signal(await: { try await fetch(text) }) }
    .map { $0.name }
    // error: 'bind(to:setter:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
    .bind(to: screen) { screen, name in screen.show(name) }
}

func mergesAnotherFailure() {
  items.map { $0.name }
    // error: instance method 'merge(with:delayingError:)' requires the types 'Offline' and 'Invalid' be equivalent
    .merge(with: accounts.map { $0.user })
    .retry(2)
    .replaceError(with: "")
    .bind(to: text)
}

func flattensAnotherFailure() {
  items.map { $0.name }
    .filter { !$0.isEmpty }
    // error: instance method 'flatMapLatest' requires the types 'Offline' and 'Invalid' be equivalent
    .flatMapLatest { check($0) }
    .removeDuplicates()
    .observe { print($0) }
}

func combinesAnotherFailure() {
  // error: global function 'combineLatest(_:_:combine:)' requires the types 'Offline' and 'Invalid' be equivalent
  combineLatest(items, accounts) { $0.price + $1.balance }
    .filter { $0 > 1 }
    .removeDuplicates()
    .observe { print($0) }
}

func recoversWithAnotherType() {
  items.map { $0.name }
    .retry(2)
    // error: cannot convert value of type 'Int' to expected argument type 'Property<String>.Element' (aka 'String')
    .flatMapError { _ in SafeSignal(just: 0) }
    .removeDuplicates()
    .bind(to: text)
}

func replacesErrorWithAnotherType() {
  items.map { $0.name }
    .retry(2)
    // error: cannot convert value of type 'Int' to expected argument type 'Property<String>.Element' (aka 'String')
    .replaceError(with: 0)
    .removeDuplicates()
    .bind(to: text)
}

func missingTry() {
  text.removeDuplicates()
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    .tryMap { parse($0) }
    .replaceError(with: 0)
    .filter { $0 > 1 }
    .bind(to: count)
}

func throwsInMap() {
  text.removeDuplicates()
    // error: invalid conversion from throwing function of type '@Sendable (Property<String>.Element) throws -> Int' (aka '@Sendable (String) throws -> Int') to non-throwing function type '@Sendable (Property<String>.Element) -> Property<Int>.Element' (aka '@Sendable (String) -> Int')
    .map { try parse($0) }
    .filter { $0 > 1 }
    .bind(to: count)
}

func awaitsInMap() {
  text.removeDuplicates()
    // error: invalid conversion from throwing function of type '@Sendable (Property<String>.Element) async throws -> Item' (aka '@Sendable (String) async throws -> Item') to non-throwing function type '@Sendable (Property<String>.Element) -> Item' (aka '@Sendable (String) -> Item')
    .map { try await fetch($0) }
    .map { $0.name }
    .bind(to: name)
}

func returnsNoSignal() {
  text.removeDuplicates()
    .filter { !$0.isEmpty }
    // error: instance method 'flatMapLatest' requires that 'Int' conform to 'SignalProtocol'
    .flatMapLatest { $0.count }
    .filter { $0 > 1 }
    .bind(to: count)
}

func printsInFlatMap() {
  text.removeDuplicates()
    .filter { !$0.isEmpty }
    // error: type '()' cannot conform to 'SignalProtocol'
    .flatMapLatest { print($0) }
    .observeNext { print($0) }
}

func memberInFlatMapAlone() {
  text.debounce(for: 0.3)
    // error: value of type 'Item' has no member 'nam'
    .flatMapLatest { load($0).map { $0.nam } }
    .map { "\($0)" }
    .observe { print($0) }
}

func otherElementInSignal() {
  text.debounce(for: .seconds(1))
    // error: cannot convert value of type 'Property<String>.Element' (aka 'String') to expected argument type 'Int'
    .flatMapLatest { text in Signal<Int, Never>(just: text) }
    .throttle(for: .seconds(1))
    .observeNext { print($0) }
}

func observesTheNextOfWhatFails() {
  items.map { $0.name }
    .removeDuplicates()
    .filter { !$0.isEmpty }
    // error: no exact matches in call to instance method 'assign'
    .assign(to: text)
}
