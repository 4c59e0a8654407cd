/// A derived node whose value another object has, such as a derived collection that is changed in place.
// Guard: that of `GraphNode`; the body is set before others know the node.
@usableFromInline
package final class ObjectNode: GraphNode, @unchecked Sendable {
  /// The object, which has the node.
  private weak var body: (any NodeBody)?
  /// The object, while the node is linked.
  @exclusivity(unchecked) private var retained: (any NodeBody)?
  /// The same object, for the owner of the graph: a reference that is not counted, because one to an object
  /// that is referred to weakly is counted slowly.
  @exclusivity(unchecked) private var linked: Unmanaged<AnyObject>?
  private let bodyChanged: @Sendable (AnyObject, Int?) -> Void
  private let bodyStepEnded: @Sendable (AnyObject) -> Void
  private let bodyParts: (@Sendable () -> [any NodePart])?

  /// - Parameters:
  ///   - changed: Tells the body of an input that has changed in the step; nil, under the lock: it was linked.
  ///   - compute: Owner only: computes the value and reserves a place; returns whether it has changed. The
  ///     client specializes it and the other closures, which receive the body.
  ///   - isDue: Returns whether an event has a place that the thread of the step fulfils.
  ///   - deliver: Delivers that event.
  ///   - stepEnded: Releases what only the step needed.
  ///   - isIncremental: Whether the body adds inputs. Only the end of the first input ends the node then.
  ///   - parts: Takes the parts of the value that have changed. Default: there are none.
  @usableFromInline
  package init(
    from inputs: [GraphNode],
    isIncremental: Bool = false,
    changed: @escaping @Sendable (AnyObject, Int?) -> Void,
    compute: @escaping @Sendable (AnyObject) -> Bool,
    isDue: @escaping @Sendable (AnyObject) -> Bool,
    deliver: @escaping @Sendable (AnyObject) -> Void,
    stepEnded: @escaping @Sendable (AnyObject) -> Void,
    parts: (@Sendable () -> [any NodePart])? = nil
  ) {
    (bodyChanged, bodyStepEnded, bodyParts) = (changed, stepEnded, parts)
    super.init(
      inputs: inputs,
      dependencies: isIncremental ? Dependencies(isIncremental: true) : nil,
      isObject: true,
      inputChanged: nil,
      compute: { unsafeDowncast($0, to: ObjectNode.self).withLinked(compute) ?? false },
      reserve: { unsafeDowncast($0, to: ObjectNode.self).withLinked(isDue) ?? false },
      deliver: { unsafeDowncast($0, to: ObjectNode.self).body.map(deliver) },
      access: { unsafeDowncast($0, to: ObjectNode.self).access($1, $2) }
    )
  }

  /// Calls a closure with the object, which a linked node retains.
  private func withLinked<Result>(_ call: (AnyObject) -> Result) -> Result? {
    if let linked { return linked._withUnsafeGuaranteedRef(call) }
    return body.map(call)
  }

  /// Sets the object, before others know the node.
  @usableFromInline
  package func setBody(_ body: any NodeBody) {
    self.body = body
  }

  override func changed(_ input: Int?) {
    if input == nil {
      retained = body
      linked = retained.map { .passUnretained($0) }
    }
    _ = withLinked { bodyChanged($0, input) }
  }

  override var object: (any NodeBody)? { retained ?? body }

  override func releaseObject() {
    // Outside the lock, because this may release what is the user's.
    _ = graph.withLock { _, _ -> (any NodeBody)? in
      if isLinked { return nil }
      linked = nil
      return retained.take()
    }
  }

  override func stepEnded() {
    _ = withLinked(bodyStepEnded)
  }

  override func takeParts() -> [any NodePart] { bodyParts?() ?? [] }

  package override func inspectedValue(isOwner: Bool) -> (any Sendable)? { object?.captured() }

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

// Inputs that the body adds and removes while it computes the value.
extension ObjectNode {
  /// The state of an input that was added.
  @usableFromInline
  package enum AddedInput: Sendable {
    /// Its value is current.
    case current
    /// Its value does not change any more; it is no input.
    case ended
    /// Another owner computes it: the node is computed again when that has left, and can add it then.
    case unknown
  }

  /// Owner only: adds an input, as the last one, and makes its value current.
  @usableFromInline
  package func addInput(_ input: GraphNode) -> AddedInput {
    dependencies?.add(input, to: self) ?? .unknown
  }

  /// Owner only: removes an input; the last one has its number from then on.
  @usableFromInline
  package func removeInput(_ input: Int) {
    dependencies?.remove(input..<input + 1, of: self)
  }

  /// Owner only: removes the inputs that the body has added.
  @usableFromInline
  package func removeInputs() {
    dependencies?.remove(1..<inputs.count, of: self)
  }
}

/// A part of the value of an object, from which something else can be derived.
@usableFromInline
package protocol NodePart: Deliverable {
  /// The node of the part, if there is one; its only input depends on the object.
  var partNode: GraphNode? { get }
  /// True if an event has a reserved place, and the thread of the step delivers it.
  var isDue: Bool { get }
}

/// An object that delivers an event after a step.
@usableFromInline
package protocol Deliverable: AnyObject, Sendable {
  func deliver()
}

/// The object that has the value of a node.
@usableFromInline
package protocol NodeBody: Deliverable {
  /// Sends the completion.
  func complete()
  /// The value as readers capture it; under the lock.
  func captured() -> any AnyObject & Sendable
  /// Computes the value for a reader, and the state that goes on from it.
  func compute(for reader: GraphReader) -> (any AnyObject & Sendable, any AnyObject & Sendable)
  /// Takes over the state that a reader has computed; it retains the former one.
  func adopt(_ state: AnyObject, _ reader: GraphReader)
}

/// The node that the parts of an object depend on. The object schedules each part itself.
// Guard: that of `GraphNode`.
@usableFromInline
package final class PartsNode: GraphNode, @unchecked Sendable {
  @usableFromInline
  package init(of object: GraphNode) {
    super.init(
      inputs: [object],
      compute: { _ in false },
      reserve: { _ in false },
      deliver: { _ in },
      access: { _, _, _ in }
    )
  }
}
