/// A derived node whose value another object has, such as a derived collection that is changed in place.
// Guard: that of `GraphNode`; the body is set before others know the node.
@usableFromInline
package final class ObjectNode: GraphNode, @unchecked Sendable {
  /// The object, which has the node.
  private weak var body: (any NodeBody)?
  /// The object, while the node is linked.
  private var retained: (any NodeBody)?

  package init(from inputs: [GraphNode]) {
    super.init(
      inputs: inputs,
      isObject: true,
      inputChanged: nil,
      compute: { unsafeDowncast($0, to: ObjectNode.self).body?.compute() ?? false },
      reserve: { unsafeDowncast($0, to: ObjectNode.self).body?.isDue ?? false },
      deliver: { unsafeDowncast($0, to: ObjectNode.self).body?.deliver() }
    )
  }

  /// Sets the object, before others know the node.
  package func setBody(_ body: any NodeBody) {
    self.body = body
  }

  override func changed(_ input: Int?) {
    if input == nil { retained = body }
    body?.inputChanged(input)
  }

  override var object: (any NodeBody)? { body }

  override func releaseObject() {
    // Outside the lock, because this may release what is the user's.
    _ = graph.withLock { _, _ in isLinked ? nil : retained.take() }
  }

  override func stepEnded() {
    body?.stepEnded()
  }

  override func complete() {
    body?.complete()
  }

  override func capture(in reader: GraphReader) {
    if let body { reader.capture(body.captured(), of: self) }
  }

  override func compute(for reader: GraphReader) {
    guard let (value, state) = body?.compute(for: reader) else { return }
    reader.settle(value, state, of: self)
  }

  override func adopt(from reader: GraphReader, in step: Int) {
    if let state = reader.state(of: self) { body?.adopt(state, reader) }
    changed = step
  }
}

/// The object that has the value of a node.
package protocol NodeBody: AnyObject, Sendable {
  /// Whether an event has a place that the caller fulfils.
  var isDue: Bool { get }

  /// An input has changed in this step; nil, under the lock: the node was linked.
  func inputChanged(_ input: Int?)
  /// Owner only: computes the value and reserves the place of its event; returns whether it has changed.
  func compute() -> Bool
  /// Owner only: nothing needs what has changed in the step any more.
  func stepEnded()
  /// Delivers the event whose place is reserved.
  func deliver()
  /// Sends the completion.
  func complete()
  /// The value as readers capture it; under the lock.
  func captured() -> any AnyObject & Sendable
  /// Computes the value for a reader, and the state that goes on from it.
  func compute(for reader: GraphReader) -> (any AnyObject & Sendable, any AnyObject & Sendable)
  /// Takes over the state that a reader has computed; it retains the former one.
  func adopt(_ state: AnyObject, _ reader: GraphReader)
}
