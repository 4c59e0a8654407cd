import Observation
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("MappedProperty, bidirectionalMap")
struct MappedPropertyTests {
  private let celsius = Property(100.0)
  private let fahrenheit: MappedProperty<Double>

  init() {
    fahrenheit = celsius.bidirectionalMap(to: { $0 * 9 / 5 + 32 }, from: { ($0 - 32) * 5 / 9 })
  }

  @Test func `reads, sets and observes the converted value`() {
    let (log, baseLog) = (Log<Double>(), Log<Double>())
    fahrenheit.observeNext(with: log.append)
    celsius.observeNext(with: baseLog.append)
    fahrenheit.value = 32
    #expect((celsius.value, fahrenheit.value) == (0, 32))
    fahrenheit.value += 18
    fahrenheit.send(68)
    celsius.value = 10
    #expect(log.values == [212, 32, 50, 68, 50])
    #expect(baseLog.values == [100, 0, 10, 20, 10])
  }

  @Test func `ignores terminal events`() {
    fahrenheit.send(completion: .finished)
    fahrenheit.on(.completed)
    fahrenheit.on(.next(32))
    #expect(celsius.value == 0)
    #expect(!fahrenheit.isTerminated)
  }

  @Test func `a property derived from it and from the property is always consistent`() {
    let pairs = AnyProperty(celsius, fahrenheit, fahrenheit.mapProperty { -$0 }) { [$0, $1, $2] }
    let log = Log<[Double]>()
    pairs.observeNext(with: log.append)
    celsius.value = 0
    fahrenheit.value = 50
    #expect(log.values == [[100, 212, -212], [0, 32, -32], [10, 50, -50]])
  }

  @Test func `shows the value that was set, after the conversion in both directions`() {
    let count = Property(1)
    let text = count.bidirectionalMap(to: { "\($0)" }, from: { Int($0) ?? 0 })
    text.value = "007"
    #expect(text.value == "7")
    text.value = "x"
    #expect((count.value, text.value) == (0, "0"))
  }

  @Test func `can be mapped again`() {
    let text = fahrenheit.bidirectionalMap(to: { "\($0)" }, from: { Double($0) ?? .nan })
    #expect(text.value == "212.0")
    text.value = "32"
    #expect(celsius.value == 0)
    text.update { $0 = "5" + $0.dropFirst().dropFirst() + "0" }
    #expect((text.value, celsius.value) == ("5.0", -15))
  }

  @Test func `concurrent updates are all applied`() {
    let count = Property(0)
    let doubled = count.bidirectionalMap(to: { $0 * 2 }, from: { $0 / 2 })
    inParallel(4) { _ in
      for _ in 0..<250 { doubled.update { $0 += 2 } }
    }
    #expect((count.value, doubled.value) == (1_000, 2_000))
  }

  @Test func `update returns the result, and sets nothing when it throws`() {
    struct Refused: Error {}
    let log = Log<Double>()
    celsius.observeNext(with: log.append)
    let before = fahrenheit.update { value in
      defer { value = 32 }
      return value
    }
    #expect(before == 212)
    #expect(throws: Refused.self) {
      try fahrenheit.update { value throws(Refused) in
        value = 50
        throw Refused()
      }
    }
    #expect(log.values == [100, 0])
  }

  @Test func `is set in a transaction`() {
    let (count, log) = (Property(1), Log<[Double]>())
    AnyProperty(fahrenheit, count) { [$0, Double($1)] }.observeNext(with: log.append)
    let seen = atomically { t in
      t[fahrenheit] = 32
      t[fahrenheit] += 18
      t[count] = 2
      return t[celsius]
    }
    #expect(seen == 10)
    #expect(log.values == [[212, 1], [50, 2]])
  }

  @Test func `retains the property, and an observation retains neither`() {
    let log = Log<String>()
    var mapped: MappedProperty<Int>?
    do {
      let count = Property(1)
      mapped = count.bidirectionalMap(to: { $0 + 1 }, from: { $0 - 1 })
    }
    mapped?.write(to: log)
    mapped?.value = 5
    mapped = nil
    #expect(log.values == ["next(2)", "next(5)", "completed"])
  }

  @Test func `an observation outlives it`() {
    let log = Log<Double>()
    celsius.bidirectionalMap(to: { $0 }, from: { $0 }).observeNext(with: log.append)
    celsius.value = 1
    #expect(log.values == [100, 1])
  }

  @Test func `notifies a reader of its tracked value when the property changes`() {
    let log = Log<String>()
    withObservationTracking {
      log("\(fahrenheit.tracked)")
    } onChange: {
      log("changed")
    }
    celsius.value = 0
    #expect(log.values == ["212.0", "changed"])
  }

  @Test func `a property mapped twice sets the property, although nothing else retains it`() {
    let tens = Property(1).bidirectionalMap(to: { $0 * 10 }, from: { $0 / 10 })
      .bidirectionalMap(to: { "\($0)" }, from: { Int($0) ?? 0 })
    #expect(tens.value == "10")
    tens.value = "20"
    #expect(tens.value == "20")
    tens.update { $0 = "3" + $0.dropFirst() }
    #expect(tens.value == "30")
    atomically { $0[tens] = "40" }
    #expect(tens.value == "40")
    tens.send("57")
    #expect(tens.value == "50")
  }

  // A two-way binding with the property itself would return the first value otherwise.
  @Test func `the path of each value of a mapped property contains the property`() {
    let celsius = Property(100.0)
    let vertex = celsius.vertex
    let tens = celsius.bidirectionalMap(to: { $0 / 10 }, from: { $0 * 10 })
    let log = Log<String>()
    tens.observeNext { value in
      var isReturned = true
      Path.forward(to: vertex) { isReturned = false }
      log("\(value) \(isReturned)")
    }
    celsius.value = 20
    tens.value = 3
    #expect(log.values == ["10.0 true", "2.0 true", "3.0 true"])
  }
}
