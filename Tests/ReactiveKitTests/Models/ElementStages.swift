import ReactiveKit

/// What looks at one element at a time.
let elementKinds: [Kind] = [
  Kind("map") { source, n in
    source.map { (3 * $0 + n) % 100 }
  } model: { tape, n in
    tape.with(tape.elements.map { (3 * $0 + n) % 100 })
  },
  Kind("filter") { source, n in
    source.filter { $0 % 5 != n }
  } model: { tape, n in
    tape.with(tape.elements.filter { $0 % 5 != n })
  },
  Kind("compactMap") { source, n in
    source.compactMap { $0 % 5 == n ? nil : $0 + 1 }
  } model: { tape, n in
    tape.with(tape.elements.filter { $0 % 5 != n }.map { $0 + 1 })
  },
  Kind("flatMap(sequence)") { source, n in
    source.flatMap { Array(repeating: $0, count: ($0 + n) % 3) }
  } model: { tape, n in
    tape.with(tape.elements.flatMap { Array(repeating: $0, count: ($0 + n) % 3) })
  },
  Kind("flattenElements") { source, n in
    source.map { [$0, n] }.flattenElements()
  } model: { tape, n in
    tape.with(tape.elements.flatMap { [$0, n] })
  },
  Kind("enumerated") { source, _ in
    source.enumerated().map { 10 * $0.index + $0.element }
  } model: { tape, _ in
    tape.with(tape.elements.enumerated().map { 10 * $0.offset + $0.element })
  },
  Kind("replaceElements") { source, n in
    source.replaceElements(with: n)
  } model: { tape, n in
    tape.with(tape.elements.map { _ in n })
  },
  Kind("replaceNils") { source, n in
    source.map { $0 % 5 == n ? nil : $0 }.replaceNils(with: 77)
  } model: { tape, n in
    tape.with(tape.elements.map { $0 % 5 == n ? 77 : $0 })
  },
  Kind("tryMap") { source, n in
    source.tryMap { number throws(Fault) -> Int in
      if number % 7 == n { throw .stage }
      return number + 1
    }
  } model: { tape, n in
    let passed = tape.until { $0 % 7 == n ? ([], .failed(.stage)) : nil }
    return passed.with(passed.elements.map { $0 + 1 })
  },
  Kind("attempt") { source, n in
    source.attempt { number throws(Fault) in if number % 8 == n { throw .stage } }
  } model: { tape, n in
    tape.until { $0 % 8 == n ? ([], .failed(.stage)) : nil }
  },
  Kind("tryFilter") { source, n in
    source.tryFilter { number throws(Fault) -> Bool in
      if number % 9 == n { throw .stage }
      return number % 2 == 0
    }
  } model: { tape, n in
    let passed = tape.until { $0 % 9 == n ? ([], .failed(.stage)) : nil }
    return passed.with(passed.elements.filter { $0 % 2 == 0 })
  },
  Kind("materialize.dematerialize") { source, _ in
    source.materialize().dematerialize()
  } model: { tape, _ in
    tape
  },
  Kind("mapToResult.mapValue.getValues") { source, n in
    source.mapToResult().mapValue { $0 + n }.getValues()
  } model: { tape, n in
    tape.with(tape.elements.map { $0 + n })
  },
  Kind("handleEvents.finally") { source, _ in
    source.handleEvents(receiveOutput: { _ in }).finally {}
  } model: { tape, _ in
    tape
  },
]
