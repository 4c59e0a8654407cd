import ReactiveKit

/// What makes a signal of each element.
let innerKinds: [Kind] = [
  Kind("flatMapMerge") { source, n in
    source.flatMapMerge { inner($0, n).signal }
  } model: { tape, n in
    flattened(tape, n) { _ in true }
  },
  Kind("flatMapMerge(maxConcurrent: 2)") { source, n in
    source.flatMapMerge(maxConcurrent: 2) { inner($0, n).signal }
  } model: { tape, n in
    flattened(tape, n) { $0 < 2 }
  },
  Kind("flatMapConcat") { source, n in
    source.flatMapConcat { inner($0, n).signal }
  } model: { tape, n in
    flattened(tape, n) { $0 == 0 }
  },
  Kind("flatMapFirst") { source, n in
    source.flatMapFirst { inner($0, n).signal }
  } model: { tape, n in
    flattened(tape, n) { $0 == 0 }
  },
  Kind("flatMapLatest") { source, n in
    source.flatMapLatest { inner($0, n).signal }
  } model: { tape, n in
    let last = tape.elements.last.map { inner($0, n) }
    let all = flattened(tape, n) { _ in true }
    return all.end == .silent && tape.end == .completed && last?.end == .completed
      ? Tape(all.elements) : all
  },
  Kind("flatMap(.race)") { source, n in
    source.flatMap(.race) { inner($0, n).signal }
  } model: { tape, n in
    tape.elements.first.map { inner($0, n) } ?? tape
  },
  Kind("merge(maxConcurrent: 1)") { source, n in
    source.map { inner($0, n).signal }.merge(maxConcurrent: 1)
  } model: { tape, n in
    flattened(tape, n) { $0 == 0 }
  },
]

/// The signal of an element: most complete, some fail, and some fall silent.
@Sendable private func inner(_ element: Int, _ n: Int) -> Tape {
  switch (element + n) % 9 {
  case 0: Tape([])
  case 1, 2, 3: Tape([element])
  case 4, 5: Tape([element, n])
  case 6: Tape([n, element, n])
  case 7 where n < 2: Tape([element], .failed(.stage))
  default: Tape([element], n < 3 ? .completed : .silent)
  }
}

/// All signals one after the other, each as long as there is room beside the silent ones.
private func flattened(_ tape: Tape, _ n: Int, hasRoom: (Int) -> Bool) -> Tape {
  var result = Tape([])
  var silent = 0
  for element in tape.elements where hasRoom(silent) {
    let inner = inner(element, n)
    result.elements += inner.elements
    switch inner.end {
    case .failed: return Tape(result.elements, inner.end)
    case .silent: silent += 1
    case .completed, .endless: break
    }
  }
  result.end = tape.end == .completed && silent > 0 ? .silent : tape.end
  return result
}
