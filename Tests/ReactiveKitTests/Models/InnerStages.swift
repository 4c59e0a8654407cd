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
  Kind("flatMapConcatEager") { source, n in
    source.flatMapConcatEager { inner($0, n).signal }
  } model: { tape, n in
    // What comes after a silent one waits for it, but for a failure.
    var isSilent = false
    var passed: [Int] = []
    for element in tape.elements {
      let inner = inner(element, n)
      if !isSilent { passed += inner.elements }
      if case .failed = inner.end { return Tape(passed, inner.end) }
      if inner.end == .silent { isSilent = true }
    }
    return Tape(passed, tape.end == .completed && isSilent ? .silent : tape.end)
  },
  Kind("flatMap(.merge.delayingError)") { source, n in
    source.flatMap(.merge.delayingError) { inner($0, n).signal }
  } model: { tape, n in
    flattened(tape, n, delayingError: true) { _ in true }
  },
  Kind("flatMap(.concat.delayingError)") { source, n in
    source.flatMap(.concat.delayingError) { inner($0, n).signal }
  } model: { tape, n in
    flattened(tape, n, delayingError: true) { $0 == 0 }
  },
  Kind("expand") { source, n in
    source.expand { grown($0, n).signal }
  } model: { tape, n in
    // What an element leads to comes before what that leads to.
    var passed: [Int] = []
    for element in tape.elements {
      var events: [Event] = [.next(element)]
      while !events.isEmpty {
        switch events.removeFirst() {
        case .failed(let fault): return Tape(passed, .failed(fault))
        case .completed: break
        case .next(let element):
          passed.append(element)
          events += grown(element, n).events
        }
      }
    }
    return tape.with(passed)
  },
  Kind("group(by:).flatMapMerge") { source, n in
    source.group { $0 % (n + 1) }.flatMapMerge { group in group.map { 10 * $0 + group.key } }
  } model: { tape, n in
    tape.with(tape.elements.map { 10 * $0 + $0 % (n + 1) })
  },
  Kind("group(by:).first") { source, n in
    source.group { $0 % (n + 1) }.first().concat()
  } model: { tape, n in
    tape.with(tape.elements.filter { $0 % (n + 1) == (tape.elements.first ?? 0) % (n + 1) })
  },
  Kind("window(ofSize:).concat") { source, n in
    source.window(ofSize: n + 1).concat()
  } model: { tape, _ in
    tape
  },
  Kind("window(ofSize:).collect") { source, n in
    source.window(ofSize: n + 1).flatMapConcat { $0.collect() }.map(digest)
  } model: { tape, n in
    chunks(of: tape, size: n + 1, skip: n + 1, emitsRest: true)
  },
]

private typealias Event = Signal<Int, Fault>.Event

extension Tape {
  /// What it sends, of one that completes or fails.
  fileprivate var events: [Event] {
    if case .failed(let fault) = end { return elements.map { .next($0) } + [.failed(fault)] }
    return elements.map { .next($0) } + [.completed]
  }
}

/// What an element grows by: some by one, some by two, none for ever, and few fail.
@Sendable private func grown(_ element: Int, _ n: Int) -> Tape {
  switch element % 6 {
  case _ where element >= 3_000: Tape([])
  case n: Tape([element + 1_200])
  case 5:
    Tape(
      [element + 1_201, element + 3_000],
      n == 0 && element % 7 == 0 ? .failed(.stage) : .completed
    )
  default: Tape([])
  }
}

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
private func flattened(
  _ tape: Tape,
  _ n: Int,
  delayingError: Bool = false,
  hasRoom: (Int) -> Bool
) -> Tape {
  var result = Tape([])
  var silent = 0
  var failure: Tape.End?
  for element in tape.elements where hasRoom(silent) {
    let inner = inner(element, n)
    result.elements += inner.elements
    switch inner.end {
    case .failed where delayingError: failure = failure ?? inner.end
    case .failed: return Tape(result.elements, inner.end)
    case .silent: silent += 1
    case .completed, .endless: break
    }
  }
  result.end = tape.end
  switch tape.end {
  case .completed: result.end = silent > 0 ? .silent : failure ?? .completed
  case .failed where delayingError: result.end = silent > 0 ? .silent : failure ?? tape.end
  case .failed, .silent, .endless: break
  }
  return result
}
