/// Mutable state that closures share and access serially, such as the closures of one observation.
///
/// An operator with one upstream needs no lock, because each event happens before the next. The same is
/// true of a chain of timers in which each timer schedules the next one.
// Guarded by the client: by the serial delivery of one source, or by the owner of a drain or a graph.
@usableFromInline
package final class Box<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline var storage: Value

  // Other modules reach `storage` only through `value`, because `@exclusivity(unchecked)` applies only to
  // accesses in the source of this module.

  /// The state, which can be modified in place.
  @inlinable package var value: Value {
    get { storage }
    _modify { yield &storage }
  }

  @inlinable
  package init(_ value: Value) {
    storage = value
  }
}
