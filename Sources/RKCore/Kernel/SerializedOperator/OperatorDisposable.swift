import Synchronization

/// The disposable of an operator; it does not retain the operator.
///
///     source ──► closures ──► operator ──► disposable ──► slots ──► source
///                                           ▲      └─ content ──► downstream
///                                           └─────────────────────────┘
///
/// The operator is an object, such as a `SerializedOperator`. Only objects that can still send an event
/// retain it: sources, timers and jobs. The downstream observer retains the disposable. If the sources are
/// released without a terminal event, the operator is deallocated and abandons the disposable. The disposable
/// then releases its content and with it the downstream observer.
///
/// A weak reference to the operator would cost an allocation, and make reference counting slower afterwards.
// Guarded by atomics: only `drain`, `second` and `isAbandoned` change.
@usableFromInline
package class OperatorDisposable: Disposable, NestedDisposable, @unchecked Sendable {
  /// The drain, which is closed by disposal, by the terminal event, or when the operator is deallocated.
  ///
  /// Subclasses store the state that the drain serializes.
  @usableFromInline let drain = DrainState()
  @usableFromInline let first = Slot()
  /// The second slot, created on first use.
  ///
  /// If the slot was not used before the disposal, it is `Self.disposed` afterwards.
  private let second = Atomic<Unmanaged<Slot>?>(nil)
  private let others: [Slot]
  /// The slots of inner signals.
  @usableFromInline package let inners = Slots()
  private let isAbandoned = Atomic<Bool>(false)

  private static let disposed: Slot = {
    let slot = Slot()
    slot.dispose()
    return slot
  }()

  /// Creates the disposable of an operator.
  ///
  /// - Parameter sources: The number of slots for sources.
  @usableFromInline
  package init(sources: Int) {
    others = sources > 2 ? (2..<sources).map { _ in Slot() } : []
  }

  deinit { usedSecond?.release() }

  /// Releases the downstream observer.
  ///
  /// Only the owner of the closed drain may call this method. Subclasses override it.
  @usableFromInline
  func release() {}

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

  /// True if the operator has terminated, was disposed or was deallocated.
  @inlinable package final var isClosed: Bool { drain.isClosed }

  /// True if the operator is closed.
  ///
  /// After the operator is deallocated, this is true only once no slot has anything left to dispose.
  @usableFromInline
  package final var isDisposed: Bool {
    isClosed && (!isAbandoned.load(ordering: .acquiring) || isIdle)
  }

  private final var isIdle: Bool {
    first.isIdle && usedSecond?.takeUnretainedValue().isIdle ?? true
      && others.allSatisfy(\.isIdle) && inners.isIdle
  }

  @usableFromInline
  package final func dispose() {
    close()
    disposeSlots()
  }

  /// Closes the operator, so that it delivers no more events.
  ///
  /// If the drain has no owner, also releases the downstream observer; otherwise the owner releases it.
  ///
  /// - Returns: False if the operator was already closed.
  @discardableResult
  private final func close() -> Bool {
    let (isFirst, isOwner) = drain.closeOnce()
    if isOwner { release() }
    return isFirst
  }

  /// Disposes the sources and closes the operator, before a terminal event is sent.
  ///
  /// - Returns: False if the operator was already closed, or was closed during the disposal of the sources.
  ///   In this case, the caller must send nothing.
  @usableFromInline
  package final func finish() -> Bool {
    if isClosed { return false }
    disposeSlots()
    return close()
  }

  /// Closes the operator when it is deallocated.
  @usableFromInline
  package final func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    close()
  }

  private final func disposeSlots() {
    first.dispose()
    takeSecond()?.dispose()
    for slot in others { slot.dispose() }
    inners.dispose()
  }

  /// Returns the second slot if it was used; otherwise replaces it with a disposed slot.
  private final func takeSecond() -> Slot? {
    let (exchanged, slot) = setSecond(.passUnretained(Self.disposed))
    return exchanged ? nil : slot?.takeUnretainedValue()
  }

  #if DEBUG
  package final var observed: ObservedSource {
    var parts: [any Disposable] = [first]
    if let second = usedSecond { parts.append(second.takeUnretainedValue()) }
    parts += others
    parts += inners.inOrder
    return ObservedSource(parts: parts)
  }
  #endif

  package final func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if drain.close() { rest.append(.run(Closure { self.release() })) }
    rest.append(.dispose(first))
    if let second = takeSecond() { rest.append(.dispose(second)) }
    for slot in others { rest.append(.dispose(slot)) }
    inners.stop(&rest)
  }
}

/// The disposable of a `SerializedOperator`, which also stores the inputs and the content of the operator.
///
/// It is not generic, because clients do not specialize disposal. Generic code would look up types at run
/// time.
// Guarded by `drain`: only its owner accesses `content` and `state`.
@usableFromInline
package final class SerializedOperatorDisposable: OperatorDisposable, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var content: UnsafeMutableRawPointer?
  /// The address of the state in the content.
  @exclusivity(unchecked) @usableFromInline var state: UnsafeMutableRawPointer?
  /// A function that knows the type of the content and deallocates it.
  @usableFromInline let deallocate: @Sendable (UnsafeMutableRawPointer) -> Void

  @usableFromInline
  init(
    sources: Int,
    content: UnsafeMutableRawPointer,
    stateOffset: Int,
    deallocate: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.content = content
    state = content + stateOffset
    self.deallocate = deallocate
    super.init(sources: sources)
  }

  /// Enters the drain as its owner and returns the address of the state; nil if the drain is not free.
  @inlinable
  func enter() -> UnsafeMutableRawPointer? {
    // The state exists while the drain is open.
    drain.enter() ? state : nil
  }

  /// Owner only: deallocates the content.
  @usableFromInline
  override func release() {
    guard let released = content else { return }
    (content, state) = (nil, nil)
    deallocate(released)
  }
}
