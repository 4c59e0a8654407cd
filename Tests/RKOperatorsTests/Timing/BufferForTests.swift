import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(for:)")
struct BufferForTests {
  @Test func `collects elements in a window that starts with its first element`() {
    timeline(
      "-ab----c--d----|",
      outputs: ["x": ["a", "b"], "y": ["c", "d"]]
    ) { time, source in
      source.buffer(for: .ticks(4), on: time)
    } produces: {
      "-----x-----y---|"
    }
    timeline("-ab----c--d|", outputs: ["x": ["a", "b"], "y": ["c", "d"]]) { time, source in
      source.buffer(for: .ticks(4), on: time)
    } produces: {
      "-----x-----[y|]"
    }
  }

  @Test func `with empty arrays, windows follow each other from the start`() {
    timeline(
      "-ab----c--d----|",
      outputs: ["x": ["a", "b"], "z": ["c"], "w": ["d"]]
    ) { time, source in
      source.buffer(for: .ticks(4), emitsEmpty: true, on: time)
    } produces: {
      "----x---z---w--|"
    }
    timeline("------a--|", outputs: ["x": ["a"], "e": []]) { time, source in
      source.buffer(for: .ticks(2), emitsEmpty: true, on: time)
    } produces: {
      "--e-e-x-e|"
    }
    timeline("------a|", outputs: ["x": ["a"], "e": []]) { time, source in
      source.buffer(for: .ticks(4), emitsEmpty: true, on: time)
    } produces: {
      "----e--[x|]"
    }
    timeline("------a#", outputs: ["e": []]) { time, source in
      source.buffer(for: .ticks(4), emitsEmpty: true, on: time)
    } produces: {
      "----e--#"
    }
  }
}

@Suite("buffer(size:for:)")
struct BufferSizeForTests {
  @Test func `sends a full array at once, and the rest after a while`() {
    timeline(
      "-abc---d----e|",
      outputs: ["x": ["a", "b"], "y": ["c"], "z": ["d"], "w": ["e"]]
    ) { time, source in
      source.buffer(size: 2, for: .ticks(3), on: time)
    } produces: {
      "--x---y---z--[w|]"
    }
  }

  @Test func `starts a new window after a full array`() {
    timeline("-ab-c---|", outputs: ["x": ["a", "b"], "y": ["c"]]) { time, source in
      source.buffer(size: 2, for: .ticks(3), on: time)
    } produces: {
      "--x----y|"
    }
  }
}
