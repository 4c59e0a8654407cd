import ReactiveKit

/// What has several signals, one of them the one it is to pass on.
let combiningOperators: [Passing] = [
  Passing("merge") { source, _ in merge(source, Signal<Int, Trouble>.completed()) },
  Passing("amb") { source, _ in amb(source, Signal<Int, Trouble>.never()) },
  Passing("Signal(racing:)") { source, _ in Signal(racing: [source, .never()]) },
  Passing("combineLatest") { source, _ in
    combineLatest(Signal<Int, Trouble>(just: 0), source).map { $1 }
  },
  Passing("combineLatest(_:combine:), of a pack") { source, _ in
    let zero = Signal<Int, Trouble>(just: 0)
    return combineLatest(zero, zero, source) { $2 }
  },
  Passing("combineLatest(with:)") { source, _ in
    Signal<Int, Trouble>(just: 0).combineLatest(with: source).map { $1 }
  },
  Passing("zip") { source, _ in source.eachAlone { zip($0, Signal<Int, Trouble>(just: 0)) } },
  Passing("zip(_:_:combine:)") { source, _ in
    source.eachAlone { zip($0, $0) { $0 + $1 } }
  },
  Passing("zip(_:combine:), of a pack") { source, _ in
    source.eachAlone { zip($0, $0, $0) { $0 + $1 + $2 } }
  },
  Passing("zip(with:)") { source, _ in source.eachAlone { $0.zip(with: $0) } },
  Passing("Signal(zipping:combine:)") { source, _ in Signal(zipping: [source]) { $0[0] } },
  Passing("with(latestFrom:)") { source, _ in
    source.with(latestFrom: Signal<Int, Never>(just: 0)).map { number, _ in number }
  },
  Passing("append, of an element") { source, _ in source.append(-1).filter { $0 != -1 } },
  Passing("prepend, of an element") { source, _ in source.prepend(0).dropFirst() },
  Passing("flatten") { source, _ in source.map { Signal(just: $0) }.flatten(.concat) },
  Passing("merge(maxConcurrent:)") { source, _ in
    source.map { Signal(just: $0) }.merge(maxConcurrent: 1)
  },
  Passing("switchToLatest") { source, _ in source.map { Signal(just: $0) }.switchToLatest() },
  Passing("Signal(flattening:strategy:)") { source, _ in
    Signal(flattening: [source], strategy: .concat)
  },
  Passing("and(_:)") { source, _ in
    source.flatMapConcat { element in
      Signal<Bool, Trouble>(just: true).and(Signal<Bool, Never>(just: true)).replaceElements(
        with: element
      )
    }
  },
  Passing("or(_:)") { source, _ in
    source.flatMapConcat { element in
      Signal<Bool, Trouble>(just: true).or(Signal<Bool, Never>(just: true)).replaceElements(
        with: element
      )
    }
  },
  Passing("all(_:)") { source, _ in
    source.flatMapConcat { element in
      Signal<Bool, Trouble>.all([Signal(just: true)]).replaceElements(with: element)
    }
  },
  Passing("any(_:)") { source, _ in
    source.flatMapConcat { element in
      Signal<Bool, Trouble>.any([Signal(just: true)]).replaceElements(with: element)
    }
  },
]
