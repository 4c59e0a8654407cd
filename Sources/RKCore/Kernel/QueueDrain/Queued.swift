/// A value that waits in a queue, and the origin of the element that it belongs to.
@usableFromInline
package struct Queued<Value: Sendable>: Sendable {
  @usableFromInline package let value: Value
  @usableFromInline let origin: Origin?

  @inlinable
  package init(_ value: Value) {
    self.value = value
    origin = Origin.current
  }

  /// Calls a closure with the value, with the origin that it had when it was queued.
  @inlinable @inline(__always)
  package func deliver(_ body: (Value) -> Void) {
    Origin.carry(origin) { body(value) }
  }
}
