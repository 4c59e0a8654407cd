import ReactiveKit

/// What passes on a part.
let limitingKinds: [Kind] = [
  Kind("prefix") { source, n in
    source.prefix(maxLength: n)
  } model: { tape, n in
    first(n, of: tape)
  },
  Kind("prefix(while:)") { source, n in
    source.prefix { $0 % 6 != n }
  } model: { tape, n in
    tape.until { $0 % 6 == n ? ([], .completed) : nil }
  },
  Kind("prefix(while:inclusive:)") { source, n in
    source.prefix(while: { $0 % 6 != n }, inclusive: true)
  } model: { tape, n in
    tape.until { $0 % 6 == n ? ([$0], .completed) : nil }
  },
  Kind("first") { source, _ in
    source.first()
  } model: { tape, _ in
    first(1, of: tape)
  },
  Kind("first(where:)") { source, n in
    source.first { $0 % 5 == n }
  } model: { tape, n in
    first(1, of: tape.with(tape.elements.filter { $0 % 5 == n }))
  },
  Kind("output(at:)") { source, n in
    source.output(at: n)
  } model: { tape, n in
    first(1, of: tape.with(Array(tape.elements.dropFirst(n))))
  },
  Kind("output(in:)") { source, n in
    source.output(in: n...(n + 2))
  } model: { tape, n in
    first(3, of: tape.with(Array(tape.elements.dropFirst(n))))
  },
  Kind("dropFirst") { source, n in
    source.dropFirst(n)
  } model: { tape, n in
    tape.with(Array(tape.elements.dropFirst(n)))
  },
  Kind("drop(while:)") { source, n in
    source.drop { $0 % 5 != n }
  } model: { tape, n in
    tape.with(Array(tape.elements.drop { $0 % 5 != n }))
  },
  Kind("dropLast") { source, n in
    source.dropLast(n)
  } model: { tape, n in
    tape.with(tape.elements.dropLast(n))
  },
  Kind("suffix") { source, n in
    source.suffix(maxLength: n)
  } model: { tape, n in
    tape.result { $0.suffix(n) }
  },
  Kind("last") { source, _ in
    source.last()
  } model: { tape, _ in
    tape.result { $0.suffix(1) }
  },
  Kind("last(where:)") { source, n in
    source.last { $0 % 5 == n }
  } model: { tape, n in
    tape.result { $0.filter { $0 % 5 == n }.suffix(1) }
  },
  Kind("single(orFailWith:)") { source, _ in
    source.single(orFailWith: .stage)
  } model: { tape, _ in
    if tape.elements.count > 1 { return Tape([], .failed(.stage)) }
    return tape.end == .completed && tape.elements.isEmpty
      ? Tape([], .failed(.stage)) : tape.result { $0 }
  },
  Kind("contains(where:)") { source, n in
    source.contains { $0 % 7 == n }.map { $0 ? 1 : 0 }
  } model: { tape, n in
    tape.elements.contains { $0 % 7 == n } ? Tape([1]) : tape.result { _ in [0] }
  },
  Kind("allSatisfy") { source, n in
    source.allSatisfy { $0 % 7 != n }.map { $0 ? 1 : 0 }
  } model: { tape, n in
    tape.elements.contains { $0 % 7 == n } ? Tape([0]) : tape.result { _ in [1] }
  },
  Kind("isEmpty") { source, _ in
    source.isEmpty().map { $0 ? 1 : 0 }
  } model: { tape, _ in
    tape.elements.isEmpty ? tape.result { _ in [1] } : Tape([0])
  },
  Kind("firstIndex(where:)") { source, n in
    source.firstIndex { $0 % 5 == n }
  } model: { tape, n in
    tape.elements.firstIndex { $0 % 5 == n }.map { Tape([$0]) } ?? tape.with([])
  },
]

/// So many elements and the completion, if there are so many.
private func first(_ count: Int, of tape: Tape) -> Tape {
  tape.elements.count < count ? tape : Tape(Array(tape.elements.prefix(count)))
}
