/// A derived node that stores its value in another object, such as a derived collection changed in place.
// Guarded by the owner of the graph, as for `GraphNode`; the object is set before the node is shared.
@usableFromInline
package final class ObjectNode: GraphNode, @unchecked Sendable {
  /// The object that holds the value, and retains the node.
  private weak var weakObject: (any NodeObject)?
  /// The object, while the node is linked.
  @exclusivity(unchecked) private var retained: (any NodeObject)?
  /// The same object, which the owner of the graph uses without reference counting.
  ///
  /// Reference counting is slow for an object with weak references.
  @exclusivity(unchecked) private var linked: Unmanaged<AnyObject>?
  private let objectChanged: @Sendable (AnyObject, Int?) -> Void
  private let objectStepEnded: @Sendable (AnyObject) -> Void
  private let objectParts: (@Sendable () -> [any NodePart])?

  /// - Parameters:
  ///   - changed: Receives the object, and the index of an input that has changed in the step. A nil index
  ///     means that the node was linked; the lock is then held.
  ///   - compute: Computes the value and reserves the position of its event; returns whether the value has
  ///     changed. Only the owner calls it. The client's module specializes this closure and the others that
  ///     receive the object.
  ///   - mustDeliver: Returns whether the thread of the step delivers the event whose position is reserved.
  ///   - deliver: Delivers that event.
  ///   - stepEnded: Releases the state that only the step needed.
  ///   - isIncremental: Whether the object adds inputs. In that case, only the end of the first input ends the
  ///     node. Default: false.
  ///   - parts: Returns the parts of the value that have changed. Default: there are none.
  @usableFromInline
  package init(
    from inputs: [GraphNode],
    isIncremental: Bool = false,
    changed: @escaping @Sendable (AnyObject, Int?) -> Void,
    compute: @escaping @Sendable (AnyObject) -> Bool,
    mustDeliver: @escaping @Sendable (AnyObject) -> Bool,
    deliver: @escaping @Sendable (AnyObject) -> Void,
    stepEnded: @escaping @Sendable (AnyObject) -> Void,
    parts: (@Sendable () -> [any NodePart])? = nil
  ) {
    (objectChanged, objectStepEnded, objectParts) = (changed, stepEnded, parts)
    super.init(
      inputs: inputs,
      tracker: isIncremental ? DependencyTracker(isIncremental: true) : nil,
      isObject: true,
      inputChanged: nil,
      compute: { unsafeDowncast($0, to: ObjectNode.self).withLinked(compute) ?? false },
      reserve: { unsafeDowncast($0, to: ObjectNode.self).withLinked(mustDeliver) ?? false },
      deliver: { unsafeDowncast($0, to: ObjectNode.self).weakObject.map(deliver) },
      access: { unsafeDowncast($0, to: ObjectNode.self).access($1, $2) }
    )
  }

  /// Calls a closure with the object, which a linked node retains.
  private func withLinked<Result>(_ call: (AnyObject) -> Result) -> Result? {
    if let linked { return linked._withUnsafeGuaranteedRef(call) }
    return weakObject.map(call)
  }

  /// Sets the object, before the node is shared.
  @usableFromInline
  package func setObject(_ object: any NodeObject) {
    weakObject = object
  }

  override func changed(_ input: Int?) {
    if input == nil {
      retained = weakObject
      linked = retained.map { .passUnretained($0) }
    }
    _ = withLinked { objectChanged($0, input) }
  }

  override var object: (any NodeObject)? { retained ?? weakObject }

  override func releaseObject() {
    // The closure returns the object, so that the object is released outside the lock. The release may
    // deallocate a user's object.
    _ = graph.withLock { _, _ -> (any NodeObject)? in
      if isLinked { return nil }
      linked = nil
      return retained.take()
    }
  }

  override func stepEnded() {
    _ = withLinked(objectStepEnded)
  }

  override func takeParts() -> [any NodePart] { objectParts?() ?? [] }

  override var inspectedObject: (any NodeObject)? { weakObject }
  package override func inspectedValue(isOwner: Bool) -> (any Sendable)? { object?.captured() }

  override func complete() {
    weakObject?.complete()
  }

  private func access(_ reader: GraphReader, _ request: ReaderRequest) {
    guard let object = weakObject else { return }
    switch request {
    case .capture, .captureStale:
      reader.capture(object.captured(), of: self)
      keep(object, in: reader)
    case .save: break
    case .compute:
      let (value, state) = object.compute(for: reader)
      reader.record(value, state, of: self)
    case .adopt(let step):
      if let state = reader.state(of: self) { object.adopt(state, reader) }
      changedAt = step
      keep(object, in: reader)
    }
  }

  /// Under the lock: retains an object that only a linked node retains, so that it is not deallocated there.
  private func keep(_ object: any NodeObject, in reader: GraphReader) {
    if !isLinked { reader.retain(object) }
  }
}

// Inputs that the object adds and removes while it computes the value.
extension ObjectNode {
  /// The result of adding an input.
  @usableFromInline
  package enum AddedInput: Sendable {
    /// The value of the input is current.
    case current
    /// The value no longer changes, so the input was not added.
    case ended
    /// The value of the input is unknown in this step. The node adds the input when the graph computes the
    /// node again.
    case unknown
  }

  /// Owner only: adds an input after the others, and makes its value current.
  @usableFromInline
  package func addInput(_ input: GraphNode) -> AddedInput {
    tracker?.add(input, to: self) ?? .unknown
  }

  /// Owner only: removes an input; the last input takes its index.
  @usableFromInline
  package func removeInput(_ input: Int) {
    tracker?.remove(input..<input + 1, of: self)
  }

  /// Owner only: removes the inputs that the object has added.
  @usableFromInline
  package func removeInputs() {
    tracker?.remove(1..<inputs.count, of: self)
  }
}

/// A part of an object's value, from which other values can be derived.
@usableFromInline
package protocol NodePart: Deliverable {
  /// The node of the part, if there is one; its only input depends on the object.
  var partNode: GraphNode? { get }
  /// True if an event of the part has a reserved position, and the thread of the step delivers it.
  var mustDeliver: Bool { get }
}

/// An object that delivers an event after a step.
@usableFromInline
package protocol Deliverable: AnyObject, Sendable {
  func deliver()
}

/// The object that holds the value of a node.
@usableFromInline
package protocol NodeObject: Deliverable {
  /// Sends the completion.
  func complete()
  /// Returns the value in the form that readers capture; the caller owns the graph or holds its lock.
  func captured() -> any AnyObject & Sendable
  /// Computes the value for a reader, and the state that the node needs to continue from it.
  func compute(for reader: GraphReader) -> (any AnyObject & Sendable, any AnyObject & Sendable)
  /// Takes over the state that a reader has computed; the reader retains the old state.
  func adopt(_ state: AnyObject, _ reader: GraphReader)
}

/// The node that the parts of an object depend on.
///
/// It never schedules the parts. `DirtyQueue.updateParts` schedules the parts that have changed.
// Guarded by the owner of the graph, as for `GraphNode`.
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
