import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("ValidatingProperty")
struct ValidatingPropertyTests {
  private enum Complaint: Error { case negative, large }

  /// Refuses what is negative, and makes 100 of what is more.
  private func percentage(_ value: Int) -> ValidatingProperty<Int, Complaint> {
    ValidatingProperty(value) { proposed in
      switch proposed {
      case ..<0: .invalid(.negative)
      case 101...: .coerced(100, .large)
      default: .valid
      }
    }
  }

  @Test func `sends what a transaction accepts, also if it rejects a later value`() {
    let share = percentage(50)
    let values = Log<Int>()
    share.observeNext(with: values.append)
    atomically {
      share.value = 70
      share.value = -1
    }
    atomically { share.value = -2 }
    #expect(values.values == [50, 70])
    #expect(share.result.value.isInvalid)
  }

  @Test func `accepts, coerces or rejects a value`() {
    let share = percentage(50)
    let values = Log<Int>()
    let results = Log<String>()
    share.observeNext(with: values.append)
    share.result.observeNext { result in
      let complaint = result.error.map { "\($0)" } ?? "fine"
      results("\(result.proposed) \(result.isInvalid ? "refused" : "taken"): \(complaint)")
    }
    share.value = 70
    share.value = -1
    #expect(share.value == 70)
    share.value = 200
    share.receive(10)
    #expect(values.values == [50, 70, 100, 10])
    #expect(
      results.values == [
        "50 taken: fine", "70 taken: fine", "-1 refused: negative", "200 taken: large",
        "10 taken: fine",
      ]
    )
  }

  @Test func `reports the coerced and the proposed value`() {
    let share = percentage(0)
    share.value = 200
    guard case .coerced(100, proposed: 200, .large?) = share.result.value else {
      Issue.record("\(share.result.value)")
      return
    }
  }

  @Test func `accepts or coerces the initial value, and keeps an invalid one`() {
    #expect(percentage(-5).value == -5)
    #expect(percentage(-5).result.value.isInvalid)
    #expect(percentage(500).value == 100)
    #expect(
      ValidatingProperty<Int, Complaint>(150) { $0 > 100 ? .coerced(100, nil) : .valid }.value
        == 100
    )
    #expect(percentage(5).result.value.isInvalid == false)
  }

  @Test func `an observer that is added after a rejection receives the value`() {
    let share = percentage(1)
    share.value = -1
    let log = Log<Int>()
    share.observeNext(with: log.append)
    #expect(log.values == [1])
  }

  @Test func `value and result change in one step`() {
    let share = percentage(0)
    let both = AnyProperty(share, share.result) { "\($0) \($1.proposed) \($1.isInvalid)" }
    let log = Log<String>()
    both.observeNext(with: log.append)
    share.value = 5
    share.value = -5
    share.value = 500
    #expect(log.values == ["0 0 false", "5 5 false", "5 -5 true", "100 500 false"])
  }

  @Test func `cannot be terminated, and completes when it is released`() {
    let log = Log<String>()
    do {
      let share = percentage(0)
      share.write(to: log)
      share.on(.completed)
      share.on(.next(1))
    }
    #expect(log.values == ["next(0)", "next(1)", "completed"])
  }

  @Test func `its validator may read and set it`() {
    let hold = SerialDisposable()
    let share = Property<ValidatingProperty<Int, Complaint>?>(nil)
    share.value = ValidatingProperty(0) { [weak share] proposed in
      if proposed == 1 { share?.value?.value = 2 }
      return .valid
    }
    let log = Log<Int>()
    hold.otherDisposable = share.value?.observeNext(with: log.append)
    share.value?.value = 1
    #expect(log.values == [0, 2, 1])
  }

  @Test func `a closure that computes a value may create one, and its validator is called once`() {
    let (limit, calls) = (Property(3), Log<Int>())
    let value = limit.mapProperty { limit in
      ValidatingProperty<Int, Complaint>(10) { proposed in
        calls.append(proposed)
        return proposed > limit ? .coerced(limit, nil) : .valid
      }.value
    }
    #expect(value.value == 3)
    #expect(calls.values == [10])
  }

  @Test func `its bag is released with it, even while a view is retained`() {
    let (tracker, source, log) = (Tracker(), PassthroughSubject<Int, Never>(), Log<String>())
    var share: ValidatingProperty<Int, Complaint>? = percentage(0)
    let (result, values) = (share?.result, share?.readOnlyView)
    values?.write(to: log)
    if let bag = share?.bag {
      source.observe { [tracked = tracker.track()] _ in tracked.use() }.dispose(in: bag)
    }
    #expect(tracker.live == 1)
    share = nil
    #expect(tracker.live == 0)
    #expect(result?.value.proposed == 0)
    #expect(log.values == ["next(0)"])
  }

  @Test func `values derived from it are not computed after a rejection`() {
    let share = percentage(1)
    let (values, errors) = (Log<Int>(), Log<Bool>())
    share.mapProperty { $0 * 10 }.observeNext { values.append($0) }
    share.result.mapProperty(\.isInvalid).observeNext { errors.append($0) }
    share.value = -1
    share.value = 1
    #expect(values.values == [10, 10])
    #expect(errors.values == [false, true, false])
  }
}
