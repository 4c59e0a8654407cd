import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("sample(every:)")
struct SampleEveryTests {
  @Test func `sends the latest element at regular intervals, and only once`() {
    timeline("-a-b-----c--d-|") { time, source in
      source.sample(every: .ticks(4), on: time)
    } produces: {
      "----b-------d-|"
    }
  }

  @Test func `samples at the same times, whether the interval is a duration or in seconds`() {
    timeline("-a-b-----c--d-|") { time, source in
      source.sample(every: .ticks(4), on: time)
    } produces: {
      "----b-------d-|"
    }
    timeline("-a-b-----c--d-|") { time, source in
      source.sample(interval: 4, on: time)
    } produces: {
      "----b-------d-|"
    }
  }

  @Test func `drops the last element at completion, by default`() {
    timeline("-a-|") { time, source in
      source.sample(every: .ticks(4), on: time)
    } produces: {
      "---|"
    }
    timeline("-a-|") { time, source in
      source.sample(interval: 4, on: time)
    } produces: {
      "---|"
    }
    timeline("-a-|") { time, source in
      source.sample(every: .ticks(4), emitsLast: true, on: time)
    } produces: {
      "---[a|]"
    }
    timeline("-a-#") { time, source in
      source.sample(every: .ticks(4), emitsLast: true, on: time)
    } produces: {
      "---#"
    }
    timeline("---|") { time, source in
      source.sample(every: .ticks(4), emitsLast: true, on: time)
    } produces: {
      "---|"
    }
  }
}

@Suite("sample(on:)")
struct SampleOnTests {
  @Test func `sends the latest with the sampler, once, and completes with it`() {
    timeline(
      "-a-b-----c--d---|",
      "----x--x---x-x-|"
    ) { _, source, sampler in
      source.sample(on: sampler)
    } produces: {
      "----b------c-d-|"
    }
  }

  @Test func `sends a default when there is no new element`() {
    timeline(
      "-a-b-----c--d---|",
      "----x--x---x-x-|"
    ) { _, source, sampler in
      source.sample(on: sampler, default: "z")
    } produces: {
      "----b--z---c-d-|"
    }
    timeline("---a-|", "-x-----x") { _, source, sampler in
      source.sample(on: sampler, default: "z", emitsLast: true)
    } produces: {
      "-z---[a|]"
    }
  }

  @Test func `completes with the source, by default without the last element`() {
    timeline("-a-|", "-----x") { _, source, sampler in
      source.sample(on: sampler)
    } produces: {
      "---|"
    }
    timeline("-a-|", "-----x") { _, source, sampler in
      source.sample(on: sampler, emitsLast: true)
    } produces: {
      "---[a|]"
    }
    timeline("-a---|", "---|") { _, source, sampler in
      source.sample(on: sampler, emitsLast: true)
    } produces: {
      "---[a|]"
    }
  }

  @Test func `fails when the source or the sampler fails`() {
    timeline("-a-#", "-x---x") { _, source, sampler in
      source.sample(on: sampler)
    } produces: {
      "-a-#"
    }
    timeline("-a-----|", "---#") { _, source, sampler in
      source.sample(on: sampler)
    } produces: {
      "---#"
    }
  }
}
