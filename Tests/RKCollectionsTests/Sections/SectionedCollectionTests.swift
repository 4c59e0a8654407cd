import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

private struct Book: Hashable, Identifiable, Sendable {
  var id: Int
  var shelf: String
  var price = 1
}

private func book(_ id: Int, _ shelf: String, _ price: Int = 1) -> Book {
  Book(id: id, shelf: shelf, price: price)
}

@Suite("Sections")
struct SectionedCollectionTests {
  private let books = CollectionProperty([
    book(1, "art"), book(2, "law"), book(3, "art"), book(4, "law"),
  ])

  @Test func `an element that changes its key is sent as one move, marked as updated`() {
    let shelves = books.sectioned(by: \.shelf)
    let log = Log<SectionedEvent<String, Book>>()
    shelves.observeNext { log($0) }
    books[2] = book(3, "law")
    #expect(log.count == 2)
    let event = log.values[1]
    #expect(event.sections.map(\.key) == ["art", "law"])
    #expect(event.sections.map { $0.items.map(\.id) } == [[1], [2, 3, 4]])
    let move = PathChangeset.Move(
      from: ItemPath(section: 0, item: 1),
      to: ItemPath(section: 1, item: 1),
      isUpdated: true
    )
    #expect(event.changeset == PathChangeset(moves: [move]))
    #expect(event.changedSections == [0, 1])
    #expect(event.moves[0].from.description == "0.1")
  }

