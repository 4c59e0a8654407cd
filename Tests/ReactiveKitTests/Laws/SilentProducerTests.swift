import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// A producer that does not retain its observer, and returns a disposable.
private final class Silent: Sendable {
  let disposals = Sum()
  private let events: [Signal<Int, Trouble>.Event]

  init(_ events: Signal<Int, Trouble>.Event...) {
    self.events = events
  }

  var signal: Signal<Int, Trouble> {
    Signal { [self] observer in
      for event in events { observer.on(event) }
      return BlockDisposable { self.disposals.add() }
    }
  }
}

/// A way to observe a source through shared or split signals.
private struct Observing: Sendable, CustomStringConvertible {
  let description: String
  let observe: @Sendable (Signal<Int, Trouble>, TestScheduler) -> any Disposable

  init(
    _ description: String,
    _ observe: @escaping @Sendable (Signal<Int, Trouble>, TestScheduler) -> any Disposable
  ) {
    self.description = description
    self.observe = observe
  }
}

/// Operators that split or share a source; only the disposable is retained.
private let observings: [Observing] = [
  Observing("window(ofSize:)") { source, _ in source.window(ofSize: 2).observe { _ in } },
  Observing("window(size:for:)") { source, time in
    source.window(size: 2, for: .seconds(1), on: time).observe { _ in }
  },
  Observing("group(by:)") { source, _ in source.group { $0 }.observe { _ in } },
  Observing("group(by:durationFor:)") { source, _ in
    source.group(by: { $0 }, durationFor: { _ in Signal<Int, Trouble>.never() }).observe { _ in }
  },
  Observing("window(ofSize:), outer and windows") { source, _ in
    parts(source.window(ofSize: 2))
  },
  Observing("group(by:), outer and groups") { source, _ in parts(source.group { $0 }) },
  Observing("share") { source, _ in source.share().observe { _ in } },
  Observing("share(limit:)") { source, _ in source.share(limit: 1).observe { _ in } },
  Observing("share(limit:), twice") { source, _ in
    let shared = source.share(limit: 1)
    return All(CompositeDisposable([shared.observe { _ in }, shared.observe { _ in }]))
  },
  Observing("share(scope: .forever)") { source, _ in
    source.share(limit: 1, scope: .forever).observe { _ in }
  },
  Observing("share(disconnectAfter:on:)") { source, time in
    source.share(limit: 1, disconnectAfter: .zero, on: time).observe { _ in }
  },
  Observing("shareReplay") { source, _ in source.shareReplay().observe { _ in } },
  Observing("publish().connect()") { source, _ in source.publish().connect() },
  Observing("publish().connect(), observed") { source, _ in
    let published = source.publish()
    return All(CompositeDisposable([published.observe { _ in }, published.connect()]))
  },
  Observing("publish().refCount()") { source, _ in source.publish().refCount().observe { _ in } },
  Observing("multicast(subject:).refCount()") { source, _ in
    source.multicast(subject: PassthroughSubject()).refCount().observe { _ in }
  },
  Observing("publish(_:)") { source, _ in source.publish { $0 }.observe { _ in } },
  Observing("partition") { source, _ in
    let (matching, rest) = source.partition { $0 > 0 }
    return All(CompositeDisposable([matching.observe { _ in }, rest.observe { _ in }]))
  },
  Observing("branchOutError") { source, _ in
    let (elements, errors) = source.branchOutError()
    return All(CompositeDisposable([elements.observe { _ in }, errors.observe { _ in }]))
  },
  Observing("shareReplayValues") { source, _ in
    source.toLoadingSignal().shareReplayValues().observe { _ in }
  },
  Observing("LoadingProperty.reload") { source, _ in
    LoadingProperty<Int, Trouble> { source }.reload().observe { _ in }
  },
]

/// Several observations as one, disposed when all of them are.
private struct All: Disposable {
  let disposables: CompositeDisposable

