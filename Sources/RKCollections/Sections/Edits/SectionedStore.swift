import RKCore

/// The content of a list with sections; all observers receive its changes in the same order.
///
/// This store resembles `CollectionStore`, but its edits change both sections and elements.
@usableFromInline
final class SectionedStore<Key: Hashable & Sendable, Item: Sendable>: DerivedStore {
  @usableFromInline typealias Section = CollectionSection<Key, Item>
  @usableFromInline typealias Step = SectionedStep<Key, Item>
  @usableFromInline
  typealias Reserved = (change: Step, event: Step?, reservation: Reservation)?

  @usableFromInline let store = StoreBroadcaster<[Section], Step, Never>([])

  @inlinable
  init() {}

  /// The current sections.
  @inlinable var content: [Section] { store.content }

  @inlinable var broadcaster: Broadcaster<Step, Never> { store.broadcaster }

  @inlinable
  func withContent<Result: Sendable>(_ body: (inout [Section]) -> Result) -> Result {
    store.withLock { body(&$0) }
  }

  /// Changes the sections, and reserves the position of the event in the delivery order.
  @inlinable
  func change(_ script: [SectionedEdit<Key, Item, Void>]) -> Reserved {
    reserve { sections, removed in
      var edits: [SectionedEdit<Key, Item, Item>] = []
      edits.reserveCapacity(script.count)
      for change in script { edits.append(change.apply(to: &sections, removed: &removed)) }
      return .edits(edits)
    }
  }

  @inlinable
  func replace(
    _ replacement: SectionedScript<Key, Item>.Replacement
  ) -> Reserved {
    let memo = Memo<[SectionedEdit<Key, Item, Item>]>()
    let edits = replacement.edits
    return reserve { sections, removed in
      removed = replacement.sections
      swap(&sections, &removed)
      return .replacement(replacement.changeset, edits: { memo.value(edits) })
    }
  }

  @inlinable
  func reserve(
    _ body: (inout [Section], _ removed: inout [Section]) -> Step.Content
  ) -> Reserved {
    // The removed elements are released outside the lock.
    let (reserved, removed) = store.withLock { sections -> (Reserved, [Section]) in
      var removed: [Section] = []
      let content = body(&sections, &removed)
      let step = Step(sections: sections, content: content)
      let (reservation, event) = store.broadcaster.reserve { step }
      return ((step, event, reservation), removed)
    }
    _ = consume removed
    return reserved
  }

  /// Observes the current sections, and then each change.
  @inlinable
  func observe(_ observer: AnyObserver<SectionedChangeset<Key, Item>, Never>) -> any Disposable {
    let upstream = AnyObserver<Step, Never>(
      receive: { change in
        let event = SectionedChangeset(change.sections, changeset: change.changeset)
        // If the edits of a change cancel each other out, no event is sent.
        if change.isInitial || !event.changeset.isEmpty { observer.receive(event) }
      },
      completion: observer.completion,
      upstream: observer.upstream
    )
    return store.observe(upstream) { sections, _ in
      SectionedStep(sections: sections, content: .initial)
    }
  }

  @inlinable
  func complete() {
    Deallocation.complete { store.send(completion: .finished) }
  }
}

/// The sections after a change, with the edits that led to them.
@usableFromInline
struct SectionedStep<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline
  enum Content: Sendable {
    /// The sections that an observation begins with.
    case initial
    case edits([SectionedEdit<Key, Item, Item>])
    case replacement(PathChangeset, edits: @Sendable () -> [SectionedEdit<Key, Item, Item>])
  }

  @usableFromInline let sections: [CollectionSection<Key, Item>]
  @usableFromInline let content: Content

  @inlinable
  init(sections: [CollectionSection<Key, Item>], content: Content) {
    (self.sections, self.content) = (sections, content)
  }

  @inlinable var isInitial: Bool { if case .initial = content { true } else { false } }

  /// The edits; the edits of a replacement are computed when they are first read.
  @inlinable var edits: [SectionedEdit<Key, Item, Item>] {
    switch content {
    case .initial: []
    case .edits(let edits): edits
    case .replacement(_, let edits): edits()
    }
  }

  /// The net changeset, which is computed from the edits if it is not known.
  @inlinable var changeset: PathChangeset {
    switch content {
    case .initial: PathChangeset()
    case .edits(let edits): PathChangeset(edits)
    case .replacement(let changeset, _): changeset
    }
  }
}
