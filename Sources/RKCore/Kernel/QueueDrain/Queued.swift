/// A value in a queue, with the path of the element that was being delivered when the value was queued.
@usableFromInline
package struct Queued<Value: Sendable>: Sendable {
  @usableFromInline package let value: Value
  @usableFromInline let path: Path?

  @inlinable
  package init(_ value: Value) {
    self.value = value
    path = Path.toQueue
  }

  @inlinable
  init(_ value: Value, _ path: Path?) {
    (self.value, self.path) = (value, path)
  }

  /// Calls a closure with the value, under the path that was current when the value was queued.
  ///
  /// - Parameter isJob: Whether a job of a scheduler delivers the value. Default: false.
  @inlinable @inline(__always)
  package func deliver(isJob: Bool = false, _ body: (Value) -> Void) {
    Path.carryQueued(path, isJob: isJob) { body(value) }
  }
}
