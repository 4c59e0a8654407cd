/// A value that waits in a queue, with the origin of its element.
@usableFromInline
package struct Queued<Value: Sendable>: Sendable {
  @usableFromInline package let value: Value
  @usableFromInline let origin: Origin?

  @inlinable
  package init(_ value: Value) {
    self.value = value
    origin = Origin.current
  }

  /// Calls a closure with the value, under the origin that was current when the value was queued.
  @inlinable @inline(__always)
  package func deliver(_ body: (Value) -> Void) {
    Origin.carry(origin) { body(value) }
  }
}
