import Synchronization

// A source determines the path of an element before it sends the element; see `Path`.
extension Broadcaster {
  /// The vertex of this source in the paths of elements; created when it is first read, for example by a
  /// binding to the source.
  package var vertex: Path {
    knownVertex ?? ownVertex.storeIfNil(Path())
  }

  /// The vertex; nil if it was not created yet.
  @inlinable package var knownVertex: Path? {
    ownVertex.load(as: Path.self)
  }

  /// True if each send has to call `begin`.
  ///
  /// This is the case if the source has a vertex, or while the state of any thread affects sends; see
  /// `watchedThreads`.
  @inlinable @inline(__always)
  package var tracksPath: Bool {
    Path.isCarried || !ownVertex.isNil
  }

  /// Calls a closure that sends an element.
  ///
  /// The element is treated as new, unless `Path.forward` announced a forwarded element.
  ///
  /// - Parameters:
  ///   - property: The property that is set, if any. For the cases in which the call traps, see
  ///     `UpdateGuard.check(_:sendingBy:)`.
  ///   - element: The element, for `Path.begin`; nil if unknown. Default: nil.
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
