import ReactiveKit

let recoveringOperators: [Passing] = [
  Passing("mapError") { source, _ in source.mapError { $0 } },
  Passing("castError") { source, _ in source.materialize().castError().dematerialize() },
  Passing("setFailureType(to:)") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).dematerialize()
  },
  Passing("catch") { source, _ in source.catch { Signal<Int, Trouble>.failed($0) } },
  Passing("toErrorSignal") { source, _ in
    source.flatMapConcat { number in
      Signal<Int, Trouble>.failed(.trouble).toErrorSignal().map { _ in number }
    }
  },
  Passing("replaceEmpty(with:)", [.filling]) { source, _ in source.replaceEmpty(with: 0) },
  Passing("failIfEmpty(with:)") { source, _ in
    source.scan(0, emitsInitial: true) { $1 }.failIfEmpty(with: .trouble).dropFirst()
  },
  Passing("assertNoFailure") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).assertNoFailure().dematerialize()
  },
  Passing("suppressError(logging:)") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).suppressError(logging: false)
      .dematerialize()
  },
  Passing("replaceError(with:)") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).replaceError(with: .completed)
      .dematerialize()
  },
  Passing("retry(when:), of its failures") { source, _ in
    source.retry { $0.tryMap { Result<Int, Trouble>.failure($0) } }
  },
  Passing("retry(when:), safe") { source, _ in
    source.materialize().setFailureType(to: Trouble.self).retry { $0 }.dematerialize()
  },
  Passing("repeat(when:)") { source, _ in source.repeat { _ in Signal<Int, Trouble>.completed() } },
  Passing("repeat(when:), safe") { source, _ in
    source.repeat { _ in Signal<Int, Never>.completed() }
  },
]
