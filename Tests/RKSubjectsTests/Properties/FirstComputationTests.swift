import RKCore
import RKSubjects
import Synchronization
import TestSupport
import Testing

/// Steps of another thread during the first computation of an observation.
@Suite("Computed properties, sets during the first computation")
struct FirstComputationTests {
  @Test func `a property that the computation no longer reads is computed again when it is read`() {
    let (flag, source) = (Property(true), Property(1))
    let tens = source.mapProperty { $0 * 10 }
    let choice = AnyProperty.computed { read in read(flag) ? read(tens) : 0 }
    #expect(choice.value == 10)
    flag.value = false
    let isFirst = Box(true)
    let observed = AnyProperty.computed { read in
      let isSet = read(flag)
      if isFirst.value {
        isFirst.value = false
        inParallel(1) { _ in source.value = 2 }
      }
      return isSet ? -1 : read(choice)
    }
    let bag = DisposeBag()
    observed.observeNext { _ in }.dispose(in: bag)
    #expect(tens.value == 20)
  }

  @Test func `an observer receives no older value after its first one`() {
    for _ in 0..<(isSanitized ? 10 : 60) {
      let source = Property(0)
      let isDone = Atomic(false)
      let logs = Locked<[Log<Int>]>([])
      inParallel(2) { thread in
        if thread == 0 {
          for number in 1...400 {
            source.value = number
            if number.isMultiple(of: 16) { yieldThread() }
          }
          return isDone.store(true, ordering: .relaxed)
        }
        let bag = DisposeBag()
        for number in 1...200 where !isDone.load(ordering: .relaxed) {
          let log = Log<Int>()
          logs.withLock { $0.append(log) }
          let computed = AnyProperty.computed { read in read(source) }
          computed.observeNext(with: log.append).dispose(in: bag)
          if number.isMultiple(of: 8) { bag.dispose() }
        }
        bag.dispose()
      }
      for log in logs.withLock({ $0 }) {
        let values = log.values
        #expect(values == values.sorted(), "\(values.prefix(12))")
      }
    }
  }
}
