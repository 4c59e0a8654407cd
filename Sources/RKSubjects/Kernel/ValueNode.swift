public import RKCore

/// A node with a value.
///
/// A store has two values: setters change `latest`, and steps see `value`.
// Guarded by the owner of the graph, like `GraphNode`, with two exceptions: `latest` is guarded only by the
// lock of the graph, and `reservation` and `reserved` by the thread that drains the broadcaster.
@usableFromInline
package final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  /// Computes the value, from the captured inputs if there is a reader.
  @usableFromInline package typealias Derivation = @Sendable (ValueNode, GraphReader?) -> Value

  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var latest: Value?
  /// The value at the last change, if values are compared with `areEqual`.
  @exclusivity(unchecked) @usableFromInline var reference: Value?
  @exclusivity(unchecked) @usableFromInline var broadcaster: Broadcaster<Value, Never>?
  /// The reservation of the position of the next value in the delivery order, and the value.
  @exclusivity(unchecked) @usableFromInline var reservation: Reservation?
  @exclusivity(unchecked) @usableFromInline var reserved: Value?
  @usableFromInline let derive: Derivation
  @usableFromInline let areEqual: @Sendable (Value, Value) -> Bool
  /// Adopts the state that a reader computed along with the value; the reader retains the old state.
  @usableFromInline let adoptState: (@Sendable (_ state: AnyObject, GraphReader) -> Void)?

  /// Creates a store.
  @inlinable
  package init(_ value: Value) {
    derive = { node, _ in node.stepValue }
    areEqual = { _, _ in false }
    adoptState = nil
    self.value = value
    latest = value
    super.init(
      inputs: [],
      compute: { _ in false },
      reserve: { _ in false },
      deliver: { _ in },
      access: { unsafeDowncast($0, to: ValueNode.self).access($1, $2) }
    )
  }

  /// Creates a derived node.
  ///
  /// - Parameter tracker: The tracker that finds the inputs; nil if they are fixed. Default: nil.
  @inlinable
  package init(
    from inputs: [GraphNode],
    finding tracker: DependencyTracker? = nil,
    isDistinct: Bool = false,
    by areEqual: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false },
    inputChanged: (@Sendable (Int?) -> Void)? = nil,
    adoptState: (@Sendable (_ state: AnyObject, GraphReader) -> Void)? = nil,
    derive: @escaping Derivation
  ) {
    self.derive = derive
    self.areEqual = areEqual
    self.adoptState = adoptState
    super.init(
      inputs: inputs,
      tracker: tracker,
      isDistinct: isDistinct,
      inputChanged: inputChanged,
      compute: { unsafeDowncast($0, to: ValueNode.self).refresh() },
      reserve: { unsafeDowncast($0, to: ValueNode.self).reservePosition() },
      deliver: { unsafeDowncast($0, to: ValueNode.self).deliverDue() },
      access: { unsafeDowncast($0, to: ValueNode.self).access($1, $2) }
    )
  }

  /// Returns the value of an input, from the reader if there is one.
  @inlinable @inline(__always)
  package func input<Input: Sendable>(_ index: Int, _ reader: GraphReader?) -> Input {
    let node = unsafeDowncast(inputs[index], to: ValueNode<Input>.self)
    if let reader { return reader.value(of: node) }
    return node.stepValue
  }

  /// Owner only: the value of the node, which must be current.
  @inlinable @inline(__always)
  package var stepValue: Value { value.unsafelyUnwrapped }

  /// Owner only: computes the value; returns whether it has changed.
  @inlinable
  func refresh() -> Bool {
    let new = derive(self, nil)
    value = new
    if !isDistinct { return true }
    if let reference, areEqual(reference, new) { return false }
    reference = new
    return true
  }

  // MARK: Sending

  /// Owner only: reserves the position of the value in the delivery order.
  @inlinable
  func reservePosition() -> Bool {
    // A node that is only held, with `retainLink()`, has no broadcaster.
    guard isObserved, let broadcaster, let value else { return false }
    let reservation = broadcaster.reserve(next: value)
    if case .queued = reservation { return false }
    (self.reservation, reserved) = (reservation, value)
    return true
  }

  @inlinable
  func deliverDue() {
    if let reservation = reservation.take(), let value = reserved.take() {
      broadcaster?.publish(reservation, next: value)
    }
  }

  // MARK: Setting a store

  /// Owner only: changes the value that steps see, unless a fork has already changed it; computes the
  /// dependents.
  @inlinable
  func change(to new: Value, isSilent: Bool, _ dirtyQueue: DirtyQueue) {
    if !dirtyQueue.isForked { value = new }
    dirtyQueue.propagate(from: self, isSilent: isSilent)
  }

  // MARK: Reading

  /// The value that the calling thread sees; in the closure of a transaction, it includes the writes so far.
  @inlinable
  package var visible: Value {
    if let transaction = TransactionContext.current { return transaction.value(of: self) }
    return current
  }

  @inlinable
  package var current: Value {
    while true {
      var known: Value?
      let reader = read { known = isStore ? latest : value }
      if let known { return known }
      guard let reader else { preconditionFailure("a node that is current has a value") }
      reader.run()
      if !reader.isMixed { return reader.value(of: self) }
    }
  }

  /// Performs a request of a reader.
  @inlinable
  func access(_ reader: GraphReader, _ request: ReaderRequest) {
    switch request {
    case .capture: capture(isStore ? latest : value, in: reader)
    case .captureStale(let hasChanged): capture(hasChanged ? nil : value, in: reader)
    case .save: if let latest { reader.save(self, CapturedValue(latest)) }
    case .compute: if !isStore { compute(for: reader) }
    case .adopt(let step): adopt(from: reader, in: step)
    }
  }

  @inlinable @inline(__always)
  func capture(_ value: Value?, in reader: GraphReader) {
    reader.capture(
      value.map { CapturedValue($0) },
      reference: isDistinct ? reference.map { CapturedValue($0) } : nil,
      of: self
    )
  }

  @inlinable @inline(__always)
  func compute(for reader: GraphReader) {
    let new = derive(self, reader)
    var hasChanged = true
    if isDistinct, let reference = reader.reference(of: self) {
      hasChanged = !areEqual(unsafeDowncast(reference, to: CapturedValue<Value>.self).value, new)
    }
    reader.record(CapturedValue(new), hasChanged: hasChanged, of: self)
  }

  @inlinable @inline(__always)
  func adopt(from reader: GraphReader, in step: Int) {
    // Values without references have nothing to release.
    if !_isPOD(Value.self) { reader.retain((value, reference)) }
    value = reader.value(of: self)
    if let adoptState, let state = reader.state(of: self) { adoptState(state, reader) }
    if !reader.hasChanged(self) { return }
    changedAt = step
    if isDistinct { reference = value }
  }

  // MARK: Observing

  /// Observes the current value, then the value after each step that changes it.
  @inlinable
  package func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let observation = CountedObservation { self.releaseLink() }
    let downstream = AnyObserver(
      receive: observer.element,
      completion: observer.completion,
      upstream: observation.slot
    )
    // The last reader retains the nodes that it has read. A new attempt then finds the same nodes, whose
    // graphs are already merged.
    var reader: GraphReader?
    while true {
      let isFirst = reader == nil
      var isPlaced = false
      var check: FirstValueCheck<Value>?
      _ = madeBroadcaster.observe(downstream) { addition in
        let value = addObserver({ addition() }, &reader)
        // As soon as the observation is registered, another thread may dispose it, which releases one link. So
        // the observer is counted first, and the link of the last attempt is released afterwards.
        if isFirst { observer.upstream?.hold(observation) } else { releaseLink() }
        isPlaced = value != nil
        // If the value at the moment when the observer was added is unknown, the observer is removed and
        // added again.
        if !isPlaced { addition.cancel() }
        if let value, let reader, FirstValueCheck.isNeeded(for: self, reader) {
          check = FirstValueCheck(value, of: self, reader, addition)
        }
        return LatestElement(value)
      }
      check?.run()
      if isPlaced || observation.slot.isDisposed { break }
    }
    return observation
  }

  @inlinable
  var madeBroadcaster: Broadcaster<Value, Never> {
    var known: Broadcaster<Value, Never>?
    graph.locked { known = broadcaster }
    if let known { return known }
    let made = Broadcaster<Value, Never>()
    if Inspectors.isInstalled {
      sends(through: made)
      Names.copy(from: self, to: made)
    }
    graph.locked {
      known = broadcaster
      // An owner does not read the broadcaster before `isObserved` is true.
      if known == nil { broadcaster = made }
    }
    return known ?? made
  }

  /// Adds an observer between two steps; `releaseLink` removes it.
  ///
  /// - Parameter reader: The reader of the last attempt; afterwards, the reader of this attempt.
  /// - Returns: The value between these steps; nil if it is unknown because graphs were merged meanwhile.
  @inlinable
  func addObserver(
    _ add: @escaping @Sendable () -> Void,
    _ reader: inout GraphReader?
  ) -> Value? {
    var known: Value?
    let current = addObserver(add) { known = value }
    defer { reader = current }
    if let known { return known }
    guard let reader = current else { preconditionFailure("a node that is current has a value") }
    return reader.isMixed || reader.isAhead ? nil : reader.value(of: self)
  }

  package override func inspectedValue(isOwner: Bool) -> (any Sendable)? { value }
  package override var inspectedType: Any.Type? { Value.self }

  /// Completes the observers, because the stores that the value depends on were deallocated.
  override func complete() {
    var known: Broadcaster<Value, Never>?
    graph.locked { known = broadcaster }
    Deallocation.complete { known?.send(completion: .finished) }
  }
}
