import ReactiveKit

let recoveringOperators: [Passing] = [
  Passing("mapError") { source, _ in source.mapError { $0 } },
  Passing("replaceEmpty") { source, _ in source.replaceEmpty(with: 0) },
  Passing("failIfEmpty") { source, _ in
    source.scan(0, emitsInitial: true) { $1 }.failIfEmpty(with: .trouble).dropFirst()
  },
  Passing("assertNoFailure") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).assertNoFailure().dematerialize()
  },
  Passing("suppressError") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).suppressError(logging: false)
      .dematerialize()
  },
  Passing("replaceError") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).replaceError(with: .completed)
      .dematerialize()
  },
]
