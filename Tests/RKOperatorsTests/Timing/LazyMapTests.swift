import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("lazyMap")
struct LazyMapTests {
  /// A scheduler that gets to an action within 3 ticks.
  private struct Slow: Scheduler, Sendable {
    let time: TestScheduler

    func schedule(_ action: @escaping @Sendable () -> Void) {
      time.schedule(after: .ticks(3), action)
    }
  }

  @Test("transforms the latest element when the scheduler runs, and no earlier one")
  func latest() {
    let transformed = Log<Character>()
    timeline("-a-b-c---d-|") { time, source in
      source.lazyMap(on: Slow(time: time)) { letter -> String in
        transformed(letter)
        return letter.uppercased()
      }
    } produces: {
      "----B---C---D-|"
    }
    #expect(transformed.values == ["b", "c", "d"])
  }

  @Test func `transforms the queued element at completion, and passes a failure on`() {
    timeline("-ab|") { time, source in
      source.lazyMap(on: Slow(time: time)) { $0 }
    } produces: {
      "----b-|"
    }
    timeline("-#") { time, source in
      source.lazyMap(on: Slow(time: time)) { $0 }
    } produces: {
      "----#"
    }
  }

  @Test func `transforms nothing after disposal`() {
    let transformed = Log<Character>()
    timeline("-a------|", disposingAt: 2) { time, source in
      source.lazyMap(on: Slow(time: time)) { letter -> Character in
        transformed(letter)
        return letter
      }
    } produces: {
      "--!"
    }
    #expect(transformed.values == [])
  }
}
