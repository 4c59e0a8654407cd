/// A derived node whose value another object has, such as a derived collection that is changed in place.
// Guard: that of `GraphNode`; the body is set before others know the node.
@usableFromInline
package final class ObjectNode: GraphNode, @unchecked Sendable {
  /// The object, which has the node.
  private weak var body: (any NodeBody)?
  /// The object, while the node is linked.
  private var retained: (any NodeBody)?
  private let bodyChanged: @Sendable (AnyObject, Int?) -> Void
  private let bodyStepEnded: @Sendable (AnyObject) -> Void

  /// - Parameters:
  ///   - changed: Tells the body of an input that has changed in the step; nil, under the lock: it was linked.
  ///   - compute: Owner only: computes the value and reserves a place; returns whether it has changed. The
  ///     client specializes it and the other closures, which receive the body.
  ///   - isDue: Returns whether an event has a place that the thread of the step fulfils.
  ///   - deliver: Delivers that event.
  ///   - stepEnded: Releases what only the step needed.
  @usableFromInline
  package init(
    from inputs: [GraphNode],
    changed: @escaping @Sendable (AnyObject, Int?) -> Void,
    compute: @escaping @Sendable (AnyObject) -> Bool,
    isDue: @escaping @Sendable (AnyObject) -> Bool,
    deliver: @escaping @Sendable (AnyObject) -> Void,
    stepEnded: @escaping @Sendable (AnyObject) -> Void
  ) {
    (bodyChanged, bodyStepEnded) = (changed, stepEnded)
    super.init(
      inputs: inputs,
      isObject: true,
      inputChanged: nil,
      compute: { unsafeDowncast($0, to: ObjectNode.self).linkedBody.map(compute) ?? false },
      reserve: { unsafeDowncast($0, to: ObjectNode.self).linkedBody.map(isDue) ?? false },
      deliver: { unsafeDowncast($0, to: ObjectNode.self).body.map(deliver) },
      access: { unsafeDowncast($0, to: ObjectNode.self).access($1, $2) }
    )
  }

  /// The body of a linked node, which retains it.
  private var linkedBody: AnyObject? { retained ?? body }

  /// Sets the object, before others know the node.
  @usableFromInline
  package func setBody(_ body: any NodeBody) {
    self.body = body
  }

  override func changed(_ input: Int?) {
    if input == nil { retained = body }
    if let body = linkedBody { bodyChanged(body, input) }
  }

  override var object: (any NodeBody)? { body }

  override func releaseObject() {
    // Outside the lock, because this may release what is the user's.
    _ = graph.withLock { _, _ in isLinked ? nil : retained.take() }
  }

  override func stepEnded() {
    linkedBody.map(bodyStepEnded)
  }

  override func complete() {
    body?.complete()
  }

  private func access(_ reader: GraphReader, _ call: ReaderCall) {
    guard let body else { return }
    switch call {
    case .capture, .captureStale: reader.capture(body.captured(), of: self)
    case .save: break
    case .compute:
      let (value, state) = body.compute(for: reader)
      reader.settle(value, state, of: self)
    case .adopt(let step):
      if let state = reader.state(of: self) { body.adopt(state, reader) }
      changed = step
    }
  }
}

/// The object that has the value of a node.
@usableFromInline
package protocol NodeBody: AnyObject, Sendable {
  /// Sends the completion.
  func complete()
  /// The value as readers capture it; under the lock.
  func captured() -> any AnyObject & Sendable
  /// Computes the value for a reader, and the state that goes on from it.
  func compute(for reader: GraphReader) -> (any AnyObject & Sendable, any AnyObject & Sendable)
  /// Takes over the state that a reader has computed; it retains the former one.
  func adopt(_ state: AnyObject, _ reader: GraphReader)
}
