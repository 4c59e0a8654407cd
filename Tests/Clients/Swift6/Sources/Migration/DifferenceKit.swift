import ReactiveKit

// The samples of Docs/Migration/DifferenceKit.md.

private struct Reader: Identifiable, Equatable, Sendable {
  var id: Int
  var isNew = false
}

func comeFromDifferenceKit() {
  let shelves = CollectionProperty([
    CollectionSection(key: "art", items: [Reader(id: 1), Reader(id: 2)]),
    CollectionSection(key: "law", items: [Reader(id: 3)]),
  ])
  let log = Log<PathChangeset>()
  shelves.sectioned().observeNext { log($0.changeset) }
  shelves.replace(with: [
    CollectionSection(key: "art", items: [Reader(id: 1)]),
    CollectionSection(key: "law", items: [Reader(id: 3), Reader(id: 2, isNew: true)]),
  ])
  let (from, to) = (ItemPath(section: 0, item: 1), ItemPath(section: 1, item: 1))
  check(log.values[1] == PathChangeset(moves: [.init(from: from, to: to, isUpdated: true)]))
  compare(
    [CollectionSection(key: "art", items: [Reader(id: 1), Reader(id: 2)])],
    [CollectionSection(key: "art", items: [Reader(id: 2)])]
  )
}

private func compare(
  _ old: [CollectionSection<String, Reader>],
  _ new: [CollectionSection<String, Reader>]
) {
  let changes = SectionedEvent(from: old, to: new)
  check(changes.deletes == [ItemPath(section: 0, item: 0)] && changes.moves.isEmpty)
}
