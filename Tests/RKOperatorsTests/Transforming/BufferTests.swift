import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("buffer(size:)")
struct BufferTests {
  private let arrays: [Character: [Character]] = [
    "x": ["a", "b"], "y": ["c"], "z": ["b", "c"],
  ]

  @Test func `collects size elements at a time, and the rest`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2)
    } produces: {
      "---x---[y|]"
    }
  }

  @Test func `drops the rest on request`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2, emitsRemainder: false)
    } produces: {
      "---x---|"
    }
  }
}

@Suite("buffer(size:skip:)")
struct BufferSkipTests {
  private let arrays: [Character: [Character]] = [
    "x": ["a", "b"], "y": ["d", "e"], "z": ["b", "c"], "c": ["c"],
  ]

  @Test func `skips elements between arrays`() {
    timeline(
      "-a-b-c-d-e-|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2, skip: 3)
    } produces: {
      "---x-----y-|"
    }
  }

  @Test func `makes arrays that overlap`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2, skip: 1)
    } produces: {
      "---x-z-[c|]"
    }
  }

  @Test func `nwise emits each run of consecutive elements of the given size`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.nwise(2)
    } produces: {
      "---x-z-|"
    }
  }

  @Test func `does what the same computation on an array does`() {
    for size in 1...4 {
      for skip in 1...6 {
        for count in 0...9 {
          let log = Log<[Int]>()
          Signal<Int, Never>(sequence: 0..<count).buffer(size: size, skip: skip)
            .observeNext(with: log.append)
          let expected = stride(from: 0, to: count, by: skip).map { start in
            Array(start..<min(start + size, count))
          }
          #expect(log.values == expected)
        }
      }
    }
  }
}
