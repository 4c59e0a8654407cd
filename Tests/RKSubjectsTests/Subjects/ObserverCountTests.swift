import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// A kind of subject, and what it tells of its observers.
private struct Kind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> Counted
}

private struct Counted: Sendable {
  let subject: any SubjectProtocol<Int, DiagramFailure>
  let count: @Sendable () -> AnyProperty<Int>
  let hasObservers: @Sendable () -> Bool

  func observe(_ observer: @escaping @Sendable (Int) -> Void = { _ in }) -> any Disposable {
    subject.toSignal().observe { if case .next(let element) = $0 { observer(element) } }
  }
}

private let kinds: [Kind] = [
  Kind(testDescription: "PassthroughSubject") {
    let subject = PassthroughSubject<Int, DiagramFailure>()
    return Counted(subject: subject, count: { subject.observerCount }) { subject.hasObservers }
  },
  Kind(testDescription: "CurrentValueSubject") {
    let subject = CurrentValueSubject<Int, DiagramFailure>(0)
    return Counted(subject: subject, count: { subject.observerCount }) { subject.hasObservers }
  },
  Kind(testDescription: "ReplaySubject") {
    let subject = ReplaySubject<Int, DiagramFailure>(bufferSize: 1)
    return Counted(subject: subject, count: { subject.observerCount }) { subject.hasObservers }
  },
]

@Suite("observerCount and hasObservers")
struct ObserverCountTests {
  @Test func `an observation that begins in a transaction counts even if the transaction throws`() {
    struct Refused: Error {}
    let subject = PassthroughSubject<Int, Never>()
    let count = subject.observerCount
    try? atomically { () throws(Refused) in
      subject.observe { _ in }
      throw Refused()
    }
    #expect(count.value == 1)
  }

  @Test(arguments: kinds)
  fileprivate func `counts observers that come and go, even before the count is read`(kind: Kind) {
    let subject = kind.make()
    #expect(!subject.hasObservers())
    let first = subject.observe()
    #expect(subject.hasObservers())
    let (count, log) = (subject.count(), Log<Int>())
    count.observeNext(with: log.append)
    let second = subject.observe()
    #expect((count.value, subject.count().value) == (2, 2))
    first.dispose()
    first.dispose()
    second.dispose()
    #expect(log.values == [1, 2, 1, 0])
    #expect(!subject.hasObservers())
  }

  @Test(arguments: kinds)
  fileprivate func `a terminal event removes all observers`(kind: Kind) {
    let subject = kind.make()
    let log = Log<Int>()
    _ = subject.observe()
    _ = subject.observe()
    subject.count().observeNext(with: log.append)
    subject.subject.receive(completion: .finished)
    _ = subject.observe()
    #expect(log.values == [2, 0])
    #expect(!subject.hasObservers())
  }

  @Test(arguments: kinds)
  fileprivate func `an observer disposed during a delivery counts until the delivery ends`(
    kind: Kind
  ) {
    let subject = kind.make()
    let (log, own) = (Log<Int>(), SerialDisposable())
    subject.count().observeNext(with: log.append)
    own.otherDisposable = subject.observe { element in
      guard element == 1 else { return }
      own.dispose()
      _ = subject.observe()
      #expect(subject.count().value == 1)
    }
    subject.subject.receive(1)
    #expect((log.values.first, log.values.last, subject.count().value) == (0, 1, 1))
  }

  @Test func `starts work for the first observer, and stops it after the last`() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Log<Bool>()
    subject.observerCount.map { $0 > 0 }.removeDuplicates().observeNext(with: log.append)
    let observations = (0..<3).map { _ in subject.observeNext { _ in } }
    for observation in observations { observation.dispose() }
    subject.observeNext { _ in }
    #expect(log.values == [false, true, false, true])
  }

  @Test(arguments: kinds)
  fileprivate func `an observation that is disposed when it is counted receives no element`(
    kind: Kind
  ) {
    let (counted, first) = (kind.make(), PassthroughSubject<Int, DiagramFailure>())
    let log = Log<Int>()
    let observation = first.flatMapError { _ in counted.subject.toSignal() }
      .observe { if case .next(let element) = $0 { log(element) } }
    counted.count().observeNext { count in
      if count != 1 { return }
      observation.dispose()
      counted.subject.receive(7)
    }
    first.receive(completion: .failure(.init()))
    #expect(!log.values.contains(7))
  }

  @Test func `does not retain the subject, and completes with it`() {
    let log = Log<String>()
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let reference = subject
    subject?.observerCount.write(to: log)
    let observation = subject?.observeNext { _ in }
    subject = nil
    #expect(reference == nil)
    withExtendedLifetime(observation) {}
    #expect(log.values == ["next(0)", "next(1)", "completed"])
  }

  @Test func `the last count of several threads is the number that is left`() {
    let subject = PassthroughSubject<Int, Never>()
    let (count, log) = (subject.observerCount, Log<Int>())
    count.observeNext(with: log.append)
    inParallel(4) { index in
      for _ in 0..<200 {
        let observation = subject.observeNext { _ in }
        subject.send(index)
        observation.dispose()
      }
      subject.observeNext { _ in }
    }
    #expect(count.value == 4)
    #expect(log.values.last == 4)
    #expect(zip(log.values, log.values.dropFirst()).allSatisfy { $0 != $1 })
  }
}
