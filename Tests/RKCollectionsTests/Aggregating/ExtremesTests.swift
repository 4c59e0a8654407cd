import RKCollections
import RKSubjects
import TestSupport
import Testing

@Suite("Extremes and sums of key paths")
struct ExtremesTests {
  private struct Order: Sendable {
    var price: Int
    var weight = 0.5
  }

  @Test func `change when an element changes or leaves, and when all are removed`() {
    let orders = CollectionProperty([Order(price: 3), Order(price: 5), Order(price: 4)])
    let (low, high) = (orders.minProperty(of: \.price), orders.maxProperty(of: \.price))
    let log = Log<String>()
    AnyProperty(low, high, orders.sumProperty(of: \.price)) { "\($0 ?? 0) \($1 ?? 0) \($2)" }
      .observeNext { log($0) }
    orders[1].price = 1
    orders.removeLast()
    orders.removeAll()
    #expect(log.values == ["3 5 12", "1 4 8", "1 3 4", "0 0 0"])
    #expect(orders.sumProperty(of: \.weight).value == 0 && low.value == nil)
  }

  @Test func `a view of a collection reads and observes it, and retains it`() {
    let view: AnyCollectionProperty<[Int]>
    do {
      let numbers = CollectionProperty([1, 2])
      view = numbers.readOnlyView
      let log = Log<[Int]>()
      view.observeNext { log($0.inserts) }
      numbers.append(3)
      #expect(log.values == [[], [2]])
    }
    let isEnded = Log<Bool>()
    let observation = view.map { $0 + 1 }.observeNext { isEnded($0.collection == [2, 3, 4]) }
    #expect(isEnded.values == [true] && !observation.isDisposed)
    #expect(view.countProperty().value == 3)
  }
}
