import ReactiveKit

/// Returns one number for a list, different for most lists.
@Sendable func digest(_ list: [Int]) -> Int {
  list.reduce(list.count) { (31 * $0 + $1) % 1_009 }
}

/// Returns the result of accumulating some elements.
func running(_ elements: ArraySlice<Int>, from first: Int) -> Int {
  elements.reduce(first) { (2 * $0 + $1) % 101 }
}

/// Completes with the first elements, if there are so many.
func first(_ count: Int, of tape: Tape) -> Tape {
  tape.elements.count < count ? tape : Tape(Array(tape.elements.prefix(count)))
}

/// Makes an array at each multiple of `skip` that has enough elements.
func chunks(of tape: Tape, size: Int, skip: Int, emitsRest: Bool) -> Tape {
  let starts = stride(from: 0, to: tape.elements.count, by: skip)
  let all = starts.map { Array(tape.elements.dropFirst($0).prefix(size)) }
  let rest = emitsRest && tape.end == .completed
  return tape.with(all.filter { rest || $0.count == size }.map(digest))
}

/// Divides after each element for which a closure, given that element and the next, returns true.
///
/// The elements after the last division are emitted on completion only.
func divided(_ tape: Tape, after isLast: (Int, Int?) -> Bool) -> Tape {
  var parts: [[Int]] = [[]]
  for (index, element) in tape.elements.enumerated() {
    parts[parts.count - 1].append(element)
    if isLast(element, tape.elements.dropFirst(index + 1).first) { parts.append([]) }
  }
  let rest = parts.removeLast()
  return tape.with(parts.map(digest)).completing(with: rest.isEmpty ? [] : [digest(rest)])
}

extension Tape {
  /// Continues with another tape where this one fails.
  func recovered(_ recovery: (Fault) -> Tape) -> Tape {
    guard case .failed(let fault) = end else { return self }
    let next = recovery(fault)
    return Tape(elements + next.elements, next.end)
  }

  /// Combines two signals, of which the second is observed after the first.
  ///
  /// The second one is not observed when the first one fails or never returns.
  func beside(_ other: Tape, evenCompleted: Bool = true, _ both: (Tape) -> Tape) -> Tape {
    switch end {
    case .failed, .endless: self
    case .completed: evenCompleted ? both(self) : self
    case .silent: both(self)
    }
  }

  /// The events of a tape that completes or fails.
  var events: [Signal<Int, Fault>.Event] {
    if case .failed(let fault) = end { return elements.map { .next($0) } + [.failed(fault)] }
    return elements.map { .next($0) } + [.completed]
  }
}

/// The elements that `expand` makes of one: one, two or none; it ends, and rarely fails.
@Sendable func grown(_ element: Int, _ n: Int) -> Tape {
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

/// The inner signal of an element: most complete, some fail, and some stay silent.
@Sendable func inner(_ element: Int, _ n: Int) -> Tape {
  switch (element + n) % 9 {
  case 0: Tape([])
  case 1, 2, 3: Tape([element])
  case 4, 5: Tape([element, n])
  case 6: Tape([n, element, n])
  case 7 where n < 2: Tape([element], .failed(.stage))
  default: Tape([element], n < 3 ? .completed : .silent)
  }
}

/// Emits the inner signals in order, as long as there is room beside the silent ones.
func flattened(
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
