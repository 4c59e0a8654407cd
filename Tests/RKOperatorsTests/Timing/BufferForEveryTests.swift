import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(for:every:)")
struct BufferForEveryTests {
  @Test func `emits the elements of a sliding window after each period, until there are none`() {
    timeline(
      "-ab---c------|",
      outputs: ["x": ["a", "b"], "y": ["c"], "z": []]
    ) { time, source in
      source.buffer(for: .ticks(4), every: .ticks(2), on: time)
    } produces: {
      "--x-x-y-y-z--|"
    }
  }

  @Test func `loses no element that is sent just after an array`() {
    let time = TestScheduler()
    let source = ByHand<Int>()
    let once = time.record(source.buffer(for: .ticks(2), every: .ticks(2), on: time))
    let twice = time.record(source.buffer(for: .ticks(2), every: .ticks(1), on: time))
    for number in 0..<6 {
      source.send(number)
      time.advance(by: .ticks(1))
    }
    #expect(once.elements == [[0, 1], [2, 3], [4, 5]])
    #expect(twice.elements == [[0], [0, 1], [1, 2], [2, 3], [3, 4], [4, 5]])
  }

  @Test func `drops elements that are older than the window when it is shorter than the period`() {
    timeline("-ab-c------|", outputs: ["x": ["c"], "z": []]) { time, source in
      source.buffer(for: .ticks(2), every: .ticks(5), on: time)
    } produces: {
      "-----x----z|"
    }
  }

  @Test func `emits the window at completion if an element has arrived since the last array`() {
    timeline("-ab-|", outputs: ["x": ["a", "b"]]) { time, source in
      source.buffer(for: .ticks(9), every: .ticks(3), on: time)
    } produces: {
      "---x|"
    }
    timeline("-a--b|", outputs: ["x": ["a"], "y": ["a", "b"]]) { time, source in
      source.buffer(for: .ticks(9), every: .ticks(3), on: time)
    } produces: {
      "---x-[y|]"
    }
  }

  @Test func `completes without an array if the new elements have left the window`() {
    timeline("-a--|", outputs: [:]) { time, source in
      source.buffer(for: .ticks(2), every: .ticks(5), on: time)
    } produces: {
      "----|"
    }
    timeline("-a--b---|", outputs: ["x": ["b"]]) { time, source in
      source.buffer(for: .ticks(2), every: .ticks(5), on: time)
    } produces: {
      "-----x--|"
    }
  }

  @Test func `releases elements that have left the window`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let source = ByHand<Tracked>()
    let observation = source.buffer(for: .ticks(3), every: .ticks(1), on: time).observe { _ in }
    for _ in 0..<10 {
      source.send(tracker.track())
      time.advance(by: .ticks(1))
    }
    #expect(tracker.live == 3)
    time.advance(by: .ticks(3))
    #expect(tracker.live == 0)
    #expect(time.scheduledCount == 0)
    observation.dispose()
  }
}
