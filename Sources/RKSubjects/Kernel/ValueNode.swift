public import RKCore

/// A node with a value.
///
/// A store has two: `latest`, which is stored when it is set, and `value`, which steps see.
// Guard: that of `GraphNode`; `latest` by the lock of the graph alone, and `due` by the thread that
// owns the drain of the broadcaster.
@usableFromInline
package final class ValueNode<Value: Sendable>: GraphNode, @unchecked Sendable {
  /// Computes the value; from the captured inputs if there is a reader.
  @usableFromInline package typealias Derivation = @Sendable (ValueNode, GraphReader?) -> Value

  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var latest: Value?
  /// With `areEqual`, the value that was current at the last change.
  @exclusivity(unchecked) @usableFromInline var reference: Value?
  @exclusivity(unchecked) @usableFromInline var broadcaster: Broadcaster<Value, Never>?
  /// The value whose place is reserved, and how.
  @exclusivity(unchecked) @usableFromInline var due:
    (reservation: Broadcaster<Value, Never>.Reservation, value: Value)?
  @usableFromInline let derive: Derivation
  @usableFromInline let areEqual: @Sendable (Value, Value) -> Bool
  /// Whether the node changes only if `areEqual` says so.
  @usableFromInline let isDistinct: Bool
  /// Takes over the state that a reader has computed with the value; it retains the former one.
  @usableFromInline let adoptState: (@Sendable (_ state: AnyObject, GraphReader) -> Void)?

  /// Creates a store.
  @inlinable
  package init(_ value: Value) {
    derive = { node, _ in node.stepValue }
    areEqual = { _, _ in false }
    (isDistinct, adoptState) = (false, nil)
    self.value = value
    latest = value
    super.init(inputs: [], compute: { _ in false }, reserve: { _ in false }, deliver: { _ in })
  }

  /// Creates a node that finds its inputs.
  @inlinable
  init(dependencies: Dependencies, derive: @escaping Derivation) {
    self.derive = derive
    areEqual = { _, _ in false }
    (isDistinct, adoptState) = (false, nil)
    super.init(
      inputs: [],
      dependencies: dependencies,
      compute: { unsafeDowncast($0, to: ValueNode.self).refresh() },
      reserve: { unsafeDowncast($0, to: ValueNode.self).reservePlace() },
      deliver: { unsafeDowncast($0, to: ValueNode.self).deliverDue() }
    )
  }

  /// Creates a derived node.
  @inlinable
  package init(
    from inputs: [GraphNode],
    isDistinct: Bool = false,
    by areEqual: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false },
    inputChanged: (@Sendable (Int?) -> Void)? = nil,
    adoptState: (@Sendable (_ state: AnyObject, GraphReader) -> Void)? = nil,
    derive: @escaping Derivation
  ) {
    self.derive = derive
    (self.isDistinct, self.areEqual) = (isDistinct, areEqual)
    self.adoptState = adoptState
    super.init(
      inputs: inputs,
      inputChanged: inputChanged,
      compute: { unsafeDowncast($0, to: ValueNode.self).refresh() },
      reserve: { unsafeDowncast($0, to: ValueNode.self).reservePlace() },
      deliver: { unsafeDowncast($0, to: ValueNode.self).deliverDue() }
    )
  }

  /// The value of an input.
  @inlinable @inline(__always)
  package func input<Input: Sendable>(_ index: Int, _ reader: GraphReader?) -> Input {
    let node = unsafeDowncast(inputs[index], to: ValueNode<Input>.self)
    if let reader { return node.read(by: reader) }
    return node.stepValue
  }

  /// Owner only: the value of a node that is current.
  @inlinable @inline(__always)
  package var stepValue: Value { value.unsafelyUnwrapped }

  @usableFromInline
  func read(by reader: GraphReader) -> Value {
    reader.value(of: self)
  }

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

  /// Owner only.
  @inlinable
  func reservePlace() -> Bool {
    guard let broadcaster, let value else { return false }
    let reservation = broadcaster.reserve(next: value)
    if case .queued = reservation { return false }
    due = (reservation, value)
    return true
  }

  @inlinable
  func deliverDue() {
    if let (reservation, value) = due.take() { broadcaster?.fulfil(reservation, next: value) }
  }

  // MARK: Setting, of a store

  /// Owner only: changes the value that steps see.
  @inlinable
  func change(to new: Value, isSilent: Bool, _ agenda: Agenda) {
    value = new
    agenda.propagate(from: self, isSilent: isSilent)
  }

  // MARK: Reading

  /// The current value.
  @usableFromInline
  package var current: Value {
    while true {
      let (known, reader) = graph.withLock { root, state -> (Value?, GraphReader?) in
        if isStore { return (latest, nil) }
        let reader = GraphReader(self, in: root, &state)
        return (reader == nil ? value : nil, reader)
      }
      if let known { return known }
      guard let reader else { preconditionFailure("a node that is current has a value") }
      reader.run()
      if !reader.isMixed { return reader.value(of: self) }
    }
  }

  override func capture(in reader: GraphReader) {
    let value = isStore ? latest : value
    reader.entries[ObjectIdentifier(self)] = .init(
      value: value.map(Captured.init),
      reference: reference.map(Captured.init)
    )
  }

  override func save(in reader: GraphReader) {
    if let latest { reader.save(self, Captured(latest)) }
  }

  override func compute(for reader: GraphReader) {
    if isStore { return }
    let new = derive(self, reader)
    var entry = reader.entries[ObjectIdentifier(self)] ?? .init()
    (entry.value, entry.hasChanged, entry.isComputed) = (Captured(new), true, true)
    if isDistinct, let reference = entry.reference as? Captured<Value> {
      entry.hasChanged = !areEqual(reference.value, new)
    }
    reader.entries[ObjectIdentifier(self)] = entry
  }

  override func adopt(from reader: GraphReader, in step: Int) {
    guard let entry = reader.entries[ObjectIdentifier(self)] else { return }
    reader.released.append((value, reference))
    value = reader.value(of: self)
    if let state = entry.state { adoptState?(state, reader) }
    if !entry.hasChanged { return }
    changed = step
    if isDistinct { reference = value }
  }

  // MARK: Observing

  /// Observes the current value, then the value after each step that changes it.
  package func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let observation = CountedObservation { self.release() }
    observer.upstream?.hold(observation)
    let downstream = AnyObserver(
      receive: observer.element,
      completion: observer.completion,
      upstream: observation.slot
    )
    let broadcaster = madeBroadcaster
    _ = broadcaster.observe(downstream) { (add: @escaping @Sendable () -> Void) in
      [self.addObserver(add)]
    }
    return observation
  }

  private var madeBroadcaster: Broadcaster<Value, Never> {
    let made = Broadcaster<Value, Never>()
    return graph.withLock { _, state in
      if let broadcaster { return broadcaster }
      // An owner reads it only once there is an observer.
      broadcaster = made
      return made
    }
  }

  /// Adds an observer in the order of steps, and returns the value there.
  private func addObserver(_ add: @escaping @Sendable () -> Void) -> Value {
    var effects = GraphNode.Effects()
    let (known, reader, isOver) = graph.withLock { root, state -> (Value?, GraphReader?, Bool) in
      let reader = GraphReader(self, in: root, &state)
      if root.isIdle {
        effects = addObserver(in: state.step, &state.unverified)
        add()
        return (reader == nil ? value : nil, reader, hasEnded)
      }
      state.queue.append(
        Graph.Operation { agenda in
          // Under the lock too, because readers mark the nodes that they meet.
          let effects = self.graph.withLock { _, _ in
            self.addObserver(in: agenda.step, &agenda.unverified)
          }
          effects.perform()
          add()
          if self.hasEnded { agenda.deliveries.append(self, isCompletion: true) }
        }
      )
      return (nil, reader, false)
    }
    effects.perform()
    reader?.run()
    if isOver { complete() }
    if let known { return known }
    guard let reader else { preconditionFailure("a node that is current has a value") }
    return reader.isMixed ? current : reader.value(of: self)
  }

  override func complete() {
    broadcaster?.send(completion: .finished)
  }
}
