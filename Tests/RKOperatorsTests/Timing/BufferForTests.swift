import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(for:)")
struct BufferForTests {
  @Test func `collects for a while from the first element on`() {
    timeline(
      "-ab----c--d|",
      outputs: ["x": ["a", "b"], "y": ["c", "d"]]
    ) { time, source in
      source.buffer(for: .ticks(4), on: time)
    } produces: {
      "-----x-----[y|]"
    }
  }

  @Test func `counts an element that comes with the end of a window to it`() {
    timeline("-a--b----|", outputs: ["x": ["a", "b"]]) { time, source in
      source.buffer(for: 3.0, on: time)
    } produces: {
      "----x----|"
    }
  }

  @Test func `sends no empty array`() {
    timeline("----------|", outputs: [:]) { time, source in
      source.buffer(for: .ticks(2), on: time)
    } produces: {
      "----------|"
    }
    timeline("-a--------|", outputs: ["x": ["a"]]) { time, source in
      source.buffer(for: .ticks(2), on: time)
    } produces: {
      "---x------|"
    }
  }

  @Test func `drops what was collected when the source fails`() {
    timeline("-ab-#", outputs: [:]) { time, source in
      source.buffer(for: .ticks(4), on: time)
    } produces: {
      "----#"
    }
  }

  @Test func `sends nothing after disposal`() {
    timeline("-ab----c--|", disposingAt: 4, outputs: [:]) { time, source in
      source.buffer(for: .ticks(4), on: time)
    } produces: {
      "----!"
    }
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().buffer(for: .seconds(-1))
    }
    #expect(
      result?.message.contains(
        "buffer(for:) needs a duration of at least 0, got -1.0 seconds"
      ) == true
    )
  }
}

@Suite("buffer(size:for:)")
struct BufferSizeForTests {
  @Test func `sends what is enough at once, and the rest after a while`() {
    timeline(
      "-abc---d----e|",
      outputs: ["x": ["a", "b"], "y": ["c"], "z": ["d"], "w": ["e"]]
    ) { time, source in
      source.buffer(size: 2, for: .ticks(3), on: time)
    } produces: {
      "--x---y---z--[w|]"
    }
  }

  @Test func `does not count the time of an array that was full`() {
    timeline("-ab-c---|", outputs: ["x": ["a", "b"], "y": ["c"]]) { time, source in
      source.buffer(size: 2, for: 3.0, on: time)
    } produces: {
      "--x----y|"
    }
  }

  @Test func `drops what was collected when the source fails`() {
    timeline("-abc#", outputs: ["x": ["a", "b"]]) { time, source in
      source.buffer(size: 2, for: .ticks(3), on: time)
    } produces: {
      "--x-#"
    }
  }

  @Test func `completes with nothing collected`() {
    timeline("-ab-|", outputs: ["x": ["a", "b"]]) { time, source in
      source.buffer(size: 2, for: .ticks(3), on: time)
    } produces: {
      "--x-|"
    }
  }

  @Test func `traps for a size below 1, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().buffer(size: 0, for: .seconds(1))
    }
    #expect(
      result?.message.contains("buffer(size:for:) needs a size of at least 1, got 0") == true
    )
  }
}
