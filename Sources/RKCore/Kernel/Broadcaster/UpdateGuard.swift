import Synchronization

/// The properties whose `update` is retried on a thread, so that one that sets itself is found out.
///
/// An update that is overtaken calls its closure again. If the closure itself sets the property, it is
/// overtaken each time; from the second call on, setting traps.
@usableFromInline
package enum UpdateGuard {
  /// Runs the closure of an update that was overtaken.
  @usableFromInline
  package static func retrying<Result>(
    _ property: AnyObject,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let thread = ThreadState.current
    thread.updating.append(ObjectIdentifier(property))
    // So that what sets a property comes by here.
    carriers.add(1, ordering: .relaxed)
    defer {
      carriers.subtract(1, ordering: .relaxed)
      thread.updating.removeLast()
    }
    return try body()
  }

  /// Traps if a property is set by the closure of its own update.
  package static func check(_ property: AnyObject) {
    require(
      !ThreadState.current.updating.contains(ObjectIdentifier(property)),
      "the closure of update(_:) must not set the property it updates, \(type(of: property))"
    )
  }
}
