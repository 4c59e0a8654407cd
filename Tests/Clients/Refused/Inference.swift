import ReactiveKit

// What the compiler does not infer, and what it gives up.

func lengths(_ texts: SafeSignal<String>) {
  // A signal alone, and one that a closure of several statements returns.
  // error: generic parameter 'Error' could not be inferred
  _ = Signal(just: 1)
  _ = texts.flatMapLatest { text in
    let length = text.count
    // error: generic parameter 'Error' could not be inferred
    return Signal(just: length)
  }
  _ = Action { (text: String) in
    let length = text.count
    // error: generic parameter 'Error' could not be inferred
    return Signal(just: length)
  }
  _ = texts.flatMapLatest { text in
    // error: cannot infer contextual base in reference to member 'completed'
    if text.isEmpty { return .completed() }
    return SafeSignal(just: text.count)
  }
  _ = texts.flatMapLatest { text in
    let length = text.count
    return SafeSignal(just: length)
  }
  _ = texts.flatMapLatest { text -> SafeSignal<Int> in
    if text.isEmpty { return .completed() }
    return Signal(just: text.count)
  }

  // Nothing is returned.
  // error: type '()' cannot conform to 'SignalProtocol'
  _ = texts.flatMapLatest { text in print(text) }
}

func total(_ prices: SafeSignal<Double>, _ counts: SafeSignal<Int>, _ units: SafeSignal<String>) {
  // A misspelt operator in a long chain.
  _ = combineLatest(prices, counts) { $0 * Double($1) }.map { $0 * 1.2 + 3 }
    // error: value of type 'Signal<Double, Never>' has no member 'scann'
    .scann(0) { $0 + $1 }.map { "\($0) euro" }

  // A sum of several types, one of which does not fit.
  // error: the compiler is unable to type-check this expression in reasonable time; try breaking up the expression into distinct sub-expressions
  _ = combineLatest(counts, prices, units) { Double($0) + $1 + $2 }.map { $0 * 1.2 + 3 }

  // With its type, the closure has a message.
  _ = combineLatest(counts, prices, units) { (count, price, unit) -> Double in
    // error: cannot convert value of type 'String' to expected argument type 'Double'
    Double(count) + price + unit
  }
}
