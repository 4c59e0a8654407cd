// A misspelt operator, and operators of other libraries.

func misspeltOperator() {
  numbers.map { $0 + 1 }
    .filter { $0 > 1 }
    // error: value of type 'Signal<Int, Never>' has no member 'scann'
    .scann(0) { $0 + $1 }
    .map { "\($0)" }
    .observeNext { print($0) }
}

func misspeltBehindCombineLatest() {
  combineLatest(price, count) { $0 * Double($1) }
    .map { $0 * 1.2 }
    // error: value of type 'Signal<Double, Property<Double>.Error>' (aka 'Signal<Double, Never>') has no member 'removeDuplicate'
    .removeDuplicate()
    .map { "\($0) euro" }
    .observeNext { print($0) }
}

func misspeltFlatMapLatest() {
  text.debounce(for: .seconds(1))
    .removeDuplicates()
    // error: value of type 'Signal<Property<String>.Element, Property<String>.Error>' (aka 'Signal<String, Never>') has no member 'flatMapLatst'
    .flatMapLatst { find($0) }
    .map { $0.count }
    .observeNext { print($0) }
}

func distinctUntilChanged() {
  text.map { $0.count }
    .filter { $0 > 0 }
    // error: value of type 'Signal<Int, Property<String>.Error>' (aka 'Signal<Int, Never>') has no member 'distinctUntilChanged'
    .distinctUntilChanged()
    .map { $0 + 1 }
    .observeNext { print($0) }
}

func withLatestFrom() {
  taps
    // error: value of type 'PassthroughSubject<Void, Never>' has no member 'withLatestFrom'
    .withLatestFrom(text)
    .map { $0.count }
    .removeDuplicates()
    .observeNext { print($0) }
}

func skipRepeats() {
  numbers.filter { $0 > 0 }
    // error: value of type 'Signal<Int, Never>' has no member 'skipRepeats'
    .skipRepeats()
    .map { $0 + 1 }
    .observeNext { print($0) }
}

func doOnNext() {
  text.removeDuplicates()
    // error: value of type 'Signal<Property<String>.Element, Property<String>.Error>' (aka 'Signal<String, Never>') has no member 'do'
    .do(onNext: { print($0) })
    .map { $0.count }
    .observeNext { print($0) }
}

func startWith() {
  numbers.filter { $0 > 0 }
    // error: value of type 'Signal<Int, Never>' has no member 'startWith'
    .startWith(0)
    .map { $0 + 1 }
    .observeNext { print($0) }
}

func subscribeOnNext() {
  text.map { $0.count }
    .filter { $0 > 0 }
    .removeDuplicates()
    // error: type '(Any) -> ()' cannot conform to 'Scheduler'
    .subscribe(onNext: { print($0) })
}

func observeValues() {
  text.map { $0.count }
    .filter { $0 > 0 }
    .removeDuplicates()
    // error: value of type 'Signal<Int, Property<String>.Error>' (aka 'Signal<Int, Never>') has no member 'observeValues'
    .observeValues { print($0) }
}

func assignTo() {
  text.map { $0.uppercased() }
    .removeDuplicates()
    .filter { !$0.isEmpty }
    // error: value of type 'Signal<String, Property<String>.Error>' (aka 'Signal<String, Never>') has no member 'drive'
    .drive(name)
}