  init(_ disposables: CompositeDisposable) {
    self.disposables = disposables
  }

  var isDisposed: Bool { disposables.count == 0 }

  func dispose() { disposables.dispose() }
}

/// Observes a signal of signals, and each of them.
private func parts<Part: SignalProtocol>(_ outer: Signal<Part, Trouble>) -> any Disposable {
  let all = CompositeDisposable()
  all += outer.observe { event in event.element.map { all += $0.observe { _ in } } }
  return All(all)
}

/// The disposable of a producer is disposed once, even when the producer released its observer before.
@Suite("Laws of producers that do not retain their observer")
struct SilentProducerTests {
  @Test("5: disposal disposes the producer", arguments: lawSamples)
  func disposal(sample: Sample<Passing>) {
    expectStopped(sourceLocation: sample.location) { source, time in
      sample.apply(source, time).observe { _ in }
    }
  }

  @Test("5: disposal of a shared or split signal disposes the producer", arguments: observings)
  fileprivate func sharedDisposal(observing: Observing) {
    expectStopped(observing.observe)
  }

  private func expectStopped(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ observe: (Signal<Int, Trouble>, TestScheduler) -> any Disposable
  ) {
    for source in [Silent(), Silent(.next(1)), Silent(.next(1), .next(2), .next(3))] {
      let time = TestScheduler()
      let bag = DisposeBag()
      let observation = observe(source.signal, time)
      observation.dispose(in: bag)
      time.advance(by: .zero)
      // A binding whose source released it has released its target, which disposes the binding.
      let isStopped = source.disposals.value == 1
      #expect(observation.isDisposed == isStopped, sourceLocation: sourceLocation)
      #expect(bag.isEmpty == isStopped, sourceLocation: sourceLocation)
      bag.dispose()
      observation.dispose()
      time.advance(by: .zero)
      #expect(source.disposals.value == 1, sourceLocation: sourceLocation)
      #expect(observation.isDisposed, sourceLocation: sourceLocation)
    }
  }

  @Test("5: disposal during a delivery disposes the producer", arguments: lawSamples)
  func disposalInside(sample: Sample<Passing>) {
    let source = Silent(.next(1))
    let time = TestScheduler()
    let observation = SerialDisposable()
    observation.otherDisposable = sample.apply(source.signal, time).suppressError(logging: false)
      .observeNext { _ in
        observation.dispose()
      }
    time.advance(by: .zero)
    #expect(source.disposals.value == 1, sourceLocation: sample.location)
  }

