/// What is in the middle of a chain, and holds the observer below it.
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
package final class Handle: Disposable {
  private weak let meeting: (any Meeting)?
  private let slots: [Slot]

  package init(_ meeting: any Meeting, _ slots: [Slot]) {
    self.meeting = meeting
    self.slots = slots
  }

  package var isDisposed: Bool { meeting?.isDisposed ?? true }

  package func dispose() {
    meeting?.close()
    for slot in slots { slot.dispose() }
  }
}
