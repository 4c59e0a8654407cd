import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("Sequences on a scheduler")
struct ScheduledSignalsTests {
  @Test func `sends the elements when the scheduler runs, and completes`() {
    timeline { time in
      Signal<Character, Never>(sequence: "abc", on: time)
    } produces: {
      "[abc|]"
    }
    timeline { time in
      Signal<Character, Never>(repeating: "a", count: 3, on: time)
    } produces: {
      "[aaa|]"
    }
    timeline { time in
      Signal<Int, Never>(unfolding: 1, on: time) { state in
        defer { state *= 2 }
        return state < 9 ? state : nil
      }
    } produces: {
      "[1248|]"
    }
    timeline { time in
      Signal<Character, Never>(repeating: "a", count: 0, on: time)
    } produces: {
      "|"
    }
  }

  @Test func `returns before the first element, and sends each in an action of its own`() {
    let (time, log) = (TestScheduler(), Log<String>())
    let observation = Signal<Int, Never>(sequence: 0..., on: time).observeNext { number in
      if number == 0 { time.schedule { log("other work") } }
      log("\(number)")
    }
    log("observed")
    time.schedule { time.schedule { time.schedule { observation.dispose() } } }
    time.advance(by: .ticks(1))
    #expect(log.values == ["observed", "0", "other work", "1", "2"])
  }

  @Test func `an endless sequence ends when the observer disposes it`() {
    let (time, log, own) = (TestScheduler(), Log<String>(), SerialDisposable())
    own.otherDisposable = Signal<String, Never>(repeating: "a", on: time).observeNext { element in
      log(element)
      if log.values.count == 3 { own.dispose() }
    }
    time.advance(by: .ticks(1))
    #expect(log.values == ["a", "a", "a"])
  }

  @Test func `iterates anew for each observation, and no further than observed`() {
    let (time, made) = (TestScheduler(), Sum())
    let signal = Signal<Int, Never>(unfolding: 0, on: time) { state in
      made.add()
      state += 1
      return state < 4 ? state : nil
    }
    let (first, second) = (Log<Int>(), Log<Int>())
    let own = SerialDisposable()
    own.otherDisposable = signal.observeNext {
      first($0); own.dispose()
    }
    time.advance(by: .ticks(1))
    signal.observeNext(with: second.append)
    time.advance(by: .ticks(1))
    #expect((first.values, second.values, made.value) == ([1], [1, 2, 3], 5))
  }

  @Test func `the stack does not grow where the scheduler runs actions at once`() {
    let sum = Sum()
    Signal<Int, Never>(repeating: 1, count: many, on: InlineTime(standsStill: true))
      .observeNext { _ in sum.add() }
    #expect(sum.value == many)
  }

  @Test func `releases its observer when disposed, while an action is scheduled`() {
    let time = TestScheduler()
    weak var reference: SerialDisposable?
    do {
      let object = SerialDisposable()
      reference = object
      Signal<Int, Never>(sequence: [1, 2], on: time)
        .observeNext { _ in withExtendedLifetime(object) {} }
        .dispose()
    }
    #expect(reference == nil)
  }
}
