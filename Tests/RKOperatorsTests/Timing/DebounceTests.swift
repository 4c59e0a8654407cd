import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("debounce")
struct DebounceTests {
  @Test func `passes on the last element of a burst`() {
    timeline(
      "-a-bc-----d------|"
    ) { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "-------c-----d---|"
    }
  }

  @Test func `sends each element that is followed by a quiet time`() {
    timeline("-123------4-5|") { time, source in
      source.debounce(for: .ticks(5), on: time)
    } produces: {
      "--------3----[5|]"
    }
  }

  @Test func `a new element replaces the one that is due in the same tick`() {
    timeline("-a--b----|") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "-------b-|"
    }
  }

  @Test func `sends the element one duration after it arrived`() {
    timeline("-a-----|") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "----a--|"
    }
  }
}
