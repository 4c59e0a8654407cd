/// What is in the middle of a chain, and holds the observer below it.
@usableFromInline
package protocol Meeting: AnyObject, Sendable {
  /// Whether it is over.
  var isDisposed: Bool { get }

  /// Closes it: nothing is delivered any more.
  ///
  /// Default: does nothing, for one that is over when its slots are disposed.
  ///
  /// - Returns: Whether the caller has to release what it holds.
  func stop() -> Bool

  /// Releases what it holds, after `stop()`.
  ///
  /// Default: does nothing, for one that only its sources retain.
  func release()
}

extension Meeting {
  @inlinable
  package func stop() -> Bool { false }

  @inlinable
  package func release() {}

  /// Closes it, and releases what it holds unless somebody else does.
  @inlinable
  package func close() {
    if stop() { release() }
  }
}

/// The observation of what is in the middle of a chain, for whoever is below.
///
///     source ──► closures ──► meeting ──► below
///        ▲                       ┊ weak      │
///        └──────── slots ◄──── handle ◄──────┘
///
/// Below holds the handle, the meeting holds below, and only what can still send something holds the
/// meeting: sources, timers, jobs. So when they are gone without a word, the meeting goes, and with it
/// all that is below.
@usableFromInline
package final class Handle: Disposable {
  @usableFromInline weak let meeting: (any Meeting)?
  @usableFromInline let slots: [Slot]

  @inlinable
  package init(_ meeting: any Meeting, _ slots: [Slot]) {
    self.meeting = meeting
    self.slots = slots
  }

  @inlinable package var isDisposed: Bool { meeting?.isDisposed ?? nothingIsLeft }

  /// Whether no producer that let go of the meeting has something to dispose.
  @usableFromInline var nothingIsLeft: Bool { slots.allSatisfy(\.isOver) }

  @inlinable
  package func dispose() {
    meeting?.close()
    for slot in slots { slot.dispose() }
  }
}

extension Handle: Stoppable {
  package func stop(_ rest: inout [Nesting.Step]) {
    if let meeting, meeting.stop() { rest.append(.run(Block { meeting.release() })) }
    for slot in slots { rest.append(.dispose(slot)) }
  }
}
