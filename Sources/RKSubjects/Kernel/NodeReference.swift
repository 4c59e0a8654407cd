public import Synchronization

/// The node of a store, made when something is first derived from it: an `AtomicLazyReference` that clients
/// specialize.
@usableFromInline
struct NodeReference<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let reference = Atomic<Unmanaged<ValueNode<Value>>?>(nil)

  @inlinable init() {}

  @inlinable
  deinit { reference.load(ordering: .acquiring)?.release() }

  /// The node, if it was made.
  @inlinable
  func load() -> ValueNode<Value>? {
    reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Calls a closure with the node, if it was made.
  @inlinable @inline(__always)
  func withNode<Result>(_ body: (ValueNode<Value>) -> Result) -> Result? {
    reference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef(body)
  }

  @inlinable @inline(__always)
  var isNil: Bool { reference.load(ordering: .acquiring) == nil }

  /// Stores the node; the caller holds the lock of the store.
  @inlinable
  func store(_ node: ValueNode<Value>) {
    reference.store(.passRetained(node), ordering: .releasing)
  }
}
