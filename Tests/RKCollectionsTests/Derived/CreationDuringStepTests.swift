import Dispatch
import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("Collections that are created during a step")
struct CreationDuringStepTests {
  /// The observer and the collection wait for the step of another thread, which is the last one for a while.
  @Test(arguments: 0..<4)
  func `a collection that is created beside a step receives changes of other graphs`(kind: Int) {
    let (outer, inner) = (CollectionProperty([0]), CollectionProperty([7]))
    let (trigger, slow, calls) = (Property(7), Property(0), Sum())
    let (isInStep, isReleased) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isOver = DispatchSemaphore(value: 0)
    let (bag, log) = (DisposeBag(), Log<Int>())
    AnyProperty(outer.sumProperty(), slow) { sum, number in
      if number == 0 { return }
      isInStep.signal()
      isReleased.wait()
    }
    .observeNext { _ in }.dispose(in: bag)
    @Sendable func endStep() {
      if calls.add() > 1 { return }
      isReleased.signal()
      isOver.wait()
    }
    inParallel(2) { thread in
      if thread == 0 {
        slow.value = 1
        isOver.signal()
        return
      }
      isInStep.wait()
      let derived: DerivedCollection<Int>
      switch kind {
      case 0:
        derived = outer.flatMap { _ in
          endStep()
          return inner
        }
      case 1:
        derived = outer.map { _ in
          endStep()
          return inner
        }.joined()
      case 2:
        derived = outer.autoRefresh { _ in trigger }.map { _ in
          endStep()
          return trigger.value
        }
      default:
        derived = outer.flatMap { _ in
          endStep()
          return outer
        }.autoRefresh { _ in trigger }.map { _ in trigger.value }
      }
      derived.sumProperty().observeNext(with: log.append).dispose(in: bag)
    }
    inner.append(1)
    trigger.value = 8
    #expect(log.values.last == 8)
  }
}
