import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("Property")
struct PropertyTests {
  @Test func `gives the current value at once, and then each new one`() {
    let name = Property("Jim")
    let log = Log<String>()
    name.observeNext(with: log.append)
    #expect(log.values == ["Jim"])
    name.value = "Jim Kirk"
    name.value = "Jim Kirk"
    #expect(log.values == ["Jim", "Jim Kirk", "Jim Kirk"])
  }

  @Test func `holds and emits nil as a value`() {
    let name = Property<String?>(nil)
    let log = Log<String?>()
    name.observeNext(with: log.append)
    name.value = "Jim"
    name.value = nil
    #expect(log.values == [nil, "Jim", nil])
  }

  @Test func `receives elements as an observer, and ignores terminal events`() {
    let count = Property(0)
    let log = Log<String>()
    count.observe { log.append("\($0)") }
    count.on(.next(1))
    count.send(2)
    count.on(.completed)
    count.send(completion: .finished)
    count.value = 3
    #expect(log.values == ["next(0)", "next(1)", "next(2)", "next(3)"])
  }

  @Test func `completes when it is deallocated, and an observation does not retain it`() {
    let log = Log<String>()
    let tracker = Tracker()
    var property: Property<Int>? = Property(0)
    let observation = {
      let tracked = tracker.track()
      return property?.observe { event in
        tracked.use()
        log.append("\(event)")
      }
    }()
    property = nil
    #expect(log.values == ["next(0)", "completed"])
    #expect(tracker.live == 0)
    #expect(observation?.isDisposed == true)
  }

  @Test func `reads back at once what was set, even from inside its observers`() {
    let count = Property(0)
    let log = Log<String>()
    count.observeNext { number in
      if number == 1 {
        count.value = 2
        log.append("reads \(count.value)")
      }
      log.append("A \(number)")
    }
    count.observeNext { log.append("B \($0)") }
    count.value = 1
    #expect(log.values == ["A 0", "B 0", "reads 2", "A 1", "B 1", "A 2", "B 2"])
  }

  @Test func `replays to an observer from inside a delivery before observe returns`() {
    let count = Property(0)
    let log = Log<String>()
    count.observeNext { number in
      guard number == 1 else { return }
      count.value = 2
      count.observeNext { log.append("late \($0)") }
      log.append("observed")
    }
    count.value = 1
    count.value = 3
    #expect(log.values == ["late 2", "observed", "late 3"])
  }

  @Test func `retains the value and no earlier one`() {
    let tracker = Tracker()
    let property = Property(tracker.track())
    for _ in 0..<10 { property.value = tracker.track() }
    #expect(tracker.live == 1)
    property.observeNext { _ in }
    property.value = tracker.track()
    #expect(tracker.live == 1)
  }

  @Test func `holds no lock during the deinit of a value`() {
    final class Nosy: Sendable {
      let leave: @Sendable () -> Void
      init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    let property = Property<Nosy?>(nil)
    let log = Log<Bool>()
    property.value = Nosy { [weak property] in log.append(property?.value == nil) }
    property.value = nil
    #expect(log.values == [true])
  }

  @Test func `reading does not wait for an observer`() {
    let property = Property(0)
    let isInside = Property(false)
    let log = Log<Int>()
    property.observeNext { number in
      guard number == 1 else { return }
      isInside.value = true
      while log.count == 0 {}
    }
    inParallel(2) { thread in
      if thread == 0 {
        property.value = 1
      } else {
        while !isInside.value {}
        log(property.value)
      }
    }
    #expect(log.values == [1])
  }
}
