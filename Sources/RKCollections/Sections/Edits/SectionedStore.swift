import RKCore

/// The content of a list with sections, which changes in one order for all observers.
///
/// It is a `CollectionStore` whose changes have edits of two kinds. The lock guards the sections and the place
/// of a change in the order. No observer runs, and no element is released, while it is held.
final class SectionedStore<Key: Hashable & Sendable, Item: Sendable>: DerivedStore {
  typealias Section = CollectionSection<Key, Item>

  private let broadcaster = Broadcaster<SectionedChange<Key, Item>, Never>()
  private let state = Locked<[Section]>([])

  init() {}

  /// The current sections.
  var sections: [Section] { state.withLock { $0 } }

  func load(_ sections: [Section]) {
    state.withLock { $0 = sections }
  }

  func change(_ changes: [SectionedEdit<Key, Item, Void>]) {
    send { sections, removed in
      var edits: [SectionedEdit<Key, Item, Item>] = []
      edits.reserveCapacity(changes.count)
      for change in changes { edits.append(change.apply(to: &sections, removed: &removed)) }
      return .edits(edits)
    }
  }

  func replace(_ replacement: SectionedChanges<Key, Item>.Replacement) {
    let memo = Memo<[SectionedEdit<Key, Item, Item>]>()
    let edits = replacement.edits
    send { sections, removed in
      removed = replacement.sections
      swap(&sections, &removed)
      return .replacement(replacement.diff, edits: { memo.value(edits) })
    }
  }

  private func send(
    _ body: (inout [Section], _ removed: inout [Section]) -> SectionedChange<Key, Item>.Content
  ) {
    var sent: SectionedChange<Key, Item>?
    var reservation = Broadcaster<SectionedChange<Key, Item>, Never>.Reservation.queued
    let removed = state.withLock { sections in
      var removed: [Section] = []
      let content = body(&sections, &removed)
      let change = SectionedChange(sections: sections, content: content)
      reservation = broadcaster.reserve(next: change)
      sent = change
      return removed
    }
    _ = consume removed
    if let sent { broadcaster.fulfil(reservation, next: sent) }
  }

  /// Observes the current sections, then each change.
  func observe(_ observer: AnyObserver<SectionedChangeset<Key, Item>, Never>) -> any Disposable {
    observe(observer) { change in
      let event = SectionedChangeset(change.sections, diff: change.diff)
      if case .initial = change.content { return event }
      // Edits of one change may cancel each other.
      return event.diff.isEmpty ? nil : event
    }
  }

  /// Observes the current sections, then the edits of each change.
  func observeUpdates(_ observer: AnyObserver<SectionedUpdate<Key, Item>, Never>) -> any Disposable
  {
    observe(observer) { change in
      switch change.content {
      case .initial: .initial(change.sections)
      case .edits(let edits): .edits(edits)
      case .replacement(_, let edits): .edits(edits())
      }
    }
  }

  private func observe<Element>(
    _ observer: AnyObserver<Element, Never>,
    transform: @escaping @Sendable (SectionedChange<Key, Item>) -> Element?
  ) -> any Disposable {
    let upstream = AnyObserver<SectionedChange<Key, Item>, Never>(
      receive: { if let element = transform($0) { observer.receive(element) } },
      completion: observer.completion,
      upstream: observer.upstream
    )
    return broadcaster.observe(upstream) { add in
      state.withLock { sections in
        add()
        return [SectionedChange(sections: sections, content: .initial)]
      }
    }
  }

  func complete() {
    broadcaster.send(completion: .finished)
  }
}

/// The sections after a change and what led to them.
struct SectionedChange<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  enum Content: Sendable {
    /// The sections that an observation begins with.
    case initial
    case edits([SectionedEdit<Key, Item, Item>])
    case replacement(SectionedDiff, edits: @Sendable () -> [SectionedEdit<Key, Item, Item>])
  }

  let sections: [CollectionSection<Key, Item>]
  let content: Content

  /// The net difference; computed from the edits if it was not known.
  var diff: SectionedDiff {
    switch content {
    case .initial: SectionedDiff()
    case .edits(let edits): SectionedDiff(edits)
    case .replacement(let diff, _): diff
    }
  }
}
