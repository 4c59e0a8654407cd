/// The settable properties that a derived one retains.
// Guard: it changes only in `deinit`.
@usableFromInline
package final class Origins: @unchecked Sendable {
  private var objects: [any AnyObject & Sendable]

  @usableFromInline
  package init(_ objects: [any AnyObject & Sendable]) {
    self.objects = objects
  }

  /// A loop: releasing a chain of them recursively would use the stack.
  deinit {
    var released = objects
    objects = []
    while let object = released.popLast() {
      guard var origins = object as? Origins else { continue }
      _ = consume object
      if isKnownUniquelyReferenced(&origins) {
        released.append(contentsOf: origins.objects)
        origins.objects = []
      }
    }
  }
}