  @Test func `nothing moves out of a deleted section, or into an inserted one`() {
    let shelves = books.sectioned(by: \.shelf, sortedBy: <)
    let log = Log<PathChangeset>()
    shelves.observeNext { log($0.changeset) }
    books[0] = book(1, "new")
    books[0] = book(1, "art")
    books.update { books in
      books[0] = book(1, "law")
      books[2] = book(3, "law")
    }
    let first = ItemPath(section: 0, item: 0)
    #expect(
      log.values == [
        PathChangeset(),
        PathChangeset(insertedSections: [2], deletes: [first]),
        PathChangeset(deletedSections: [2], inserts: [first]),
        PathChangeset(deletedSections: [0], inserts: [first, ItemPath(section: 0, item: 2)]),
      ]
    )
  }

  @Test func `sections are in the order of their first elements, and a set element is updated`() {
    let log = Log<PathChangeset>()
    let shelves = books.sectioned(by: \.shelf)
    shelves.observeNext { log($0.changeset) }
    books.move(from: 3, to: 0)
    books[0].price = 9
    books.replace(with: books.collection)
    let moves = [CollectionChangeset<Int>.Move(from: 0, to: 1)]
    let reordered = PathChangeset.Move(
      from: ItemPath(section: 1, item: 0),
      to: ItemPath(section: 0, item: 1)
    )
    #expect(log.values[1].movedSections.count == 1 && log.values[1].moves.count == 1)
    #expect(log.values[1].movedSections == moves || log.values[1].movedSections[0].from == 1)
    #expect(log.values[1].moves[0].from.section == reordered.from.section)
    #expect(log.values[2] == PathChangeset(updates: [ItemPath(section: 0, item: 0)]))
    #expect(log.values[3].inserts.count == 4 && log.values[3].deletes.count == 4)
  }

  @Test func `a header with count and sum is right in every event`() {
    let shelves = books.sectioned(by: \.shelf)
    let headers = Log<[String]>()
    shelves.observeNext { event in
      headers(
        event.sections.map { "\($0.key) \($0.items.count) \($0.items.map(\.price).reduce(0, +))" }
      )
    }
    let rows = Log<[String]>()
    shelves.rows {
      "\($0.key) \($0.items.count)"
    } item: {
      "\($0.id)"
    }
    .observeNext { rows($0.collection) }
    books[0].price = 5
    books[2].shelf = "law"
    #expect(
      headers.values == [["art 2 2", "law 2 2"], ["art 2 6", "law 2 2"], ["art 1 5", "law 3 3"]]
    )
    #expect(
      rows.values == [
        ["art 2", "1", "3", "law 2", "2", "4"], ["art 2", "1", "3", "law 2", "2", "4"],
        ["art 1", "1", "law 3", "2", "3", "4"],
      ]
    )
    #expect(shelves.joined().map { $0.price }.sumProperty().value == 8)
  }

  @Test func `an element that changes its section moves in the joined rows`() {
    let rows = books.sectioned(by: \.shelf).joined()
    #expect(rows.collection.map(\.id) == [1, 3, 2, 4])
    let log = Log<CollectionChangeset<Int>>()
    rows.observeNext { log($0.changeset) }
    books[2].shelf = "law"
    #expect(rows.collection.map(\.id) == [1, 2, 3, 4])
    #expect(log.values[1] == CollectionChangeset(moves: [.init(from: 1, to: 2, isUpdated: true)]))
  }

  @Test func `no closure runs for an element that moves to another section unchanged`() {
    func section(_ key: String, _ items: [Int]) -> CollectionSection<String, Int> {
      CollectionSection(key: key, items: items)
    }
    let lists = CollectionProperty([section("a", [1, 2]), section("b", [3])])
    let calls = Log<Int>()
    let rows = lists.sectioned(id: { $0 }, by: ==).joined().map { item in
      calls(item)
      return item
    }
    let log = Log<CollectionChangeset<Int>>()
    rows.observeNext { log($0.changeset) }
    lists.replace(with: [section("a", [2]), section("b", [3, 1])])
    #expect(rows.collection == [2, 3, 1] && calls.values == [1, 2, 3])
    #expect(log.values.last == CollectionChangeset(moves: [.init(from: 0, to: 2)]))
  }

  @Test func `its sections are a property, which changes in one step with other state`() {
    let property = books.sectioned(by: \.shelf).property()
    let selected = Property("art")
    let ids = AnyProperty(property, selected) { sections, key in
      sections.first { $0.key == key }?.items.map(\.id) ?? []
    }
    let log = Log<[Int]>()
    ids.observeNext { log($0) }
    atomically {
      books.append(book(5, "new"))
      selected.value = "new"
      #expect(ids.value == [5])
    }
    books.remove(at: 0)
    #expect(property.value.map(\.key) == ["law", "art", "new"])
    #expect(log.values == [[1, 3], [5], [5]])
  }

  @Test func `groups that are sorted send one event for each change`() {
    let groups = books.grouped { $0.shelf }.sorted { $0.key > $1.key }
    let shelves = groups.sectioned()
    let log = Log<PathChangeset>()
    shelves.observeNext { log($0.changeset) }
    #expect(shelves.sections.map(\.key) == ["law", "art"])
    books[2].shelf = "law"
    books[0].shelf = "new"
    books.append(book(5, "art"))
    #expect(log.count == 4)
    #expect(log.values[1].moves.map(\.isUpdated) == [true])
    #expect(log.values[2].deletedSections == [1] && log.values[2].insertedSections == [0])
    #expect(shelves.sections.map { $0.items.map(\.id) } == [[1], [2, 3, 4], [5]])
  }

  @Test func `collections in a collection are sections, even empty ones`() {
    let (first, second) = (CollectionProperty([1, 2]), CollectionProperty<[Int]>([]))
    let lists = CollectionProperty([first])
    let sections = lists.sectioned()
    let follower = ListFollower(sections)
    lists.append(second)
    second.append(3)
    first.update { first in
      first.swapAt(0, 1)
      first.append(4)
    }
    lists.swapAt(0, 1)
    #expect(sections.sections.map(\.key) == [ObjectIdentifier(second), ObjectIdentifier(first)])
    #expect(follower.fault(showing: sections.sections) == nil)
    #expect(follower.takeEvents().count == 5)
    lists.remove(at: 0)
    second.append(4)
    #expect(sections.sections.map(\.items) == [[2, 1, 4]])
    #expect(follower.takeEvents().count == 1)
    let named = lists.sectioned(by: { $0.count }, items: { $0.filter { $0 > 1 } })
    #expect(named.sections == [CollectionSection(key: 3, items: [2, 4])])
  }

  @Test func `replacing an element by one with another key replaces its section`() {
    struct Project: Sendable {
      let name: String
      let tasks: CollectionProperty<[Int]>
    }
    let tasks = CollectionProperty([1, 2])
    let projects = CollectionProperty([Project(name: "a", tasks: tasks)])
    let sections = projects.sectioned(by: { $0.name }, items: { $0.tasks })
    let events = Log<SectionedEvent<String, Int>>()
    let observation = sections.observeNext { events($0) }
    projects[0] = Project(name: "a", tasks: tasks)
    #expect(events.count == 1)
    projects[0] = Project(name: "b", tasks: tasks)
    #expect(sections.sections == [CollectionSection(key: "b", items: [1, 2])])
    #expect(events.values.last?.deletedSections == [0])
    #expect(events.values.last?.insertedSections == [0])
    observation.dispose()
  }

  @Test func `a section that is replaced ignores the change of its former collection`() {
    let lists = [CollectionProperty([1]), CollectionProperty([5, 6])]
    let selected = CollectionProperty([0])
    let sections = selected.sectioned(by: { $0 }, items: { lists[$0] })
    let log = Log<SectionedEvent<Int, Int>>()
    sections.observeNext { log($0) }
    atomically { _ in
      lists[0].append(2)
      selected[0] = 1
    }
    #expect(log.count == 2)
    #expect(log.values[1].sections == [CollectionSection(key: 1, items: [5, 6])])
    let expected = PathChangeset(insertedSections: [0], deletedSections: [0])
    #expect(log.values[1].changeset == expected)
    lists[0].append(3)
    lists[1].append(7)
    #expect(sections.sections == [CollectionSection(key: 1, items: [5, 6, 7])])
  }

  @Test func `groups of several groupings are in one list`() {
    let shelves = books.grouped(by: \.shelf)
    let prices = books.grouped { "\($0.price)" }
    let nested = shelves.flatMap { shelf in shelf.grouped { "\($0.price)" } }
    let picked = CollectionProperty([shelves, prices, nested])
    let list = picked.joined().sectioned()
    let follower = ListFollower(list)
    var random = SplitMix64(seed: 7)
    for id in 5..<500 {
      books.update { books in
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let index = Int.random(in: 0..<books.count, using: &random)
          let price = Int.random(in: 0..<3, using: &random)
          let shelf = ["art", "law", "sea"].randomElement(using: &random) ?? ""
          switch Int.random(in: 0..<5, using: &random) {
          case 0: books.insert(book(id, shelf, price), at: index)
          case 1: if books.count > 3 { books.remove(at: index) }
          case 2: books.move(from: index, to: 0)
          default: books[index] = book(books[index].id, shelf, price)
          }
        }
      }
      let expected = picked.collection.flatMap(\.collection)
        .map { CollectionSection(key: $0.key, items: $0.collection) }
      #expect(list.sections == expected)
      if let fault = follower.fault(showing: expected) {
        Issue.record("\(id): \(fault)")
        return
      }
    }
  }

  @Test func `a change that an observer makes is the next event`() {
    let shelves = books.sectioned(by: \.shelf)
    let (first, second) = (Log<Int>(), Log<Int>())
    shelves.observeNext { event in
      first(event.sections.map(\.items.count).reduce(0, +))
      if event.sections[0].items.count < 4 { books.append(book(books.count + 1, "art")) }
    }
    shelves.observeNext { second($0.sections.map(\.items.count).reduce(0, +)) }
    books.append(book(9, "law"))
    #expect(first.values == [4, 5, 6, 7])
    #expect(second.values.suffix(2) == [6, 7])
    #expect(shelves.sections == books.sectioned(by: \.shelf).sections)
  }

  @Test func `it completes with its source, and is retained by no observation`() {
    var source: CollectionProperty<[Book]>? = books
    let log = Log<String>()
    let list = Box<SectionedCollection<String, Book>?>(nil)
    do {
      let copy = CollectionProperty(books.collection)
      list.value = copy.sectioned(by: \.shelf)
      list.value?.observe { event in
        if case .completed = event { log("completed") } else { log("event") }
      }
      source = copy
    }
    weak let weakList = list.value
    list.value = nil
    #expect(weakList == nil)
    source?.append(book(5, "art"))
    source = nil
    #expect(log.values == ["event", "event", "completed"])
  }

  @Test func `a changeset computed from two lists turns one into the other`() {
    let old = books.sectioned(by: \.shelf).sections
    var new = old
    new[0].items.append(new[1].items.removeFirst())
    new.swapAt(0, 1)
    let event = SectionedEvent(from: old, to: new)
    #expect(event.sections == new && event.movedSections.count == 1)
    #expect(event.moves.map(\.isUpdated) == [false])
    var view = ListView(old)
    #expect(throws: Never.self) { try view.perform(event) }
    #expect(view.sections == new)
  }

  @Test(arguments: 0..<(isSanitized ? 2 : 4))
  func `threads can change, read and observe a list concurrently`(seed: Int) {
    let items = CollectionProperty((0..<20).map { Item(id: $0, key: $0 % 5) })
    let list = items.sectioned(by: \.shelf, sortedBy: <)
    let groups = items.grouped { $0.shelf }.sorted { $0.key < $1.key }.sectioned()
    let followers = [ListFollower(list), ListFollower(groups)]
    inParallel(4) { thread in
      var random = SplitMix64(seed: UInt64(seed * 4 + thread))
      for round in 0..<(isSanitized ? 30 : 100) {
        let index = Int.random(in: 0..<10, using: &random)
        let item = Item(id: 100 * thread + round, key: Int.random(in: 0..<5, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: items.append(item)
        case 1: items.update { if $0.count > 12 { $0.remove(at: index) } }
        case 2: items[index] = item
        case 3: items.move(from: index, to: 0)
        default:
          let filtered = list.filter { $0.id > 3 }.sortedSections {
            $0.items.count > $1.items.count
          }
          let bag = DisposeBag()
          filtered.observeNext { _ = $0.sections.count }.dispose(in: bag)
          _ = filtered.sections
          bag.dispose()
        }
      }
    }
    let expected = SectionSource.byKey.recompute(items.collection).sorted { $0.key < $1.key }
    #expect(list.sections == expected && groups.sections == expected)
    for follower in followers { #expect(follower.fault(showing: expected) == nil) }
  }
}
