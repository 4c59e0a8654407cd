import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("Observations of shared signals")
struct SharedObservationTests {
  private let source = Runs()

  // Otherwise a bag would remove it, and the source would stay connected.
  @Test func `an observation is not disposed while the source runs, whatever its subject says`() {
    let shared = source.signal.multicast(subject: FinishedSubject()).refCount()
    let (bag, log) = (DisposeBag(), Log<String>())
    let observation = shared.write(to: log)
    observation.dispose(in: bag)
    source.send(1)
    #expect(log.values == ["next(1)"])
    #expect(!observation.isDisposed)
    bag.dispose()
    #expect(source.live == 0)
    #expect(observation.isDisposed)
  }

  /// Which terminal events reset.
  @Test(
    "every form resets exactly at the terminal events that it is asked to",
    arguments: [false, true],
    [false, true]
  )
  func resets(onCompletion: Bool, onFailure: Bool) {
    typealias Source = Signal<Int, DiagramFailure>
    let (time, timeout) = (TestScheduler(), Duration.seconds(1))
    let forms: [(Source) -> Source] = [
      {
        $0.share(
          limit: 1,
          scope: .forever,
          resetsOnCompletion: onCompletion,
          resetsOnFailure: onFailure
        )
      },
      {
        $0.share(
          limit: 1,
          scope: .forever,
          disconnectAfter: timeout,
          on: time,
          resetsOnCompletion: onCompletion,
          resetsOnFailure: onFailure
        )
      },
      {
        $0.replay(limit: 1).refCount(
          resetsOnCompletion: onCompletion,
          resetsOnFailure: onFailure
        )
      },
      {
        $0.replay(limit: 1).refCount(
          disconnectAfter: timeout,
          on: time,
          resetsOnCompletion: onCompletion,
          resetsOnFailure: onFailure
        )
      },
    ]
    for (index, form) in forms.enumerated() {
      for isFailure in [false, true] {
        let source = Runs()
        let shared = form(source.signal)
        shared.observe { _ in }
        source.send(1)
        source.end(isFailure ? .failure(DiagramFailure()) : .finished)
        let log = Log<String>()
        shared.write(to: log)
        let resets = isFailure ? onFailure : onCompletion
        #expect(source.started == (resets ? 2 : 1), "form \(index)")
        #expect(log.values.count == (resets ? 0 : 2), "form \(index)")
      }
    }
  }

  @Test func `an observation counts once, however often it is disposed`() {
    let time = TestScheduler()
    let forms: [(Signal<Int, DiagramFailure>) -> Signal<Int, DiagramFailure>] = [
      { $0.share() },
      { $0.share(disconnectAfter: .seconds(1), on: time) },
      { $0.publish().refCount() },
      { $0.publish().refCount(minimum: 2) },
      { $0.publish().counted(disconnectCount: 1) },
    ]
    for (index, form) in forms.enumerated() {
      let source = Runs()
      let shared = form(source.signal)
      var observations = (0..<4).map { _ in shared.observe { _ in } }
      for _ in 0..<2 {
        let observation = observations.removeFirst()
        for _ in 0..<3 { observation.dispose() }
        inParallel(2) { _ in observation.dispose() }
      }
      time.advance(by: .seconds(2))
      #expect(source.live == 1, "form \(index)")
      for observation in observations { observation.dispose() }
      time.advance(by: .seconds(2))
      #expect(source.live == 0, "form \(index)")
    }
  }
}

/// A subject whose observations have nothing to dispose.
private struct FinishedSubject: SubjectProtocol {
  private let subject = PassthroughSubject<Int, DiagramFailure>()

  func on(_ event: Signal<Int, DiagramFailure>.Event) { subject.on(event) }

  func observe(with observer: @escaping Observer<Int, DiagramFailure>) -> any Disposable {
    subject.observe(with: observer)
    return SimpleDisposable(isDisposed: true)
  }
}
