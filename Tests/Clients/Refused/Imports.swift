import RKCore

// Operators, subjects and properties are in modules of their own.

func double(_ numbers: SafeSignal<Int>) {
  // error: value of type 'SafeSignal<Int>' (aka 'Signal<Int, Never>') has no member 'map'
  _ = numbers.map { $0 * 2 }
}

// error: cannot find 'Property' in scope
let number = Property(1)
// error: cannot find 'PassthroughSubject' in scope
let numbers = PassthroughSubject<Int, Never>()
