import Synchronization

// What a source does before it sends an element: finds the origin of the element.
extension Broadcaster {
  /// The place of this source in the origins of elements; created when a binding first writes to it.
  package var place: Origin {
    if let knownPlace { return knownPlace }
    let made = Unmanaged.passRetained(Origin())
    let (isStored, other) = ownPlace.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    if isStored { return made.takeUnretainedValue() }
    made.release()
    return other?.takeUnretainedValue() ?? Origin()
  }

  /// The place, if it was created.
  @inlinable package var knownPlace: Origin? {
    ownPlace.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Whether what is sent begins by `begin`: bindings write here, or some thread delivers an element that a
  /// binding wrote, or runs a closure that must not set properties.
  @inlinable @inline(__always)
  package var tracksOrigin: Bool {
    Origin.isCarried || ownPlace.load(ordering: .relaxed) != nil
  }

  /// Calls a closure that sends an element, which is new unless it is forwarded.
  ///
  /// - Parameters:
  ///   - property: The property that is set: traps if a closure that runs must not set it.
  ///   - element: The element, for `Origin.begin`. Default: unknown.
  ///   - send: Sends the element.
  @usableFromInline
  package func begin(
    of property: AnyObject? = nil,
    sending element: @autoclosure () -> (any Sendable)? = nil,
    _ send: () -> Void
  ) {
    if let property { UpdateGuard.check(property) }
    Origin.begin(at: knownPlace, sending: element(), send)
  }
}
