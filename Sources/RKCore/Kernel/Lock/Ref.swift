/// The state of one observation, where its events come one at a time.
///
/// An operator with one upstream, or a chain of timer callbacks each of which schedules the next,
/// needs no lock: the events are serial, and each happens before the next.
// Guard: the serial delivery of the one source whose observer touches the cell.
@usableFromInline
package final class Ref<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline var storage: Value

  // The attribute counts in the accesses that this module compiles, so they are all here.

  /// The state, to be read and changed in place.
  @inlinable package var value: Value {
    get { storage }
    _modify { yield &storage }
  }

  @inlinable
  package init(_ value: Value) {
    storage = value
  }
}
