/// The state of one observation, shared by the observation's closures, which run serially.
///
/// An operator with one upstream needs no lock, because each event happens before the next. The same is
/// true of a chain of timers in which each timer schedules the next one.
// Guarded by serial delivery: only the observer of one source accesses the value.
@usableFromInline
package final class Box<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline var storage: Value

  // All accesses to `storage` are below, because `@exclusivity(unchecked)` applies only to accesses that are
  // compiled in this module.

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
