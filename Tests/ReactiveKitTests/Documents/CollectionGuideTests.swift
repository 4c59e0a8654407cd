import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Collections.md.
@Suite("Documents: the guide to collections")
@MainActor
struct CollectionGuideTests {
  final class List: MainActorTarget {
    nonisolated let bag = DisposeBag()
    var rows: [Int] = []

    func redraw(deleted: [Int], inserted: [Int], of collection: [Int]) {
      rows = collection
    }
  }

  @Test func `samples print what they say`() async throws {
    let guide = Guide("Collections.md")
    let print = guide.print

    let names = CollectionProperty(["Steve", "Tim"])
    names.observeNext { print($0.collection, $0.inserts, $0.deletes) }
    // prints: ["Steve", "Tim"] [] []
    names.append("John")  // prints: ["Steve", "Tim", "John"] [2] []
    names.removeFirst()  // prints: ["Tim", "John"] [] [0]

    let rows = CollectionProperty([[1], [2]])
    var row = rows[0]
    for number in 10..<1000 { row.append(number) }
    rows[0] = row  // one copy, and one event

    let letters = CollectionProperty(["a", "b", "c"])
    letters.observeNext { print($0.inserts, $0.deletes, $0.moves.map { [$0.from, $0.to] }) }
    // prints: [] [] []
    letters.update { letters in
      letters.append("d")
      letters.remove(at: 3)
      letters.move(from: 0, to: 2)
    }  // prints: [] [] [[0, 2]]

    let copy = Property(["z"])
    letters.observeNext { event in
      copy.value = copy.value.applying(event.difference(from: copy.value)) ?? event.collection
    }
    letters.swapAt(0, 1)  // prints: [] [] [[1, 0]]
    print(copy.value)  // prints: ["c", "b", "a"]

    struct Order: Identifiable, Equatable { var id: Int; var price: Int }
    let orders = CollectionProperty([Order(id: 1, price: 5), Order(id: 2, price: 7)])
    orders.observeNext { print($0.inserts, $0.updates) }  // prints: [] []
    orders.replace(with: [Order(id: 3, price: 1), Order(id: 1, price: 6)], id: \.id)
    // prints: [0] [0]

    let lists = PassthroughSubject<[Order], Never>()
    let prices = lists.collection(id: \.id).map { $0.price }
    lists.send([Order(id: 1, price: 5), Order(id: 2, price: 7)])
    print(prices.collection)  // prints: [5, 7]

    let numbers = CollectionProperty([5, 2, 8])
    let even = numbers.filter { $0.isMultiple(of: 2) }.sorted()
    even.observeNext { print($0.collection, $0.inserts) }  // prints: [2, 8] []
    numbers.append(4)  // prints: [2, 4, 8] [1]

    let first = CollectionProperty([1, 1, 2, 3])
    let second = CollectionProperty([3, 3, 4])
    print(first.union(second).collection)  // prints: [1, 2, 3, 4]
    print(first.intersection(second).collection)  // prints: [3]
    print(first.subtracting(second).collection)  // prints: [1, 2]

    let text = Property("")
    let found = names.filter(by: text) { name, text in name.hasPrefix(text) }
    found.observeNext { print($0.collection, $0.deletes) }  // prints: ["Tim", "John"] []
    text.value = "T"  // prints: ["Tim"] [1]

    let options = CollectionProperty(["size": 5, "color": 3])
    let sortedOptions = options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    options["border"] = 1
    print(sortedOptions.collection)  // prints: ["border=1", "color=3", "size=5"]

    try guide.expectOutput()

    let list = List()
    numbers.bind(to: list) { list, event in
      list.redraw(deleted: event.deletes, inserted: event.inserts, of: event.collection)
    }
    // Other tests may have something wait for the main queue.
    await until { !list.rows.isEmpty }
    #expect(list.rows == [5, 2, 8, 4])
  }
}
