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

  @Test func `collects so many at a time, and what is left`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2)
    } produces: {
      "---x---[y|]"
    }
  }

  @Test func `sends no empty array`() {
    timeline(
      "-a-b-|",
      outputs: arrays
    ) { _, source in
      source.collect(2)
    } produces: {
      "---x-|"
    }
  }

  @Test func `sends nothing for an empty source`() {
    timeline(
      "--|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2)
    } produces: {
      "--|"
    }
  }

  @Test func `drops what is left when the source fails`() {
    timeline(
      "-a-b-c-#",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2)
    } produces: {
      "---x---#"
    }
  }

  @Test func `drops what is left when told to`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2, emitsRemainder: false)
    } produces: {
      "---x---|"
    }
  }

  @Test func `passes nothing on after disposal`() {
    timeline(
      "-a-b-c-|",
      disposingAt: 6,
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2)
    } produces: {
      "---x--!"
    }
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.buffer(size: 2) }
  }

  @Test func `traps for a size of 0`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().buffer(size: 0)
    }
    #expect(result?.message.contains("buffer(size:) needs a size of at least 1, got 0") == true)
  }
}

@Suite("buffer(size:skip:)")
struct BufferSkipTests {
  private let arrays: [Character: [Character]] = [
    "x": ["a", "b"], "y": ["d", "e"], "z": ["b", "c"], "c": ["c"],
  ]

  @Test func `leaves elements out`() {
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

  @Test func `drops what is not full when the source fails`() {
    timeline(
      "-a-b-c-#",
      outputs: arrays
    ) { _, source in
      source.buffer(size: 2, skip: 1)
    } produces: {
      "---x-z-#"
    }
  }

  @Test func `slides over the elements`() {
    timeline(
      "-a-b-c-|",
      outputs: arrays
    ) { _, source in
      source.nwise(2)
    } produces: {
      "---x-z-|"
    }
  }

  @Test func `sends nothing when there are fewer`() {
    timeline(
      "-a-|",
      outputs: arrays
    ) { _, source in
      source.nwise(2)
    } produces: {
      "---|"
    }
  }

  @Test func `is what it is for arrays`() {
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

  @Test func `traps for a skip of 0`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().buffer(size: 1, skip: 0)
    }
    #expect(
      result?.message.contains("buffer(size:skip:) needs a skip of at least 1, got 0") == true
    )
  }

  @Test func `traps for windows of 0`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().nwise(0)
    }
    #expect(result?.message.contains("nwise(_:) needs a size of at least 1, got 0") == true)
  }
}
