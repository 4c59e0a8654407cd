import ReactiveKit

let filteringOperators: [Passing] = [
  Passing("ignoreNils") { source, _ in source.map { Optional($0) }.ignoreNils() },
  Passing("compactMap") { source, _ in source.compactMap { $0 } },
  Passing("tryCompactMap") { source, _ in source.tryCompactMap { $0 } },
  Passing("tryFilter") { source, _ in source.tryFilter { _ in true } },
  Passing("removeDuplicates(at:)") { source, _ in source.removeDuplicates(at: \.description) },
  Passing("removeAllDuplicates") { source, _ in source.removeAllDuplicates() },
  Passing("removeAllDuplicates(by:)") { source, _ in source.removeAllDuplicates { $0 } },
  Passing("ignoreOutput") { source, _ in
    source.flatMapConcat { Signal<Int, Trouble>(just: $0).ignoreOutput().append($0) }
  },
  Passing("ignoreOutput(setOutputType:)") { source, _ in
    source.flatMapConcat {
      Signal<Void, Trouble>(just: ()).ignoreOutput(setOutputType: Int.self).append($0)
    }
  },
  Passing("ignoreTerminal") { source, _ in
    source.materialize().ignoreTerminal().setFailureType(to: Trouble.self).dematerialize()
  },
  Passing("ofType") { source, _ in source.ofType(Int.self) },
  Passing("cast(to:orFailWith:)") { source, _ in source.cast(to: Int.self) { _ in .trouble } },
  Passing("hold(while:)") { source, _ in source.hold(while: Signal<Bool, Never>(just: false)) },
  Passing("hold(while:), failing") { source, _ in source.hold(while: Signal<Bool, Trouble>.never())
  },
  Passing("pausableBuffered(by:limit:)") { source, _ in
    source.pausableBuffered(by: Signal<Bool, Never>.never(), limit: 1)
  },
  Passing("pausableBuffered(by:limit:), failing") { source, _ in
    source.pausableBuffered(by: Signal<Bool, Trouble>(just: true), limit: 1)
  },
]
