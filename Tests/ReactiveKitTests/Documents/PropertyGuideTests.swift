import Dispatch
import Observation
import ReactiveKit
import Synchronization
import TestSupport
import Testing

@Observable
private final class Model: Sendable {
  let name = "Jim"
}

@MainActor @Observable
private final class Window {
  var title = "Log"
}

/// The samples of Docs/Properties.md.
@Suite("Documents: the guide to state")
struct PropertyGuideTests {
  private struct Address: Sendable { var city: String }
  private struct Person: Sendable {
    var name: String
    var address: Address
  }
  private struct Task: Identifiable, Sendable {
    let id: Int
    var title: String
  }

  @Test func `samples print what they say`() throws {
    let guide = Guide("Properties.md")
    let print = guide.print

    let name = Property("Jim")
    name.observeNext { print("Hi \($0)!") }  // prints: Hi Jim!
    name.value = "Kathryn"  // prints: Hi Kathryn!

    let volume = Property(3)
    volume.dropFirst(1).observeNext { print("set to", $0) }
    volume.removeDuplicates().dropFirst(1).observeNext { print("changed to", $0) }
    volume.value = 3  // prints: set to 3
    volume.value = 4
    // prints: set to 4
    // prints: changed to 4

    print(name, name.mapProperty(\.count))  // prints: Property("Kathryn") AnyProperty(7)

    let count = Property(0)
    count.update { $0 += 1 }
    let before = count.swap(10)  // 1
    count.silentUpdate(value: 11)  // sends nothing
    let isLarge = count.withValue { $0 > 10 }
    #expect(before == 1 && isLarge)

    let price = Property(10)
    let amount = Property(2)
    let total = AnyProperty(price, amount) { $0 * $1 }
    let isFree = total.mapProperty { $0 == 0 }
    let line = AnyProperty(amount, total, isFree) { $2 ? "free" : "\($0) for \($1)" }
    line.observeNext { print($0) }  // prints: 2 for 20
    amount.value = 3  // prints: 3 for 30

    let size = Property((width: 1, height: 1))
    let width = size.mapProperty { $0.width }.removingDuplicates()
    width.observeNext { print($0) }  // prints: 1
    size.value.height = 2  // prints nothing
    size.value.width = 3  // prints: 3

    let celsius = Property(100.0)
    let fahrenheit = celsius.bidirectionalMap(to: { $0 * 9 / 5 + 32 }, from: { ($0 - 32) * 5 / 9 })
    fahrenheit.observeNext { print($0) }  // prints: 212.0
    fahrenheit.value = 32  // prints: 32.0
    print(celsius.value)  // prints: 0.0

    let person = Property(Person(name: "Jim", address: Address(city: "Rome")))
    let city = person.property(\.address).property(\.city)
    city.observeNext { print($0) }  // prints: Rome
    city.value = "Oslo"  // prints: Oslo
    print(person.value.address.city)  // prints: Oslo

    let sizes = Property(["border": 1])
    sizes.property(\.["width"]).value = 5
    print(sizes.value["width"] ?? 0)  // prints: 5

    let tasks = Property([Task(id: 7, title: "Buy milk")])
    let title = tasks.property(id: 7).property(\.title, default: "")
    title.value = "Buy oats"
    print(tasks.value[0].title)  // prints: Buy oats

    let prices = (1...100).map { Property($0) }
    let sum = AnyProperty(prices) { (prices: [Int]) in prices.reduce(0, +) }
    prices[0].value = 10
    print(sum.value)  // prints: 5059

    // Everyday formulas, which the compiler has to solve.
    let (hits, misses, isOpen) = (Property(3), Property(1), Property(true))
    let rate = AnyProperty(hits, misses) { hits, misses in
      hits + misses == 0 ? 0 : Double(hits) / Double(hits + misses)
    }
    let share = AnyProperty(hits, misses, isOpen) { hits, misses, isOpen in
      isOpen ? Double(hits) / Double(hits + misses) : Double(misses) / Double(hits + misses)
    }
    let label = AnyProperty(rate) { "\($0)" }
    #expect(label.value == "0.75" && share.value == 0.75)

    let isMetric = Property(true)
    let (metres, feet) = (Property(10), Property(33))
    let distance = AnyProperty.computed { read in
      read(isMetric) ? "\(read(metres)) m" : "\(read(feet)) ft"
    }
    distance.observeNext { print($0) }  // prints: 10 m
    feet.value = 34  // prints nothing
    isMetric.value = false  // prints: 34 ft

    let cells = [Property("=B"), Property("1")]
    let next = Mutex<[AnyProperty<String>]>([])
    let values = cells.indices.map { index in
      AnyProperty.computed(onCycle: "#CYCLE") { read in
        let content = read(cells[index])
        return content.hasPrefix("=") ? read(next.withLock { $0[1 - index] }) : content
      }
    }
    next.withLock { $0 = values }
    values[0].observeNext { print($0) }  // prints: 1
    cells[1].value = "=A"  // prints: #CYCLE
    cells[0].value = "2"  // prints: 2
    print(values[1].value)  // prints: 2

    let savings = Property(100)
    let checking = Property(0)
    let wealth = AnyProperty(savings, checking) { $0 + $1 }
    wealth.observeNext { print($0) }  // prints: 100
    atomically {
      savings.value -= 30
      checking.value += 30
    }
    // prints: 100
    print(savings.value, checking.value)  // prints: 70 30

    struct NoMoney: Error {}

    let isPaid: Void? = try? atomically {
      checking.value -= 50
      if checking.value < 0 { throw NoMoney() }
    }
    print(isPaid == nil, checking.value)  // prints: true 30

    let temperatures = PassthroughSubject<Int, Never>()
    temperatures.stateIn(initial: 20).observeNext { print($0) }  // prints: 20
    temperatures.send(21)  // prints: 21

    withObservationTracking {
      print(count.tracked)  // prints: 11
    } onChange: {
      print("changed")
    }
    count.value = 12  // prints: changed
    try guide.expectOutput()
  }

  @Test func `the expressions in the table compile`() {
    enum Problem: Error { case negative }
    struct Object { @Published var number = 0 }
    let (property, signal, problem) = (Property(0), Signal<Int, Never>(just: 1), Problem.negative)
    _ = property.readOnlyView
    #expect(signal.stateIn(initial: 0).value == 1)
    #expect(Property(initial: 0, then: signal).value == 1)
    let validating = ValidatingProperty(0) { $0 < 0 ? .invalid(problem) : .valid }
    validating.value = -1
    #expect(validating.value == 0)
    #expect(Object().$number.value == 0)
  }

  @MainActor @Test func `signals of observable objects send the current values`() async {
    let model = Model()
    let window = Window()
    let queue = DispatchQueue(label: "guide")
    let names = Signal(observing: { [weak model] in model?.name }, on: queue)
    let titles = Signal(observing: { [weak window] in window?.title })
    #expect(await names.first == "Jim")
    #expect(await titles.first == "Log")
  }
}