  @Test("6: a terminal event disposes the producer", arguments: lawSamples)
  func termination(sample: Sample<Passing>) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let source = Silent(.next(1), end)
      let time = TestScheduler()
      let observation = sample.apply(source.signal, time).observe { _ in }
      time.advance(by: .zero)
      #expect(source.disposals.value == 1, sourceLocation: sample.location)
      #expect(observation.isDisposed, sourceLocation: sample.location)
      observation.dispose()
      #expect(source.disposals.value == 1, sourceLocation: sample.location)
    }
  }

  @Test(
    "6: a terminal event that a downstream operator sends disposes the producer",
    arguments: lawSamples
  )
  func terminationDownstream(sample: Sample<Passing>) {
    let source = Silent(.next(1))
    let time = TestScheduler()
    let observation = sample.apply(source.signal, time).prefix(maxLength: 1).observe { _ in }
    time.advance(by: .zero)
    #expect(source.disposals.value == 1, sourceLocation: sample.location)
    observation.dispose()
    #expect(source.disposals.value == 1, sourceLocation: sample.location)
  }

  @Test("10: an observation of a deallocated source leaves its bag", arguments: lawSamples)
  func gone(sample: Sample<Passing>) {
    if !sample.traits.isDisjoint(with: [.outlivesSource, .actsOnDisposal]) { return }
    expectLeft(sourceLocation: sample.location) { source, time in
      sample.apply(source, time).observe { _ in }
    }
  }

  @Test("10: an observation of a shared or split source leaves its bag", arguments: observings)
  fileprivate func sharedGone(observing: Observing) {
    if observing.description.contains("size:for:") { return }
    expectLeft(observing.observe)
  }

  private func expectLeft(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ observe: (Signal<Int, Trouble>, TestScheduler) -> any Disposable
  ) {
    let bag = DisposeBag()
    let time = TestScheduler()
    observe(Signal { _ in nil }, time).dispose(in: bag)
    time.advance(by: .zero)
    #expect(bag.isEmpty, sourceLocation: sourceLocation)
    let subject = Locked<PassthroughSubject<Int, Trouble>?>(PassthroughSubject())
    observe(Signal { subject.withLock { $0 }?.observe(with: $0) }, time).dispose(in: bag)
    time.advance(by: .zero)
    #expect(!bag.isEmpty, sourceLocation: sourceLocation)
    subject.withLock { $0 = nil }
    #expect(bag.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `5: disposal of windows stops a timer upstream`() {
    let time = TestScheduler()
    let windows = SafeSignal<Int>.interval(.seconds(1), on: time).count()
      .window(ofSize: 2).observe { _ in }
    time.advance(by: .seconds(3))
    windows.dispose()
    time.run()
    #expect(time.now < .seconds(5))
  }

  @Test func `5: an observation is not finished between two ticks of a timer`() {
    let (kept, slot) = (Log<@Sendable (Int) -> Void>(), Slot())
    // As when a timer is due and the next one is not scheduled yet.
    slot.hold(SimpleDisposable(isDisposed: true))
    let source = Signal<Int, Trouble>(onSubscribe: { observer in
      kept(observer.element)
      return slot
    })
    let observation = source.switchIfEmpty(to: Signal<Int, Trouble>.completed()).observe { _ in }
    #expect(!observation.isDisposed)
    observation.dispose()
    #expect(slot.isDisposed)
  }

  @Test func `5: a load of a property is disposed with the property`() {
    let source = Silent()
    let property = LoadingProperty<Int, Trouble> { source.signal }
    property.reloadNow()
    #expect(source.disposals.value == 1)
  }

  @Test("10: an operator releases a deallocated inner signal", arguments: 0..<5)
  func inner(number: Int) {
    let source = PassthroughSubject<Int, Trouble>()
    let inner = Leaving()
    let observation =
      switch number {
      case 0: source.flatMapMerge { _ in inner }.observe { _ in }
      case 1: source.flatMapConcatEager { _ in inner }.observe { _ in }
      case 2: source.map { _ in inner }.flatten(.merge).observe { _ in }
      case 3: source.delay { _ in inner }.observe { _ in }
      default: source.group(by: { $0 }, durationFor: { _ in inner }).observe { _ in }
      }
    for number in 0..<10 { source.send(number) }
    #expect(inner.held.live == 10)
    inner.forget()
    #expect(inner.held.live == 0)
    #expect(!observation.isDisposed)
  }
}

/// A signal that makes a subject for each observation, and releases all of them at once.
private final class Leaving: AnyObserverSignal {
  private let subjects = Locked<[PassthroughSubject<Int, Trouble>]>([])
  /// Counts the observations that are retained.
  let held = Tracker()

  func observe(with observer: AnyObserver<Int, Trouble>) -> any Disposable {
    let subject = PassthroughSubject<Int, Trouble>()
    subjects.withLock { $0.append(subject) }
    return Observation(base: subject.observe(with: observer), held: held.track())
  }

  func forget() {
    let forgotten = subjects.withLock { subjects in
      defer { subjects = [] }
      return subjects
    }
    withExtendedLifetime(forgotten) {}
  }

  private struct Observation: Disposable {
    let base: any Disposable
    let held: Tracked

    var isDisposed: Bool { base.isDisposed }

    func dispose() { base.dispose() }
  }
}
