import RKCore

/// What comes before its turn, of signals that are passed on one after the other.
///
///     signal 1   ─────────► now
///     signal 2   ──► early     ended before its turn: its elements, then its end
///     signal 3   ──► early
///
/// Signals are numbered from 1 in the order of their turns.
@usableFromInline
struct Turns<Element: Sendable> {
  @usableFromInline
  enum Step {
    case element(Element)
    /// The signal whose turn it was has ended, and all of it is passed on.
    case end
  }

  @usableFromInline var now = 1
  @usableFromInline var early: [Int: FIFO<Element>] = [:]
  @usableFromInline var ended: Set<Int> = []

  @inlinable init() {}

  @inlinable func isNow(_ number: Int) -> Bool { number == now }

  @inlinable
  mutating func keep(_ element: Element, of number: Int) {
    early[number, default: FIFO()].append(element)
  }

  @inlinable
  mutating func end(_ number: Int) {
    ended.insert(number)
  }

  /// What is to be done next, as far as is known; nil when the signal whose turn it is has more to send.
  @inlinable
  mutating func next() -> Step? {
    if let element = early[now]?.popFirst() { return .element(element) }
    early[now] = nil
    if ended.remove(now) == nil { return nil }
    now += 1
    return .end
  }
}
