import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("removeDuplicates")
struct RemoveDuplicatesTests {
  @Test func `drops an element that equals the previous one`() {
    timeline(
      "-a-a-b-b-a-|"
    ) { _, source in
      source.removeDuplicates()
    } produces: {
      "-a---b---a-|"
    }
  }

  @Test func `passes the first element on, even when it is nil`() {
    let log = Log<Int?>()
    Signal<Int?, Never>(sequence: [nil, nil, 1, nil]).removeDuplicates().observeNext(
      with: log.append
    )
    #expect(log.values == [nil, 1, nil])
  }

  @Test func `compares with the last element passed on, not with a dropped one`() {
    let log = Log<Int>()
    Signal<Int, Never>(sequence: [1, 2, 3, 4, 5, 6])
      .removeDuplicates { abs($0 - $1) < 3 }
      .observeNext(with: log.append)
    #expect(log.values == [1, 4])
  }

  @Test func `compares elements by a value derived from them`() {
    timeline(
      "-a-A-b-B-a-|"
    ) { _, source in
      source.removeDuplicates(at: { $0.lowercased() })
    } produces: {
      "-a---b---a-|"
    }
  }

  @Test func `compares by a key path`() {
    let log = Log<String>()
    Signal<String, Never>(sequence: ["a", "b", "cd"]).removeDuplicates(at: \.count)
      .observeNext(with: log.append)
    #expect(log.values == ["a", "cd"])
  }
}
