import Synchronization

/// The disposable of an operator, which does not retain the operator's node.
///
///     source ──► closures ──► node ──► disposable ──► slots ──► source
///                                       ▲      └─ content ──► downstream
///                                       └─────────────────────────┘
///
/// Only what can still send an event retains the node: sources, timers, jobs. Downstream retains the
/// disposable. So when the sources are released without a terminal event, the node is deallocated and
/// abandons the disposable, which releases its content: what is downstream.
///
/// Not a weak reference to the node: that costs a block, and slower counting from then on.
// Guard: nothing here changes but the atomics of `drain`, `second` and `isAbandoned`.
@usableFromInline
package class OperatorDisposable: Disposable, NestedDisposable, @unchecked Sendable {
  /// Closed by disposal and by the terminal event; what it serializes belongs to a subclass.
  @usableFromInline let drain = DrainState()
  @usableFromInline let first = Slot()
  /// Created when it is used; `Self.disposed` if that is after the disposal.
  private let second = Atomic<Unmanaged<Slot>?>(nil)
  private let others: [Slot]
  @usableFromInline let inners: Slots?
  private let isAbandoned = Atomic<Bool>(false)

  private static let disposed: Slot = {
    let slot = Slot()
    slot.dispose()
    return slot
  }()

  /// Creates the disposable of an operator.
  ///
  /// - Parameters:
  ///   - sources: The number of slots for sources.
  ///   - inners: The slots of inner signals. Default: none.
  @usableFromInline
  package init(sources: Int, inners: Slots? = nil) {
    others = sources > 2 ? (2..<sources).map { _ in Slot() } : []
    self.inners = inners
  }

  deinit { usedSecond?.release() }

  /// Releases what is downstream: for the caller that closed the drain.
  @usableFromInline
  func release() {}

  /// The slot of a source.
  @inlinable
  package final func slot(_ source: Int) -> Slot { source == 0 ? first : laterSlot(source) }

  @usableFromInline
  final func laterSlot(_ source: Int) -> Slot {
    if source > 1 { return others[source - 2] }
    if let slot = second.load(ordering: .acquiring) { return slot.takeUnretainedValue() }
    let made = Unmanaged.passRetained(Slot())
    let (exchanged, slot) = setSecond(made)
    if exchanged { return made.takeUnretainedValue() }
    made.release()
    return slot.unsafelyUnwrapped.takeUnretainedValue()
  }

  private final func setSecond(_ slot: Unmanaged<Slot>) -> (exchanged: Bool, Unmanaged<Slot>?) {
    second.compareExchange(expected: nil, desired: slot, ordering: .acquiringAndReleasing)
  }

  /// The second slot; nil if it was not used before the disposal.
  private final var usedSecond: Unmanaged<Slot>? {
    let slot = second.load(ordering: .acquiring)
    return slot?.toOpaque() == Unmanaged.passUnretained(Self.disposed).toOpaque() ? nil : slot
  }

  /// Whether the operator has terminated or was disposed or deallocated.
  @inlinable package final var isClosed: Bool { drain.isClosed }

  /// Whether the operator has terminated or was disposed, or no producer has something left to dispose.
  @usableFromInline
  package final var isDisposed: Bool {
    isClosed && (!isAbandoned.load(ordering: .acquiring) || isIdle)
  }

  private final var isIdle: Bool {
    first.isIdle && usedSecond?.takeUnretainedValue().isIdle ?? true
      && others.allSatisfy(\.isIdle) && inners?.isIdle ?? true
  }

  @usableFromInline
  package final func dispose() {
    close()
    disposeSlots()
  }

  /// Closes the operator, so that nothing more is delivered, and releases what is downstream.
  ///
  /// - Returns: False if it was closed.
  @discardableResult
  private final func close() -> Bool {
    let (isFirst, isOwner) = drain.closeOnce()
    if isOwner { release() }
    return isFirst
  }

  /// Disposes the sources and closes the operator, before a terminal event is sent.
  ///
  /// - Returns: False if it was closed, before or by the disposal of the sources. Nothing may be sent then.
  @usableFromInline
  package final func finish() -> Bool {
    if isClosed { return false }
    disposeSlots()
    return close()
  }

  /// Called by the node when it is deallocated.
  @usableFromInline
  package final func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    close()
  }

  private final func disposeSlots() {
    first.dispose()
    takeSecond()?.dispose()
    for slot in others { slot.dispose() }
    inners?.dispose()
  }

  /// Returns the second slot if it was used, and otherwise disposes it before it is.
  private final func takeSecond() -> Slot? {
    let (exchanged, slot) = setSecond(.passUnretained(Self.disposed))
    return exchanged ? nil : slot?.takeUnretainedValue()
  }

  package final func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if drain.close() { rest.append(.run(Closure { self.release() })) }
    rest.append(.dispose(first))
    if let second = takeSecond() { rest.append(.dispose(second)) }
    for slot in others { rest.append(.dispose(slot)) }
    if let inners { rest.append(.dispose(inners)) }
  }
}
