import Dispatch
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

  @Test func `a value that cannot be computed during another thread's step is computed after it`() {
    let (source, isUsed) = (Property(1), Property(false))
    let value = AnyProperty.computed { read in read(source) }.removingDuplicates()
    let values = AnyProperty.computed { read in
      read(isUsed) ? [read(value), read(value)] : []
    }
    let (bag, log) = (DisposeBag(), Log<[Int]>())
    values.observeNext(with: log.append).dispose(in: bag)
    during(2, of: source) { isUsed.value = true }
    #expect(values.value == [2, 2])
    #expect(log.values.last == [2, 2])
  }

  @Test
  func `a cycle with a value that waits for another thread's step is computed again as a whole`() {
    let (source, isUsed) = (Property(1), Property(false))
    let cells = Box<[AnyProperty<Int>]>([])
    let first = AnyProperty.computed(onCycle: -1) { read in
      read(isUsed) ? 10 + read(cells.value[1]) : 0
    }
    let second = AnyProperty.computed(onCycle: -2) { read in
      let number = read(source)
      return number == 2 ? read(cells.value[0]) : number
    }
    cells.value = [first, second]
    let (bag, log) = (DisposeBag(), Log<Int>())
    first.observeNext(with: log.append).dispose(in: bag)
    during(2, of: source) { isUsed.value = true }
    #expect([first.value, second.value] == [-1, -2])
    source.value = 3
    #expect([first.value, second.value] == [13, 3])
    #expect(log.values.last == 13)
    cells.value = []
  }

  @Test func `a cycle that another thread has stored is found again`() {
    let source = Property(1)
    let cells = Box<[AnyProperty<Int>]>([])
    let isFirst = Box(true)
    let first = AnyProperty.computed(onCycle: -10) { read in
      let number = read(source)
      if isFirst.value {
        isFirst.value = false
        inParallel(1) { _ in #expect(cells.value[0].value == -10) }
      }
      return number + read(cells.value[1])
    }
    let second = AnyProperty.computed(onCycle: -20) { read in read(cells.value[0]) }
    cells.value = [first, second]
    #expect(first.value == -10)
    #expect(second.value == -20)
    cells.value = []
  }

  @Test func `a cycle that is found before a step remains a cycle after the step`() {
    let (isUsed, number) = (Property(true), Property(1))
    let cells = Box<[AnyProperty<Int>]>([])
    let third = AnyProperty.computed { read in read(number) }
    let first = AnyProperty.computed(onCycle: -10) { read in 1 + read(cells.value[1]) }
    let second = AnyProperty.computed(onCycle: -20) { read in
      read(cells.value[0]) + read(third)
    }
    cells.value = [first, second]
    let isFirst = Box(true)
    let observed = AnyProperty.computed { read in
      let isUsedNow = read(isUsed)
      if isFirst.value {
        isFirst.value = false
        inParallel(1) { _ in isUsed.value = false }
      }
      return isUsedNow ? read(second) : 0
    }
    let bag = DisposeBag()
    observed.observeNext { _ in }.dispose(in: bag)
    #expect(first.value == -10)
    #expect(second.value == -20)
    cells.value = []
  }

  @Test
  func `a value that the end of a property cannot compute is computed after another's step`() {
    let (first, source) = (Property(1), Property(1))
    // Retains the second property, which ends with it.
    let sum = Box<AnyProperty<Int>?>(AnyProperty(first, Property(1)) { $0 + $1 })
    // The graph of `source` is the larger one.
    let others = AnyProperty((1...8).map { Property($0) } + [source]) { $0 }
    let isFirst = Box(true)
    let observed = AnyProperty.computed { read in
      let number = read(first)
      if isFirst.value {
        isFirst.value = false
        inParallel(1) { _ in sum.value = nil }
      }
      return number + read(source)
    }
    let (bag, log) = (DisposeBag(), Log<Int>())
    during(2, of: source) { observed.observeNext(with: log.append).dispose(in: bag) }
    source.value = 3
    #expect(log.values.last == 4)
    withExtendedLifetime(others) {}
  }

  /// Sets a property on another thread, and calls a closure while that step computes a value.
  private func during(
    _ new: Int,
    of source: Property<Int>,
    _ body: @escaping @Sendable () -> Void
  ) {
    let (hasBegun, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = source.mapProperty { number in
      if number != new { return }
      hasBegun.signal()
      isReleased.wait()
    }
    let observation = slow.observeNext { _ in }
    inParallel(2) { thread in
      if thread == 0 { return source.value = new }
      hasBegun.wait()
      body()
      isReleased.signal()
    }
    observation.dispose()
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
