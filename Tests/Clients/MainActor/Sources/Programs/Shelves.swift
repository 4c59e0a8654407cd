import ReactiveKit

nonisolated struct Volume: Identifiable, Equatable, Sendable {
  var id: Int
  var shelf: String
}

/// A list view that counts rows, and traps where `UICollectionView` does.
@MainActor
final class CollectionView {
  private(set) var rows: [Int] = []
  private(set) var reconfigured: [ItemPath] = []
  private(set) var headers: [Int] = []
  weak var dataSource: ShelfController?
  private var after: [Int] = []
  private var difference: [Int: Int] = [:]

  func reloadData() { rows = counts() }

  func performBatchUpdates(_ changes: () -> Void) {
    difference = [:]
    after = rows
    changes()
    for (section, count) in difference { after[section] += count }
    precondition(after == counts(), "invalid number of items: \(after), not \(counts())")
    rows = after
  }

  /// Sections are deleted before others are inserted, and rows count in the sections after both.
  func deleteSections(_ sections: [Int]) {
    for section in sections.reversed() { after.remove(at: section) }
  }

  func insertSections(_ sections: [Int]) {
    for section in sections { after.insert(counts()[section], at: section) }
  }

  func moveSection(_ section: Int, toSection destination: Int) {
    after.insert(after.remove(at: section), at: destination)
  }

  func deleteItems(at paths: [ItemPath]) {
    for path in paths { difference[path.section, default: 0] -= 1 }
  }
  func insertItems(at paths: [ItemPath]) {
    for path in paths { difference[path.section, default: 0] += 1 }
  }
  func reloadItems(at paths: [ItemPath]) {}
  func moveItem(at path: ItemPath, to destination: ItemPath) {
    difference[path.section, default: 0] -= 1
    difference[destination.section, default: 0] += 1
  }

  func reconfigureItems(at paths: [ItemPath]) { reconfigured += paths }
  func reconfigureHeaders(of sections: [Int]) { headers += sections }

  private func counts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections()).map(dataSource.numberOfItems)
  }
}

@MainActor
final class ShelfController: MainActorTarget {
  nonisolated let bag = DisposeBag()
  let view = CollectionView()
  private var sections: [CollectionSection<String, Volume>]?

  init(_ shelves: SectionedCollection<String, Volume>) {
    view.dataSource = self
    shelves.bind(to: self) { controller, event in controller.apply(event) }
  }

  private func apply(_ event: SectionedEvent<String, Volume>) {
    guard sections != nil else {
      sections = event.sections
      return view.reloadData()
    }
    view.performBatchUpdates {
      sections = event.sections
      view.deleteSections(event.deletedSections)
      view.insertSections(event.insertedSections)
      for move in event.movedSections { view.moveSection(move.from, toSection: move.to) }
      view.deleteItems(at: event.deletes)
      view.insertItems(at: event.inserts)
      view.reloadItems(at: event.updates)
      for move in event.moves { view.moveItem(at: move.from, to: move.to) }
    }
    view.reconfigureItems(at: event.moves.filter(\.isUpdated).map(\.to))
    view.reconfigureHeaders(of: event.changedSections)
  }

  func numberOfSections() -> Int { sections?.count ?? 0 }
  func numberOfItems(in section: Int) -> Int { sections?[section].items.count ?? 0 }
}

@MainActor func shelves() async {
  let volumes = CollectionProperty([
    Volume(id: 1, shelf: "art"), Volume(id: 2, shelf: "art"), Volume(id: 3, shelf: "law"),
  ])
  let list = volumes.sectioned(by: { $0.shelf }, sortedBy: { $0 < $1 })
  let controller = ShelfController(list)
  await until("rows") { controller.view.rows == [2, 1] }
  volumes[1].shelf = "law"
  await until("a move") { controller.view.rows == [1, 2] }
  precondition(controller.view.reconfigured == [ItemPath(section: 1, item: 0)])
  precondition(controller.view.headers == [0, 1])
  volumes.append(Volume(id: 4, shelf: "zoo"))
  volumes[0].shelf = "zoo"
  await until("a section for another") { controller.view.rows == [2, 2] }
  // What clients outside write.
  let observed = Property(0)
  list.observeNext { event in
    var count = event.sections.map { $0.key.isEmpty ? 0 : $0.items.count }.reduce(0, +)
    count += event.insertedSections.count + event.deletedSections.count
    count += event.movedSections.map { $0.from + $0.to }.count
    count += (event.inserts + event.deletes + event.updates).map { $0.section + $0.item }.count
    count += event.moves.map { $0.isUpdated ? $0.from.item : $0.to.item }.count
    observed.value = count
  }
  precondition(observed.value == 4)
  let groups = volumes.grouped { $0.shelf }.sectioned()
  precondition(groups.sections.map { $0.items.count } == [2, 2])
}
