import RKCore
import Synchronization

/// The part of an `InnerObserver` that does not depend on a type parameter.
///
/// A debug build reaches it without looking up types.
// Guarded by the order of the stages; see `InnerObserver`.
@usableFromInline
class InnerSubscription: @unchecked Sendable {
  @usableFromInline final let slot: Slot
  @usableFromInline final let key: Int
  /// The number of the signal.
  @exclusivity(unchecked) @usableFromInline final var number: Int
  @usableFromInline final let stage = Atomic<UInt8>(InnerStage.begun)

  @export(implementation)
  init(_ slot: Slot, number: Int) {
    (self.slot, self.number, key) = (slot, number, number)
  }
}

/// The observation of one inner signal of a flattening operator.
///
/// The observer is created before the signal is observed, and lasts until the signal terminates. If the
/// signal terminates before `observe` returns, the next signal reuses the observer and its slot. This
/// avoids an allocation and a change to the table of slots.
///
///     subscribe ──► begin ──► observe ─┬─ terminated already ──► spare ──► subscribe
///                                      └─ held by the slot ──► end ──► the slot is removed
///
/// The return of `observe` and the end of the signal both change `stage`. The later of the two cleans up.
// Guarded by the order of the stages (`number`, `output`, `item`). Before `begin`, the holder of the only
// reference writes these fields. After that, only the caller of `begin` writes `item` and `output`. It clears
// `item` first, and `output` after the signal has terminated and `observe` has returned.
@usableFromInline
final class InnerObserver<
  Outer: Sendable,
  OuterFailure: Error,
  Element: Sendable,
  InnerFailure: Error,
  Failure: Error
>: InnerSubscription, @unchecked Sendable {
  @usableFromInline typealias Flattening = Flatten<
    Outer, OuterFailure, Element, InnerFailure, Failure
  >

  @usableFromInline let flatten: Flattening
  /// The operator that receives the events, retained; nil in a spare observer.
  ///
  /// Borrowing the operator for each event avoids retaining it.
  @exclusivity(unchecked) @usableFromInline var output: Unmanaged<Flattening.Operator>?
  /// The item whose signal is observed later, when `begin` is called without an item.
  @exclusivity(unchecked) @usableFromInline var item: Outer?

  @export(implementation)
  init(_ slot: Slot, number: Int, _ flatten: Flattening, _ output: Flattening.Operator) {
    self.flatten = flatten
    self.output = .passRetained(output)
    super.init(slot, number: number)
  }

  // If the signal released its observer without a terminal event, it can send no more events. The slot is
  // then removed, unless a producer has something left to dispose.
  @export(implementation)
  deinit {
    guard let output else { return }
    if stage.load(ordering: .acquiring) == InnerStage.returned, slot.isIdle { closeSlot() }
    output.release()
  }

  /// Returns a closure that takes over the reference to the observer and observes the signal of an item.
  @export(implementation)
  consuming func beginning(with item: Outer) -> @Sendable () -> Void {
    self.item = item
    let observer = self
    return {
      if let item = observer.item.take() { observer.begin(item) }
    }
  }

  /// Observes the signal of an item.
  @export(implementation)
  func begin(_ item: Outer) {
    if slot.isDisposed { return }
    // The closures capture only `self`, so they need no allocation.
    let disposable = flatten.observe(
      item,
      AnyObserver(
        receive: { self.receive($0) },
        completion: { self.receive(completion: $0) },
        upstream: slot
      )
    )
    if stage.load(ordering: .acquiring) == InnerStage.ended { return offer() }
    slot.hold(disposable)
    let old = stage.exchange(InnerStage.returned, ordering: .acquiringAndReleasing)
    if old == InnerStage.ended { closeSlot() }
  }

  @export(implementation)
  func receive(_ element: Element) {
    output?._withUnsafeGuaranteedRef { output in
      guard let state = output.enter() else { return enqueue(element, in: output) }
      flatten.send(element, from: number, &state.pointee, output)
      output.leave()
    }
  }

  @export(implementation) @inline(never)
  func enqueue(_ element: Element, in output: Flattening.Operator) {
    output.enqueue { .inner(element, number: number) }
  }

  @export(implementation)
  func receive(completion: Subscribers.Completion<InnerFailure>) {
    if case .failure(let error) = completion { fail(error) } else { complete() }
    // After a second terminal event, this changes nothing.
    let old = stage.exchange(InnerStage.ended, ordering: .acquiringAndReleasing)
    if old == InnerStage.returned { closeSlot() }
  }

  @export(implementation)
  func complete() {
    output?._withUnsafeGuaranteedRef { output in
      guard let state = output.enter() else { return enqueueEnd(in: output) }
      flatten.complete(number, &state.pointee, output)
      output.leave()
    }
  }

  @export(implementation) @inline(never)
  func enqueueEnd(in output: Flattening.Operator) {
    output.enqueue { .innerEnd(nil, number: number) }
  }

  @export(implementation) @inline(never)
  func fail(_ error: InnerFailure) {
    output?._withUnsafeGuaranteedRef {
      $0.receive(.innerEnd(flatten.innerFailure(error), number: number))
    }
  }

  @export(implementation) @inline(never)
  func closeSlot() {
    output?._withUnsafeGuaranteedRef { $0.disposable.inners.close(key) }
  }

  /// Stores the observer, whose signal terminated before `observe` returned, so that the next signal can
  /// reuse it.
  ///
  /// If an observer is already stored, or if the operator has an owner, the slot of this one is removed.
  @export(implementation)
  func offer() {
    guard let output = output?.takeRetainedValue() else { return }
    self.output = nil
    // The terminated signal may have registered a disposable in the slot.
    slot.forget()
    guard let state = output.enter() else { return output.disposable.inners.close(key) }
    let isStored = state.pointee.spare == nil
    if isStored { state.pointee.spare = self }
    output.leave()
    if !isStored { output.disposable.inners.close(key) }
  }

  /// Prepares the observer for another signal.
  ///
  /// The caller must hold the only reference to the observer.
  @export(implementation)
  func reuse(number: Int, _ output: Flattening.Operator) {
    self.number = number
    self.output = .passRetained(output)
    stage.store(InnerStage.begun, ordering: .relaxed)
  }
}

/// The stages of an inner observer.
@usableFromInline
enum InnerStage {
  /// The signal is not observed yet, or `observe` has not returned.
  @export(implementation) static var begun: UInt8 { 0 }
  /// `observe` has returned, and the signal has not ended.
  @export(implementation) static var returned: UInt8 { 1 }
  /// The signal has ended.
  @export(implementation) static var ended: UInt8 { 2 }
}
