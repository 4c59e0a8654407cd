import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("partition")
struct PartitionTests {
  @Test func `one half emits the elements that match`() {
    timeline(
      "-a-b-c-d--|"
    ) { _, source in
      source.partition { "ac".contains($0) }.matches
    } produces: {
      "-a---c----|"
    }
  }

  @Test func `the other half emits the others`() {
    timeline(
      "-a-b-c-d--|"
    ) { _, source in
      source.partition { "ac".contains($0) }.others
    } produces: {
      "---b---d--|"
    }
  }

  @Test func `both halves share one observation, and the predicate runs once for each element`() {
    let (source, asked, log) = (Runs(), Sum(), Log<String>())
    let (odd, even) = source.signal.partition { number in
      asked.add()
      return !number.isMultiple(of: 2)
    }
    let first = odd.write(to: log, as: "odd ")
    let second = even.write(to: log, as: "even ")
    for number in 1...3 { source.send(number) }
    #expect((source.started, asked.value) == (1, 3))
    first.dispose()
    #expect(source.live == 1)
    source.end(.failure(DiagramFailure()))
    second.dispose()
    #expect(source.live == 0)
    #expect(log.values == ["odd next(1)", "even next(2)", "odd next(3)", "even failed(#)"])
  }

  @Test func `disposes the source when neither half is observed`() {
    timeline("-a-b-c-|", disposingAt: 4) { _, source in
      source.partition { _ in true }.matches
    } produces: {
      "-a-b!"
    }
  }
}
