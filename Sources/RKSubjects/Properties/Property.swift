public import RKCore

/// A value that can be observed.
///
///     let name = Property("Jim")
///     name.observeNext { print("Hi \($0)!") }  // prints: Hi Jim!
///     name.value = "Kathryn"                   // prints: Hi Kathryn!
///
/// An observer receives the current value immediately, then each new one. Any thread or observer may read or
/// set the value at any time. A new value can be read immediately, and all observers receive the values in
/// the order in which they were set. The signal completes when the property is deallocated, and only then:
/// terminal events sent to a property are ignored. An observation does not retain the property.
public final class Property<Value: Sendable>: ReadableProperty, AnyObserverSignal, SubjectProtocol {
  /// The type of the elements: the values.
  public typealias Element = Value
  /// The type of the failure: a property cannot fail.
  public typealias Error = Never

  /// A bag that is disposed when the property is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let store: StoreBroadcaster<Value, Value, Never>
  /// The `ValueNode` of the property, created when it is first needed, for example by a derived property; set
  /// under the lock.
  @usableFromInline let nodeReference = LazyReference()
  @usableFromInline let tracking = ObservationTracking()

  /// Creates a property with a value.
  @inlinable
  public init(_ value: Value) {
    store = StoreBroadcaster(value, of: Property<Value>.self)
    if Inspectors.isInstalled { inspect() }
  }

  /// Creates the node, so that each change is a step that an inspector sees.
  @usableFromInline
  func inspect() {
    valueNode.sends(through: broadcaster)
  }

  deinit {
    nodeReference.load(as: GraphNode.self)?.end()
    broadcaster.complete()
  }

  /// The value; each value that is set is sent to all observers, even if it is equal to the previous one.
  ///
  /// In the closure of `atomically(_:)`, reading and setting the value is part of the transaction.
  @inlinable
  public var value: Value {
    get {
      if let transaction = TransactionContext.current { return transaction.value(of: valueNode) }
      return store.committedContent ?? valueAfterCommit
    }
    set { assign(newValue) }
  }

  /// The value after the transaction that is being committed.
  @usableFromInline var valueAfterCommit: Value {
    while true {
      knownNode?.graph.locked {}
      if let value = store.committedContent { return value }
    }
  }

  /// The value, tracked by the Observation framework.
  ///
  ///     withObservationTracking { print(count.tracked) } onChange: { print("will be read again") }
  ///
  /// A view or computed property that reads it is notified of the next change, after the change was made.
  /// `tracked` costs nothing until it is first read.
  ///
  /// Tracking begins when the closure that reads `tracked` returns. The framework does not report a change that
  /// another thread makes before that.
  public var tracked: Value {
    tracking.access(self)
    return value
  }

  /// Sets the value.
  @inlinable
  public func receive(_ element: Value) {
    assign(element)
  }

  /// Sets the value; terminal events are ignored.
  public func on(_ event: Signal<Value, Never>.Event) {
    if case .next(let value) = event { receive(value) }
  }

  /// Observes the current value, then each new one.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    store.observe(observer, latest: { value, _ in value })
  }

  @inlinable var broadcaster: Broadcaster<Value, Never> { store.broadcaster }

  /// The node; nil until it is first needed, for example by a derived property or a transaction.
  @inlinable var knownNode: ValueNode<Value>? { nodeReference.load(as: ValueNode<Value>.self) }

  package var vertex: Path { broadcaster.vertex }

  /// Sets the value with its path.
  // In a debug build, each function looks up the metadata of all types that it uses. So generic types other
  // than `Value` occur only in functions that are not inlined.
  @inlinable
  func assign(_ new: Value) {
    if store.tracksPath { return assignWithPath(new) }
    var stored = new
    if !store(&stored, sending: new) { assignInGraph(new) }
  }

  @inlinable @inline(never)
  func assignWithPath(_ new: Value) {
    if let transaction = TransactionContext.current { return set(new, in: transaction) }
    _ = begin(new, ifStill: nil)
  }

  @inlinable @inline(never)
  func assignInGraph(_ new: Value) {
    _ = exchangeInGraph(new)
  }

  /// Sets the value with its path, unless another value was set after the given version.
  ///
  /// - Returns: The previous value; nil if the value was not set. In a transaction: the new value.
  @inlinable
  func set(_ new: Value, ifStill version: Int? = nil) -> Value? {
    if !store.tracksPath { return exchange(new, ifStill: version) }
    guard let transaction = TransactionContext.current else { return begin(new, ifStill: version) }
    set(new, in: transaction)
    return new
  }

  @usableFromInline
  func begin(_ new: Value, ifStill version: Int?) -> Value? {
    var old: Value?
    broadcaster.begin(of: self, sending: new) { old = exchange(new, ifStill: version) }
    return old
  }

  /// Sets the value in one step; if the property has a node, in a step of the node's graph.
  @inlinable
  func exchange(_ new: Value, ifStill version: Int? = nil) -> Value? {
    var stored = new
    return store(&stored, sending: new, ifStill: version)
      ? stored : exchangeInGraph(new, ifStill: version)
  }

  /// Sets the value in one step, unless the property has a node, or the value was set after the given
  /// version.
  ///
  /// - Parameter value: The new value; afterwards, if the value was set, the previous one.
  /// - Returns: Whether the value was set.
  @inlinable @inline(__always)
  func store(_ value: inout Value, sending new: Value, ifStill version: Int? = nil) -> Bool {
    if !nodeReference.isNil { return false }
    return store.send(
      new,
      if: { content in
        if let version, version != store.version { return false }
        if !nodeReference.isNil { return false }
        store.exchange(&content, &value)
        return true
      }
    )
  }

  /// Sets the value in one step of the graph, if the property has a node.
  @inlinable @inline(never)
  func exchangeInGraph(_ new: Value, ifStill version: Int? = nil) -> Value? {
    nodeReference.withObject(as: ValueNode<Value>.self) {
      exchange(new, in: $0, ifStill: version)
    } ?? nil
  }

  /// Sets the value in one step of a graph.
  ///
  /// If no other step or delivery is in progress, observers of the property receive the value before
  /// observers of derived properties.
  ///
  /// - Returns: The previous value; nil if the value was not set.
  @inlinable
  func exchange(
    _ new: Value,
    in node: ValueNode<Value>,
    ifStill version: Int? = nil,
    isSilent: Bool = false
  ) -> Value? {
    store.change(in: node, isSilent: isSilent) { content, sent, value -> Value? in
      if let version, version != store.version { return nil }
      var stored = new
      store.exchange(&content, &stored)
      if !isSilent { sent = new }
      value = new
      return stored
    }
  }
}
