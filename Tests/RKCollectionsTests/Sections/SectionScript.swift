import RKCollections
import RKCore
import TestSupport

/// A list view that follows a list with sections, and reports the first event that it cannot perform.
final class ListFollower<Key: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  fileprivate struct State: Sendable {
    var view: ListView<Key, Item>?
    var fault: String?
    var events: [SectionedEvent<Key, Item>] = []
  }

  private let state = Locked(State())
  private let bag = DisposeBag()

  init(_ list: SectionedCollection<Key, Item>) {
    list.observeNext { event in
      self.state.withLock { $0.receive(event) }
    }.dispose(in: bag)
  }

  func dispose() { bag.dispose() }

  var sections: [CollectionSection<Key, Item>] { state.withLock { $0.view?.sections ?? [] } }

  /// Takes the events since the last call.
  func takeEvents() -> [SectionedEvent<Key, Item>] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Why the view does not show some sections; nil if it does.
  func fault(showing sections: [CollectionSection<Key, Item>]) -> String? {
    state.withLock { state in
      if let fault = state.fault { return fault }
      return state.view?.sections == sections
        ? nil : "shows \(state.view?.sections ?? []), not \(sections)"
    }
  }
}

extension ListFollower.State {
  fileprivate mutating func receive(_ event: SectionedEvent<Key, Item>) {
    events.append(event)
    guard var shown = view else { return view = ListView(event.sections) }
    if fault != nil { return }
    do {
      let before = shown.sections
      try shown.perform(event)
      if shown.sections != event.sections {
        fault = "shows \(shown.sections) after \(event.changeset), not \(event.sections)"
      } else if event.changeset.isEmpty {
        fault = "an event without a change"
      } else {
        fault = changedSectionsFault(before, event)
      }
      view = shown
    } catch {
      fault = "\(error.message), by \(event.changeset) of \(event.sections)"
    }
  }

  /// Why `changedSections` does not have each section whose elements are other ones.
  private func changedSectionsFault(
    _ before: [CollectionSection<Key, Item>],
    _ event: SectionedEvent<Key, Item>
  ) -> String? {
    let changed = event.sections.indices.filter { index in
      let section = event.sections[index]
      return !event.insertedSections.contains(index) && !before.contains(section)
    }
    return Set(changed).isSubset(of: event.changedSections)
      && Set(event.changedSections).isDisjoint(with: event.insertedSections)
      ? nil : "changed sections \(event.changedSections), not \(changed), by \(event.changeset)"
  }
}

extension SectionedEvent where Item == RKCollectionsTests.Item {
  /// Why an element that is in the list before and after the event is deleted or inserted; nil if none is.
  func identityFault(before: [CollectionSection<Key, Item>]) -> String? {
    let deleted = Set(deletes.map { before[$0.section].items[$0.item].id })
    let inserted = Set(inserts.map { sections[$0.section].items[$0.item].id })
    let kept = sections.indices.filter { !insertedSections.contains($0) }
    let remained = before.indices.filter { !deletedSections.contains($0) }
    let after = kept.flatMap { sections[$0].items }.map(\.id)
    let former = remained.flatMap { before[$0].items }.map(\.id)
    if after.contains(where: deleted.contains) { return "an element that remains is deleted" }
    if former.contains(where: inserted.contains) { return "an element that remained is inserted" }
    for move in moves {
      let old = before[move.from.section].items[move.from.item]
      let new = sections[move.to.section].items[move.to.item]
      if old.id != new.id { return "\(old) moved to \(new)" }
      if old != new, !move.isUpdated { return "\(old) moved to \(new) without an update" }
    }
    return nil
  }
}
