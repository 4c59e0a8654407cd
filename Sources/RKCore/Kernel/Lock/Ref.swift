/// The state of one observation whose events arrive serially, shared by its closures.
///
/// An operator with one upstream, or a chain of timers each of which schedules the next, needs no lock:
/// each event happens before the next.
// Guard: the serial delivery of the one source whose observer touches the value.
@usableFromInline
package final class Ref<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline var storage: Value

  // `@exclusivity(unchecked)` has effect only on accesses that this module compiles: these.

  /// The state, read and changed in place.
  @inlinable package var value: Value {
    get { storage }
    _modify { yield &storage }
  }

  @inlinable
  package init(_ value: Value) {
    storage = value
  }
}
