/// What is in the middle of a chain, and holds the observer below it.
@usableFromInline
package protocol Meeting: AnyObject, Sendable {
  /// Whether it is over.
  var isDisposed: Bool { get }

  /// Lets go of everything. The slots of its sources are disposed by the one who calls it.
  func close()
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
