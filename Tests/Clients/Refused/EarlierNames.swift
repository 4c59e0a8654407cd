import RKOperators

// Earlier names, words of other libraries and Combine's subscribers are those of ReactiveKit, in RKCompatibility. Without
// it, a module has its own names alone.

func limit(_ numbers: Signal<Int, any Error>) {
  // error: value of type 'Signal<Int, any Error>' has no member 'take'
  _ = numbers.take(1)
  // error: value of type 'Signal<Int, any Error>' has no member 'eraseToAnyPublisher'
  _ = numbers.eraseToAnyPublisher()
}

// error: cannot find type 'Signal1' in scope
let one: Signal1<Int>
// error: cannot find type 'Subscriber' in scope
typealias Numbers = Subscriber
