import ReactiveKit

/// What has another signal beside its own.
///
/// Both send when they are observed: the one that is observed first is over before the other begins.
let combiningKinds: [Kind] = [
  .beside("append", isPatient: true) { source, other in
    source.append(other)
  } model: { tape, other in
    tape.followed(by: other)
  },
  .beside("prepend", isPatient: true) { source, other in
    source.prepend(other)
  } model: { tape, other in
    other.followed(by: tape)
  },
  .beside("then", isPatient: true) { source, other in
    source.then(other)
  } model: { tape, other in
    tape.with([]).followed(by: other)
  },
  .beside("switchIfEmpty", isPatient: true) { source, other in
    source.switchIfEmpty(to: other)
  } model: { tape, other in
    tape.elements.isEmpty ? tape.followed(by: other) : tape
  },
  .beside("flatMapError", isPatient: true) { source, other in
    source.flatMapError { _ in other }
  } model: { tape, other in
    tape.recovered { _ in other }
  },
  .beside("catch", isPatient: true) { source, other in
    source.catch { $0 == .source ? other : Signal<Int, Fault>.failed($0) }
  } model: { tape, other in
    tape.recovered { $0 == .source ? other : Tape([], .failed($0)) }
  },
  .beside("merge") { source, other in
    source.merge(with: other)
  } model: { tape, other in
    tape.beside(other) { tape in
      let end: Tape.End = tape.end == .completed || other.end != .completed ? other.end : tape.end
      return Tape(tape.elements + other.elements, end)
    }
  },
  .beside("merge(delayingError:)") { source, other in
    source.merge(with: other, delayingError: true)
  } model: { tape, other in
    let ends = [tape.end, other.end]
    if tape.end == .endless { return tape }
    return Tape(
      tape.elements + other.elements,
      ends.contains(.silent) ? .silent : ends.first { $0 != .completed } ?? .completed
    )
  },
  .beside("sequenceEqual") { source, other in
    source.sequenceEqual(other).map { $0 ? 1 : 0 }
  } model: { tape, other in
    tape.with([]).beside(other) { _ in
      let pairs = zip(tape.elements, other.elements)
      if pairs.contains(where: { $0 != $1 }) { return Tape([0]) }
      let (isLonger, isShorter) = (
        tape.elements.count > other.elements.count, tape.elements.count < other.elements.count
      )
      if isShorter, tape.end == .completed { return Tape([0]) }
      if isLonger, other.end == .completed { return Tape([0]) }
      if case .failed = other.end { return other.with([]) }
      let isOver = !isShorter && !isLonger && tape.end == .completed && other.end == .completed
      return isOver ? Tape([1]) : Tape([], .silent)
    }
  },
  .beside("joiningLast") { source, other in
    Signal(joiningLast: [source, other]).map(digest)
  } model: { tape, other in
    if tape == Tape([]) { return tape }
    return tape.with([]).beside(other) { _ in
      if case .failed = other.end { return other.with([]) }
      if other == Tape([]) { return other }
      guard tape.end == .completed, other.end == .completed else { return Tape([], .silent) }
      return Tape([digest(tape.elements.suffix(1) + other.elements.suffix(1))])
    }
  },
  .beside("amb") { source, other in
    source.amb(with: other)
  } model: { tape, other in
    tape == Tape([], .silent) ? other : tape
  },
  .beside("zip") { source, other in
    source.zip(with: other) { digest([$0, $1]) }
  } model: { tape, other in
    if tape == Tape([]) { return tape }
    return tape.with([]).beside(other) { _ in
      let rows = zip(tape.elements, other.elements).map { digest([$0, $1]) }
      let isSpent = tape.end == .completed && tape.elements.count <= other.elements.count
      let isWaiting = other.end == .completed && tape.elements.count < other.elements.count
      return Tape(rows, isSpent ? .completed : isWaiting ? .silent : other.end)
    }
  },
  .beside("combineLatest") { source, other in
    source.combineLatest(with: other) { digest([$0, $1]) }
  } model: { tape, other in
    if tape == Tape([]) { return tape }
    return tape.with([]).beside(other) { _ in
      let rows = tape.elements.last.map { last in other.elements.map { digest([last, $0]) } } ?? []
      let isWaiting = tape.end == .silent && other.end == .completed && !other.elements.isEmpty
      return Tape(rows, isWaiting ? .silent : other.end)
    }
  },
  .beside("with(latestFrom:)", isPatient: true) { source, other in
    source.with(latestFrom: other) { digest([$0, $1]) }
  } model: { tape, other in
    if case .failed = other.end { return other.with([]) }
    return tape.with(
      other.elements.last.map { last in tape.elements.map { digest([$0, last]) } } ?? []
    )
  },
  .beside("prefix(untilOutputFrom:)", isPatient: true) { source, other in
    source.prefix(untilOutputFrom: other)
  } model: { tape, other in
    if !other.elements.isEmpty { return Tape([]) }
    return other.end == .silent ? tape : other
  },
  .beside("drop(untilOutputFrom:)", isPatient: true) { source, other in
    source.drop(untilOutputFrom: other)
  } model: { tape, other in
    if !other.elements.isEmpty { return tape }
    return other.end == .silent ? tape.with([]) : other
  },
  .beside("pausable(by:)", isPatient: true) { source, other in
    source.pausable(by: other.map { $0 % 2 == 0 })
  } model: { tape, other in
    if case .failed = other.end { return other.with([]) }
    return (other.elements.last ?? 0) % 2 == 0 ? tape : tape.with([])
  },
  .beside("replayLatest(when:)", isPatient: true) { source, other in
    source.replayLatest(when: other)
  } model: { tape, other in
    switch other.end {
    case .failed: other.with([])
    case .silent where tape.end == .completed && !tape.elements.isEmpty:
      Tape(tape.elements, .silent)
    default: tape
    }
  },
  .beside("sample(on:)") { source, other in
    source.sample(on: other)
  } model: { tape, other in
    tape.with([]).beside(other, evenCompleted: false) { _ in
      Tape(other.elements.isEmpty ? [] : tape.elements.suffix(1), other.end)
    }
  },
  .beside("buffer(on:)") { source, other in
    source.buffer(on: other).map(digest)
  } model: { tape, other in
    let all = tape.elements.isEmpty ? [] : [digest(tape.elements)]
    if tape.end == .completed { return Tape(all) }
    return tape.with([]).beside(other) { _ in
      Tape(other.elements.isEmpty && other.end != .completed ? [] : all, other.end)
    }
  },
]

extension Tape {
  /// What comes of two that are observed one after the other: the other one is not observed when
  /// this one fails or never returns.
  fileprivate func beside(
    _ other: Tape,
    evenCompleted: Bool = true,
    _ both: (Tape) -> Tape
  ) -> Tape {
    switch end {
    case .failed, .endless: self
    case .completed: evenCompleted ? both(self) : self
    case .silent: both(self)
    }
  }
}
