import ReactiveKit

/// What looks at an element beside others.
let groupingKinds: [Kind] = [
  Kind("scan") { source, n in
    source.scan(n) { (2 * $0 + $1) % 101 }
  } model: { tape, n in
    tape.with(tape.elements.indices.map { running(tape.elements[...$0], from: n) })
  },
  Kind("scan(emitsInitial:)") { source, n in
    source.scan(n, emitsInitial: true) { (2 * $0 + $1) % 101 }
  } model: { tape, n in
    tape.with([n] + tape.elements.indices.map { running(tape.elements[...$0], from: n) })
  },
  Kind("scan(into:)") { source, n in
    source.scan(into: n) { $0 = (2 * $0 + $1) % 101 }
  } model: { tape, n in
    tape.with(tape.elements.indices.map { running(tape.elements[...$0], from: n) })
  },
  Kind("scanMap") { source, n in
    source.scanMap(n) { ($1, $0 + $1) }
  } model: { tape, n in
    tape.with(zip([n] + tape.elements, tape.elements).map { $0 + $1 })
  },
  Kind("zipPrevious") { source, n in
    source.zipPrevious().map { digest([$0 ?? n, $1]) }
  } model: { tape, n in
    tape.with(zip([n] + tape.elements, tape.elements).map { digest([$0, $1]) })
  },
  Kind("pairwise") { source, _ in
    source.pairwise().map { digest([$0, $1]) }
  } model: { tape, _ in
    tape.with(zip(tape.elements, tape.elements.dropFirst()).map { digest([$0, $1]) })
  },
  Kind("removeDuplicates") { source, n in
    source.map { $0 % (n + 2) }.removeDuplicates()
  } model: { tape, n in
    let parts = tape.elements.map { $0 % (n + 2) }
    return tape.with(
      parts.indices.filter { $0 == 0 || parts[$0] != parts[$0 - 1] }.map { parts[$0] }
    )
  },
  Kind("removeAllDuplicates") { source, n in
    source.map { $0 + n }.removeAllDuplicates()
  } model: { tape, n in
    let parts = tape.elements.map { $0 + n }
    return tape.with(parts.indices.filter { !parts[..<$0].contains(parts[$0]) }.map { parts[$0] })
  },
  Kind("interspersed") { source, n in
    source.interspersed(with: n)
  } model: { tape, n in
    tape.with(Array(tape.elements.map { [$0] }.joined(separator: [n])))
  },
  Kind("buffer(size:)") { source, n in
    source.buffer(size: n + 1).map(digest)
  } model: { tape, n in
    chunks(of: tape, size: n + 1, skip: n + 1, emitsRest: true)
  },
  Kind("buffer(size:emitsRemainder: false)") { source, n in
    source.buffer(size: n + 1, emitsRemainder: false).map(digest)
  } model: { tape, n in
    chunks(of: tape, size: n + 1, skip: n + 1, emitsRest: false)
  },
  Kind("buffer(size: 3, skip:)") { source, n in
    source.buffer(size: 3, skip: n + 1).map(digest)
  } model: { tape, n in
    chunks(of: tape, size: 3, skip: n + 1, emitsRest: true)
  },
  Kind("nwise") { source, n in
    source.nwise(n + 1).map(digest)
  } model: { tape, n in
    chunks(of: tape, size: n + 1, skip: 1, emitsRest: false)
  },
  Kind("buffer(until:)") { source, n in
    source.buffer { $0 % 5 == n }.map(digest)
  } model: { tape, n in
    divided(tape) { one, _ in one % 5 == n }
  },
  Kind("chunked(by:)") { source, n in
    source.chunked { ($0 + $1) % 5 != n }.map(digest)
  } model: { tape, n in
    divided(tape) { one, next in next.map { (one + $0) % 5 == n } ?? false }
  },
]

/// A value after all of some elements.
private func running(_ elements: ArraySlice<Int>, from first: Int) -> Int {
  elements.reduce(first) { (2 * $0 + $1) % 101 }
}

/// A window at each multiple of `skip` that elements are left for.
func chunks(of tape: Tape, size: Int, skip: Int, emitsRest: Bool) -> Tape {
  let starts = stride(from: 0, to: tape.elements.count, by: skip)
  let all = starts.map { Array(tape.elements.dropFirst($0).prefix(size)) }
  let rest = emitsRest && tape.end == .completed
  return tape.with(all.filter { rest || $0.count == size }.map(digest))
}

/// Divides behind each element for which a closure says so; it is given the next one too.
///
/// What is behind the last division comes at the completion only.
private func divided(_ tape: Tape, behind isLast: (Int, Int?) -> Bool) -> Tape {
  var parts: [[Int]] = [[]]
  for (index, element) in tape.elements.enumerated() {
    parts[parts.count - 1].append(element)
    if isLast(element, tape.elements.dropFirst(index + 1).first) { parts.append([]) }
  }
  let rest = parts.removeLast()
  return tape.with(parts.map(digest)).completing(with: rest.isEmpty ? [] : [digest(rest)])
}
