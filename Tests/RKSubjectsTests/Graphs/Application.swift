import Dispatch
import RKCore
import RKOperators
import RKSubjects
import Synchronization
import TestSupport

/// Says yes once.
final class Once: Sendable {
  private let isPast = Atomic(false)
  var isFirst: Bool { !isPast.exchange(true, ordering: .relaxed) }
}

/// An application whose report is slow to compute the first time that data is set.
struct Application: Sendable {
  let theme = Property("light")
  let badge = Property(0)
  let data = Property(0)
  let title: AnyProperty<String>
  let report: AnyProperty<String>
  let entered = DispatchSemaphore(value: 0)
  let left = DispatchSemaphore(value: 0)
  let titles = Log<String>()
  let reports = Log<String>()
  let computed = Log<ThreadNumber>()
  let delivered = Log<ThreadNumber>()
  let bag = DisposeBag()

  init(isObserved: Bool = true) {
    let (entered, left, computed) = (entered, left, computed)
    title = AnyProperty(badge, theme) {
      computed.append(.current)
      return "\($0) \($1)"
    }
    let wasSlow = Once()
    report = AnyProperty(data, theme) {
      if $0 > 0, wasSlow.isFirst {
        entered.signal()
        left.wait()
      }
      return "\($0) \($1)"
    }
    let reports = reports
    report.observeNext { reports.append($0) }.dispose(in: bag)
    if isObserved { observeTitle() }
  }

  func observeTitle() {
    let (titles, delivered) = (titles, delivered)
    title.observeNext {
      titles.append($0)
      delivered.append(.current)
    }
    .dispose(in: bag)
  }

  /// Calls a closure on another thread while the report is computed once.
  func whileComputingReport(_ body: @escaping @Sendable (ThreadNumber) -> Void) {
    inParallel(2) { thread in
      if thread == 0 { return data.value = 1 }
      entered.wait()
      body(.current)
      left.signal()
    }
  }
}
