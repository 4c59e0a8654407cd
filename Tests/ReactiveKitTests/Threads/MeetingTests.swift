import RKCore
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators on several signals, sent to from many threads.
@Suite("Operators with several signals, from many threads")
struct MeetingTests {
  /// The number of elements that each thread sends.
  private static let count = 200

  /// An observation of an operator on a subject for each thread.
  private final class Observation: Sendable {
    let subjects: [PassthroughSubject<Int, Trouble>]
    let log = Log<Signal<Int, Trouble>.Event>()
    let violations = Log<String>()
    let held = Tracker()
    let disposable: any Disposable

    init(_ sample: Sample<Hammered>, threads: Int, observer: @escaping @Sendable () -> Void = {}) {
      let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Trouble>() }
      self.subjects = subjects
      disposable = sample.apply(subjects.map { $0.toSignal() })
        .checkingSerial(violations.append)
        .observe { [log, kept = held.track()] event in
          kept.use()
          log(event)
          observer()
        }
    }

    /// Sends its own numbers from a thread, 1 to the count and the thread's thousands.
    func send(from thread: Int) {
      for number in 1...count { subjects[thread].send(10_000 * thread + number) }
    }

    var elements: [Int] { log.values.compactMap(\.element) }
    var ends: Int { log.values.count { $0.isTerminal } }
  }

  @Test(
    "2: elements are delivered one at a time, none dropped, none twice",
    arguments: threadSamples,
    [2, 3, 8]
  )
  func counting(sample: Sample<Hammered>, threads: Int) {
    let observation = Observation(sample, threads: threads)
    inParallel(threads) { observation.send(from: $0) }
    inParallel(threads) { observation.subjects[$0].send(completion: .finished) }
    #expect(observation.violations.values == [], sourceLocation: sample.location)
    #expect(observation.ends == 1, sourceLocation: sample.location)
    #expect(observation.log.values.last?.isTerminal == true, sourceLocation: sample.location)
    #expect(observation.held.live == 0, sourceLocation: sample.location)
    check(observation.elements, sample, threads)
  }

  private func check(_ elements: [Int], _ sample: Sample<Hammered>, _ threads: Int) {
    let all = 0..<threads
    let even = all.filter { $0 % 2 == 0 }
    switch sample.outcome {
    case .everything: expect(elements, of: Array(all), complete: true, sample)
    case .first: expect(elements, of: even, complete: true, sample)
    case .some: expect(elements, of: Array(all), complete: false, sample)
    case .rows:
      let rows = Self.count * (threads / 2)
      #expect(elements.count == rows, sourceLocation: sample.location)
      let columns = (0..<2).map { side in elements.map { sides(of: $0)[side] } }
      expect(columns[0], of: even, complete: threads % 2 == 0, sample)
      expect(columns[1], of: all.filter { $0 % 2 == 1 }, complete: true, sample)
    case .unordered:
      #expect(Set(elements).count == elements.count, sourceLocation: sample.location)
      #expect(elements.allSatisfy { all.contains($0 / 10_000) }, sourceLocation: sample.location)
    case .firstUnordered:
      #expect(elements.sorted() == sent(by: even), sourceLocation: sample.location)
    case .everythingUnordered:
      #expect(elements.sorted() == sent(by: Array(all)), sourceLocation: sample.location)
    case .anything: break
    }
  }

  /// The elements that some threads sent.
  private func sent(by threads: [Int]) -> [Int] {
    threads.flatMap { thread in (1...Self.count).map { 10_000 * thread + $0 } }
  }

  /// Expects the elements of each thread in the order in which it sent them.
  private func expect(
    _ elements: [Int],
    of threads: [Int],
    complete: Bool,
    _ sample: Sample<Hammered>
  ) {
    #expect(
      threads.contains { thread in elements.contains { $0 / 10_000 == thread } } || !complete,
      sourceLocation: sample.location
    )
    for thread in threads {
      let own = elements.filter { $0 / 10_000 == thread }
      if complete {
        #expect(own == sent(by: [thread]), sourceLocation: sample.location)
      } else {
        #expect(zip(own, own.dropFirst()).allSatisfy { $0 < $1 }, sourceLocation: sample.location)
      }
    }
    #expect(elements.allSatisfy { threads.contains($0 / 10_000) }, sourceLocation: sample.location)
  }

  @Test("1: the first failure is the only terminal event", arguments: threadSamples, [2, 8])
  func failing(sample: Sample<Hammered>, threads: Int) {
    for _ in 0..<10 {
      let observation = Observation(sample, threads: threads)
      inParallel(threads) { thread in
        let subject = observation.subjects[thread]
        for number in 1...5 { subject.send(10_000 * thread + number) }
        subject.send(completion: .failure(.trouble))
        subject.send(0)
      }
      #expect(observation.violations.values == [], sourceLocation: sample.location)
      #expect(observation.ends == 1, sourceLocation: sample.location)
      #expect(observation.log.values.last?.isTerminal == true, sourceLocation: sample.location)
      #expect(observation.held.live == 0, sourceLocation: sample.location)
    }
  }

  @Test(
    "5: after disposal at most the element being delivered follows",
    arguments: threadSamples,
    [2, 8]
  )
  func disposing(sample: Sample<Hammered>, threads: Int) {
    for round in 0..<5 {
      let isDisposed = Sum()
      let late = Sum()
      let observation = Observation(sample, threads: threads) {
        if isDisposed.value > 0 { late.add() }
      }
      inParallel(threads + 1) { thread in
        if thread < threads { return observation.send(from: thread) }
        for _ in 0..<(100 * round) { _ = isDisposed.value }
        observation.disposable.dispose()
        isDisposed.add()
      }
      #expect(observation.violations.values == [], sourceLocation: sample.location)
      #expect(late.value <= 1, sourceLocation: sample.location)
      #expect(observation.held.live == 0, sourceLocation: sample.location)
      let count = observation.log.count
      for subject in observation.subjects { subject.send(0) }
      #expect(observation.log.count == count, sourceLocation: sample.location)
    }
  }

  @Test(
    "4: two operators that feed each other from two threads do not deadlock",
    arguments: threadSamples
  )
  func crossed(sample: Sample<Hammered>) {
    let observations = (0..<2).map { _ in Observation(sample, threads: 2) }
    let sent = [Sum(), Sum()]
    let crossing = (0..<2).map { side in
      sample.apply(observations[side].subjects.map { $0.toSignal() }).suppressError(logging: false)
        .observeNext { _ in
          let number = sent[1 - side].add()
          if number < 1_000 { observations[1 - side].subjects[number % 2].send(number) }
        }
    }
    inParallel(2) { side in
      for number in 1...250 { observations[side].subjects[number % 2].send(number) }
    }
    for disposable in crossing { disposable.dispose() }
    for one in observations {
      #expect(one.violations.values == [], sourceLocation: sample.location)
    }
  }
}
