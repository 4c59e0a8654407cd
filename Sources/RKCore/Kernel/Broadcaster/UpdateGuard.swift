import Synchronization

/// Finds the closure of an `update`, or of another change, that sets its own property.
///
/// An update that another thread overtakes calls its closure again. A closure that sets the property is
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
    // Makes every setter take the path that calls `check`.
    carriers.add(1, ordering: .relaxed)
    defer {
      carriers.subtract(1, ordering: .relaxed)
      thread.updating.removeLast()
    }
    return try body()
  }

  /// Traps if the closure of a property's own update sets the property.
  package static func check(_ property: AnyObject) {
    require(
      !ThreadState.current.updating.contains(ObjectIdentifier(property)),
      "the closure of update(_:) must not set the property it updates, \(type(of: property));"
        + " nor must the closures of other changes"
    )
  }
}
