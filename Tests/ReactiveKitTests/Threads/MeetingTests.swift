import RKCore
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// What many threads may do to an operator at once.
@Suite("Operators with several signals, from many threads")
struct MeetingTests {
  /// How many elements each thread sends.
  private static let count = 200

  /// One observation of an operator, a subject for each thread before it.
  private final class Hammered: Sendable {
    let subjects: [PassthroughSubject<Int, Trouble>]
    let log = Log<Signal<Int, Trouble>.Event>()
    let violations = Log<String>()
    let held = Tracker()
    let disposable: any Disposable

    init(_ meeting: Meeting, threads: Int, observer: @escaping @Sendable () -> Void = {}) {
      let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Trouble>() }
      self.subjects = subjects
      disposable = meeting.apply(subjects.map { $0.toSignal() })
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

  @Test("2: one at a time, nothing lost, nothing twice", arguments: meetings, [2, 3, 8])
  func counting(meeting: Meeting, threads: Int) {
    let hammered = Hammered(meeting, threads: threads)
    inParallel(threads) { hammered.send(from: $0) }
    inParallel(threads) { hammered.subjects[$0].send(completion: .finished) }
    #expect(hammered.violations.values == [])
    #expect(hammered.ends == 1)
    #expect(hammered.log.values.last?.isTerminal == true)
    #expect(hammered.held.live == 0)
    check(hammered.elements, meeting.outcome, threads)
  }

  private func check(_ elements: [Int], _ outcome: Meeting.Outcome, _ threads: Int) {
    let everybody = 0..<threads
    let evenOnes = everybody.filter { $0 % 2 == 0 }
    switch outcome {
    case .everything: expect(elements, of: Array(everybody), complete: true)
    case .first: expect(elements, of: evenOnes, complete: true)
    case .some: expect(elements, of: Array(everybody), complete: false)
    case .rows:
      let rows = Self.count * (threads / 2)
      #expect(elements.count == rows)
      let columns = (0..<2).map { side in elements.map { sides(of: $0)[side] } }
      expect(columns[0], of: evenOnes, complete: threads % 2 == 0)
      expect(columns[1], of: everybody.filter { $0 % 2 == 1 }, complete: true)
    case .unordered:
      #expect(Set(elements).count == elements.count)
      #expect(elements.allSatisfy { everybody.contains($0 / 10_000) })
    case .firstUnordered: #expect(elements.sorted() == sent(by: evenOnes))
    case .everythingUnordered: #expect(elements.sorted() == sent(by: Array(everybody)))
    case .anything: break
    }
  }

  /// What threads have sent.
  private func sent(by threads: [Int]) -> [Int] {
    threads.flatMap { thread in (1...Self.count).map { 10_000 * thread + $0 } }
  }

  /// The elements of each thread come in the order in which it sent them.
  private func expect(_ elements: [Int], of threads: [Int], complete: Bool) {
    #expect(threads.contains { thread in elements.contains { $0 / 10_000 == thread } } || !complete)
    for thread in threads {
      let own = elements.filter { $0 / 10_000 == thread }
      if complete {
        #expect(own == sent(by: [thread]))
      } else {
        #expect(zip(own, own.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
    #expect(elements.allSatisfy { threads.contains($0 / 10_000) })
  }

  @Test("1: one end, whoever is first to fail", arguments: meetings, [2, 8])
  func failing(meeting: Meeting, threads: Int) {
    for _ in 0..<10 {
      let hammered = Hammered(meeting, threads: threads)
      inParallel(threads) { thread in
        let subject = hammered.subjects[thread]
        for number in 1...5 { subject.send(10_000 * thread + number) }
        subject.send(completion: .failure(.trouble))
        subject.send(0)
      }
      #expect(hammered.violations.values == [])
      #expect(hammered.ends == 1)
      #expect(hammered.log.values.last?.isTerminal == true)
      #expect(hammered.held.live == 0)
    }
  }

  @Test("5: nothing after disposal but what is under way", arguments: meetings, [2, 8])
  func disposing(meeting: Meeting, threads: Int) {
    for round in 0..<5 {
      let isDisposed = Sum()
      let late = Sum()
      let hammered = Hammered(meeting, threads: threads) {
        if isDisposed.value > 0 { late.add() }
      }
      inParallel(threads + 1) { thread in
        if thread < threads { return hammered.send(from: thread) }
        for _ in 0..<(100 * round) { _ = isDisposed.value }
        hammered.disposable.dispose()
        isDisposed.add()
      }
      #expect(hammered.violations.values == [])
      #expect(late.value <= 1)
      #expect(hammered.held.live == 0)
      let count = hammered.log.count
      for subject in hammered.subjects { subject.send(0) }
      #expect(hammered.log.count == count)
    }
  }

  /// No lock is held, so two that feed each other do not wait for each other.
  @Test("4: two that feed each other, from two threads", arguments: meetings)
  func crossed(meeting: Meeting) {
    let hammered = (0..<2).map { _ in Hammered(meeting, threads: 2) }
    let sent = [Sum(), Sum()]
    let crossing = (0..<2).map { side in
      meeting.apply(hammered[side].subjects.map { $0.toSignal() }).observeNext { _ in
        let number = sent[1 - side].add()
        if number < 1_000 { hammered[1 - side].subjects[number % 2].send(number) }
      }
    }
    inParallel(2) { side in
      for number in 1...250 { hammered[side].subjects[number % 2].send(number) }
    }
    for disposable in crossing { disposable.dispose() }
    for one in hammered { #expect(one.violations.values == []) }
  }
}
