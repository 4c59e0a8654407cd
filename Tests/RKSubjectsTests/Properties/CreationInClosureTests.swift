import Dispatch
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Properties that closures create")
struct CreationInClosureTests {
  /// The step waits until the observer has its first value.
  @Test func `an observer beside a step reads a property that the closure creates`() {
    let (input, calls) = (Property(0), Sum())
    let (isInStep, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (bag, log) = (DisposeBag(), Log<Int>())
    input.mapProperty { number in
      if number == 0 { return }
      isInStep.signal()
      isReleased.wait()
    }
    .observeNext { _ in }.dispose(in: bag)
    inParallel(2) { thread in
      if thread == 0 { return input.value = 1 }
      isInStep.wait()
      AnyProperty<Int>.computed { read in
        // Ends the step if the observer keeps trying.
        if calls.add() == 100 { isReleased.signal() }
        return read(AnyProperty.computed { $0(input) })
      }
      .observeNext(with: log.append).dispose(in: bag)
      isReleased.signal()
    }
    #expect(log.values == [1])
    #expect(calls.value < 10)
  }
}
