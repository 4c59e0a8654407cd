import Synchronization

// Before a source sends an element, it determines the path of the element.
extension Broadcaster {
  /// The vertex of this source in the paths of elements; created when a binding first writes to the source.
  package var vertex: Path {
    knownVertex ?? ownVertex.storeIfNil(Path())
  }

  /// The vertex, if it was created.
  @inlinable package var knownVertex: Path? {
    ownVertex.load(as: Path.self)
  }

  /// True if each send has to call `begin`.
  ///
  /// This is the case if a binding writes to the source. It is also the case while any thread delivers an
  /// element with a path, or runs a closure that must not set properties.
  @inlinable @inline(__always)
  package var tracksPath: Bool {
    Path.isCarried || !ownVertex.isNil
  }

  /// Calls a closure that sends an element.
  ///
  /// The element is treated as new, unless `Path.forward` announced a forwarded element.
  ///
  /// - Parameters:
  ///   - property: The property that is set, if any. The call traps inside a closure that must not set it.
  ///   - element: The element, for `Path.begin`. Default: unknown.
  ///   - send: A closure that sends the element.
  @usableFromInline
  package func begin(
    of property: AnyObject? = nil,
    sending element: @autoclosure () -> (any Sendable)? = nil,
    _ send: () -> Void
  ) {
    if let property { UpdateGuard.check(property, sendingBy: self) }
    Path.begin(at: knownVertex, sending: element(), send)
  }
}
