import ReactiveKit

/// What happens at the end, and what is sent there.
let endingKinds: [Kind] = [
  Kind("reduce") { source, n in
    source.reduce(n) { (2 * $0 + $1) % 101 }
  } model: { tape, n in
    tape.result { [$0.reduce(n) { (2 * $0 + $1) % 101 }] }
  },
  Kind("collect") { source, _ in
    source.collect().map(digest)
  } model: { tape, _ in
    tape.result { [digest($0)] }
  },
  Kind("count") { source, _ in
    source.count()
  } model: { tape, _ in
    tape.result { [$0.count] }
  },
  Kind("min") { source, _ in
    source.min()
  } model: { tape, _ in
    tape.result { $0.sorted().prefix(1).map { $0 } }
  },
  Kind("max") { source, _ in
    source.max()
  } model: { tape, _ in
    tape.result { $0.sorted().suffix(1) }
  },
  Kind("ignoreOutput") { source, _ in
    source.ignoreOutput(setOutputType: Int.self)
  } model: { tape, _ in
    tape.with([])
  },
  Kind("ignoreTerminal") { source, _ in
    source.ignoreTerminal().castError()
  } model: { tape, _ in
    tape.end == .endless ? tape : Tape(tape.elements, .silent)
  },
  Kind("replaceEmpty") { source, n in
    source.replaceEmpty(with: n)
  } model: { tape, n in
    tape.elements.isEmpty ? tape.completing(with: [n]) : tape
  },
  Kind("failIfEmpty") { source, _ in
    source.failIfEmpty(with: .stage)
  } model: { tape, _ in
    tape == Tape([]) ? Tape([], .failed(.stage)) : tape
  },
  Kind("replaceError") { source, n in
    source.replaceError(with: n).castError()
  } model: { tape, n in
    tape.recovered { _ in Tape([n]) }
  },
  Kind("suppressError") { source, _ in
    source.suppressError(logging: false).castError()
  } model: { tape, _ in
    tape.recovered { _ in Tape([]) }
  },
  Kind("mapError") { source, n in
    source.mapError { $0 == .source ? Fault.other : $0 }
  } model: { tape, n in
    tape.recovered { Tape([], .failed($0 == .source ? .other : $0)) }
  },
  Kind("append(element)") { source, n in
    source.append(n)
  } model: { tape, n in
    tape.completing(with: [n])
  },
  Kind("prepend(element)") { source, n in
    source.prepend(n)
  } model: { tape, n in
    tape.with([n] + tape.elements)
  },
  Kind("retry", isPatient: false) { source, n in
    source.retry(n)
  } model: { tape, n in
    (0..<n).reduce(tape) { all, _ in all.recovered { _ in tape } }
  },
  Kind("retry(_:if:)", isPatient: false) { source, n in
    source.retry(n) { $0 == .source }
  } model: { tape, n in
    (0..<n).reduce(tape) { all, _ in
      all.recovered { $0 == .source ? tape : Tape([], .failed($0)) }
    }
  },
  Kind("repeat", isPatient: false) { source, n in
    source.repeat(n)
  } model: { tape, n in
    (0..<n).reduce(Tape([])) { all, _ in all.followed(by: tape) }
  },
]

extension Tape {
  /// What another tape goes on with where this one fails.
  func recovered(_ recovery: (Fault) -> Tape) -> Tape {
    guard case .failed(let fault) = end else { return self }
    let next = recovery(fault)
    return Tape(elements + next.elements, next.end)
  }
}
