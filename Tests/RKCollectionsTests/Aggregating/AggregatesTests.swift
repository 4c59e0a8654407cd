import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Aggregates", .onOneThread)
struct AggregatesTests {
  @Test(arguments: 0..<100)
  func `equal recomputed values`(seed: Int) {
    var edits = RandomEdits(seed: seed)
    let source = CollectionProperty(edits.items(upTo: 5))
    let keys = source.map { $0.key }
    let count = source.countProperty()
    let large = keys.countProperty { $0 > 2 }
    let isEmpty = source.isEmptyProperty()
    let contains = keys.containsProperty(3)
    let all = keys.allSatisfyProperty { $0 > 0 }
    let sum = keys.sumProperty()
    let (min, max) = (keys.minProperty(), keys.maxProperty())
    for _ in 0..<20 {
      edits.change(source)
      let array = source.collection.map(\.key)
      #expect(count.value == array.count)
      #expect(large.value == array.count { $0 > 2 })
      #expect(isEmpty.value == array.isEmpty)
      #expect(contains.value == array.contains(3))
      #expect(all.value == array.allSatisfy { $0 > 0 })
      #expect(sum.value == array.reduce(0, +))
      #expect(min.value == array.min())
      #expect(max.value == array.max())
    }
  }

  @Test func `the greatest element is one of the collection, even if another equals it`() {
    struct Named: Comparable {
      var number: Int
      var name: String

      static func == (one: Named, other: Named) -> Bool { one.number == other.number }
      static func < (one: Named, other: Named) -> Bool { one.number < other.number }
    }
    let source = CollectionProperty([Named(number: 5, name: "a"), Named(number: 5, name: "b")])
    let greatest = source.maxProperty()
    let sent = Log<String?>()
    let observation = greatest.observeNext { sent($0?.name) }
    source.removeFirst()
    #expect(greatest.value?.name == "b")
    #expect(sent.values == ["a"])
    observation.dispose()
  }

  @Test func `sums values derived from refreshed elements`() {
    let hours = [Property(1), Property(2)]
    let source = CollectionProperty(hours)
    let sum = source.autoRefresh { $0 }.map { $0.value }.sumProperty()
    #expect(sum.value == 3)
    hours[0].value = 5
    hours[1].value = 5
    #expect(sum.value == 10)
    source.removeAll()
    #expect(sum.value == 0)
  }

  @Test
  func `emit only when their value changes`() {
    let numbers = CollectionProperty([1, 2])
    let greatest = Log<Int?>()
    let bag = DisposeBag()
    numbers.maxProperty().observeNext { greatest($0) }.dispose(in: bag)
    numbers.append(0)
    numbers.append(5)
    numbers[0] = 5
    numbers.removeAll()
    #expect(greatest.values == [2, 5, nil])
  }

  @Test
  func `emit through a derived property until its observation is disposed`() {
    let numbers = CollectionProperty([1, 2])
    let texts = Log<String>()
    let observation = AnyProperty(numbers.countProperty(), numbers.sumProperty()) {
      "\($0): \($1)"
    }
    .observeNext { texts($0) }
    numbers.append(4)
    #expect(texts.values.first == "2: 3")
    #expect(texts.values.last == "3: 7")
    observation.dispose()
    let count = texts.values.count
    numbers.append(4)
    #expect(texts.values.count == count)
  }

  @Test
  func `retain their collection, even through a property that is derived from them`() {
    let tracker = Tracker()
    var text: AnyProperty<String>? = {
      let objects = CollectionProperty([tracker.track(), tracker.track()])
      return objects.countProperty().mapProperty { "\($0)" }
    }()
    #expect(text?.value == "2")
    #expect(tracker.live == 2)
    text = nil
    #expect(tracker.live == 0)
  }

  @Test
  func `are released with their last holder and observation`() {
    let tracker = Tracker()
    let numbers = CollectionProperty([1, 2])
    func aggregate() -> AnyProperty<Int> {
      let object = tracker.track()
      return numbers.sumProperty { number in
        object.use()
        return number
      }
    }
    #expect(aggregate().value == 3)
    #expect(tracker.live == 0)
    let direct = aggregate().observeNext { _ in }
    let derived = aggregate().mapProperty { $0 + 1 }.observeNext { _ in }
    #expect(tracker.live == 2)
    direct.dispose()
    #expect(tracker.live == 1)
    derived.dispose()
    #expect(tracker.live == 0)
  }

  @Test
  func `complete with their collection`() {
    let completions = Log<Int>()
    let bag = DisposeBag()
    do {
      let numbers = CollectionProperty([1])
      numbers.countProperty().observeCompleted { completions(1) }.dispose(in: bag)
      numbers.countProperty().mapProperty { $0 }.observeCompleted { completions(2) }
        .dispose(in: bag)
      #expect(completions.values.isEmpty)
    }
    #expect(completions.values.sorted() == [1, 2])
  }
}
