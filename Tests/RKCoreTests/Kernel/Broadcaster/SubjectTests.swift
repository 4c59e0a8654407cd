import RKCore
import TestSupport
import Testing

@Suite("Subject")
struct SubjectTests {
  /// As the documents write it, with a lock.
  private final class Replaying: Subject<Int, Trouble>, @unchecked Sendable {
    private let buffer = Locked<[Signal<Int, Trouble>.Event]>([])

    override func on(_ event: Signal<Int, Trouble>.Event) {
      buffer.withLock { $0.append(event) }
      super.on(event)
    }

    @discardableResult
    override func observe(with observer: @escaping Observer<Int, Trouble>) -> any Disposable {
      buffer.withLock { $0 }.forEach { observer($0) }
      return super.observe(with: observer)
    }
  }

  @Test func `its description says how many observers it has and whether it terminated`() {
    let subject = Subject<Int, Never>()
    #expect("\(subject)" == "Subject(0 observers)")
    let first = subject.observeNext { _ in }
    #expect("\(subject)" == "Subject(1 observer)")
    subject.observeNext { _ in }
    #expect("\(subject)" == "Subject(2 observers)")
    first.dispose()
    subject.receive(completion: .finished)
    #expect("\(subject)" == "Subject(0 observers, terminated)")
  }

  @Test func `every send calls an overridden on(_:)`() {
    final class Doubling: Subject<Int, Never>, @unchecked Sendable {
      override func on(_ event: Signal<Int, Never>.Event) {
        super.on(event)
        super.on(event)
      }
    }
    let subject = Doubling()
    let log = Log<Int>()
    subject.observeNext(with: log.append)
    subject.on(.next(1))
    subject.receive(2)
    Signal<Int, Never>(sequence: [3, 4]).observe(with: subject)
    #expect(log.values == [1, 1, 2, 2, 3, 3, 4, 4])
  }

  @Test func `every observation calls an overridden observe(with:)`() {
    let subject = Replaying()
    let log = Log<String>()
    subject.receive(1)
    subject.observe { log("direct \($0)") }.dispose()
    subject.observe(with: AnyObserver(receive: { log("next \($0)") }, completion: { _ in }))
      .dispose()
    subject.toSignal().write(to: log, as: "signal ").dispose()
    #expect(log.values == ["direct next(1)", "next 1", "signal next(1)"])
  }

  @Test func `a signal drops a second terminal event of an override`() {
    let subject = Replaying()
    let log = Log<String>()
    subject.receive(1)
    subject.receive(completion: .finished)
    let observation = subject.toSignal().write(to: log)
    #expect(log.values == ["next(1)", "completed"])
    #expect(observation.isDisposed)
  }

  @Test func `an override is not called for a disposed observer`() {
    let subject = Replaying()
    subject.receive(1)
    subject.receive(2)
    let log = Log<Int>()
    let slot = Slot()
    let observer = AnyObserver<Int, Trouble>(
      receive: {
        log($0)
        slot.dispose()
      },
      completion: { _ in },
      upstream: slot
    )
    subject.observe(with: observer)
    subject.receive(3)
    #expect(log.values == [1])
  }
}
