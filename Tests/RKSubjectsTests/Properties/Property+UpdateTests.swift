import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Property: update, swap, withValue, silentUpdate")
struct PropertyUpdateTests {
  @Test func `update changes the value atomically and sends it once`() {
    let list = Property([1])
    let log = Log<[Int]>()
    list.observeNext(with: log.append)
    let count = list.update { list in
      list.append(2)
      list.append(3)
      return list.count
    }
    #expect(count == 3)
    #expect(log.values == [[1], [1, 2, 3]])
  }

  @Test func `concurrent updates are all applied and sent`() {
    let count = Property(0)
    let log = Log<Int>()
    count.observeNext(with: log.append)
    inParallel(4) { _ in
      for _ in 0..<500 { count.update { $0 += 1 } }
    }
    #expect(count.value == 2_000)
    #expect(log.values == Array(0...2_000))
  }

  @Test func `update retries if the value was set meanwhile`() {
    let count = Property(1)
    let log = Log<Int>()
    let runs = Sum()
    count.observeNext(with: log.append)
    count.update { number in
      if runs.add() == 1 { count.value = 10 }
      number *= 2
    }
    #expect(log.values == [1, 10, 20])
  }

  @Test func `update traps when its closure sets the property each time`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let count = Property(1)
      count.update { number in
        count.value = 10
        number = 2
      }
    }
    #expect(
      result?.message.contains("the closure of update(_:) must not set the property") == true
    )
    let other = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let count = Property(1)
      count.update { _ in count.update { $0 += 1 } }
    }
    #expect(other?.message.contains("Property<Int>") == true)
  }

  @Test func `a retried update may set other properties`() {
    let (a, b) = (Property(1), Property(1))
    let runs = Sum()
    a.update { number in
      if runs.add() == 1 { a.value = 5 }
      b.value = number
      number += 1
    }
    #expect((a.value, b.value) == (6, 5))
  }

  @Test func `update holds no lock while its closure runs`() {
    let count = Property(1)
    let other = Property(0)
    let inside = count.update { number in
      number = 2
      other.value = count.value
      return count.value
    }
    #expect(inside == 1)
    #expect(other.value == 1)
    #expect(count.value == 2)
  }

  @Test func `update that throws sets nothing`() {
    struct Refused: Error {}
    let count = Property(1)
    let log = Log<Int>()
    count.observeNext(with: log.append)
    #expect(throws: Refused.self) {
      try count.update { number in
        number = 2
        throw Refused()
      }
    }
    #expect(log.values == [1])
    #expect(count.value == 1)
  }

  @Test func `swap sets the value and returns the one before, even nil`() {
    let name = Property<String?>(nil)
    let log = Log<String?>()
    name.observeNext(with: log.append)
    #expect(name.swap("Jim") == .some(nil))
    #expect(name.swap(nil) == "Jim")
    #expect(log.values == [nil, "Jim", nil])
  }

  @Test func `concurrent swaps return each value once`() {
    let seat = Property(0)
    let sum = Sum()
    inParallel(4) { thread in
      for number in 1...500 { sum.add(seat.swap(thread * 500 + number)) }
    }
    #expect(sum.value + seat.value == (1...2_000).reduce(0, +))
  }

  @Test func `withValue reads the value, and holds no lock`() {
    let list = Property([1, 2])
    let count = list.withValue { value in
      list.value = []
      return value.count
    }
    #expect(count == 2)
    #expect(list.value == [])
  }

  @Test func `silentUpdate sends nothing, but changes the value`() {
    let count = Property(1)
    let doubled = count.mapProperty { $0 * 2 }
    let log = Log<Int>()
    count.observeNext(with: log.append)
    doubled.observeNext(with: log.append)
    count.silentUpdate(value: 5)
    #expect(log.values == [1, 2])
    #expect(count.value == 5)
    #expect(doubled.value == 10)
    count.observeNext(with: log.append)
    doubled.observeNext(with: log.append)
    #expect(log.values == [1, 2, 5, 10])
    count.value = 6
    #expect(log.values == [1, 2, 5, 10, 6, 6, 12, 12])
  }

  @Test func `silentUpdate holds no lock during the deinit of the old value`() {
    let tracker = Tracker()
    let log = Log<Bool>()
    let property = Property<Tracked?>(nil)
    property.silentUpdate(
      value: tracker.track { [weak property] in log(property?.value == nil) }
    )
    property.silentUpdate(value: nil)
    #expect(log.values == [true])
  }
}
