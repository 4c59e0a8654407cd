import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("group(by:), from many threads")
struct GroupByStressTests {
  @Test func `the source is disposed once, and a late observer receives a terminal event`() {
    for _ in 0..<300 {
      let (disposals, observers) = (Sum(), Log<AtomicObserver<Int, Never>>())
      let groups = Log<GroupedSignal<Int, Int, Never>>()
      let source = Signal<Int, Never> { observer in
        observers(observer)
        return BlockDisposable { disposals.add() }
      }
      let outer = source.group { $0 % 3 }.observeNext { groups($0) }
      for number in 0..<3 { observers.values[0].receive(number) }
      let logs = (0..<3).map { _ in Log<Int>() }
      let (ends, late) = ((0..<3).map { _ in Sum() }, Log<Int>())
      inParallel(5) { thread in
        switch thread {
        case 0: outer.dispose()
        case 1: for number in 3..<30 { observers.values[0].receive(number) }
        default:
          let group = groups.values[thread - 2]
          let observation = group.observe { event in
            if let number = event.element { logs[group.key](number) } else { ends[group.key].add() }
          }
          if observation.isDisposed { late(group.key) }
          observation.dispose()
        }
      }
      #expect(disposals.value == 1)
      for key in late.values { #expect(ends[key].value == 1) }
      for (key, log) in logs.enumerated() {
        #expect(log.values == log.values.indices.map { 3 * $0 + key })
        #expect(log.values.first == key)
      }
    }
  }
}
