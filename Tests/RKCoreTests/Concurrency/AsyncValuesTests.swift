import RKCore
import TestSupport
import Testing

@Suite("values")
struct AsyncValuesTests {
  @Test func `observes when the first element is requested`() async {
    let log = Log<String>()
    let signal = Signal<Int, Never> { observer in
      log("observed")
      observer.receive(lastElement: 1)
      return nil
    }
    let values = signal.values
    var iterator = values.makeAsyncIterator()
    #expect(log.values == [])
    #expect(await iterator.next() == 1)
    #expect(log.values == ["observed"])
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  /// Signals whose elements are numbered from 1 and count as alive in a tracker.
  private static let pulled: [(String, @Sendable (Tracker) -> Signal<Tracked, Never>)] = [
    ("sequence", { Signal(sequence: Tracks(tracker: $0, count: 1_000)) }),
    (
      "unfolding",
      { tracker in
        Signal(unfolding: 0) { number in
          number += 1
          return number > 1_000 ? nil : tracker.track(number)
        }
      }
    ),
  ]

  @Test(arguments: pulled.map(\.0))
  func `pulls the elements of a sequence, a few at a time`(_ name: String) async throws {
    let make = try #require(Self.pulled.first { $0.0 == name }).1
    let tracker = Tracker()
    var (count, most) = (0, 0)
    for await _ in make(tracker).values {
      count += 1
      most = max(most, tracker.live)
    }
    #expect(count == 1_000)
    #expect(most <= 65)
    #expect(tracker.live == 0)
  }

  @Test func `pulls from an endless sequence until the loop ends, then retains nothing`() async {
    let tracker = Tracker()
    let endless = Signal<Tracked, Never>(sequence: Tracks(tracker: tracker, count: .max))
    var sum = 0
    for await number in endless.values {
      sum += number.number
      if number.number == 999 { break }
    }
    #expect(sum == 499_500)
    #expect(tracker.live == 0)
  }

  @Test func `retains no more values than the bound`() async {
    let tracker = Tracker()
    let numbers = Signal<Tracked, Never> { observer in
      for number in 0..<10 { observer.receive(tracker.track(number)) }
      return BlockDisposable { observer.receive(tracker.track()) }
    }
    var iterator = numbers.toAsyncStream(bufferingPolicy: .bufferingNewest(3)).makeAsyncIterator()
    #expect(await iterator.next()?.number == 7)
    #expect(tracker.live == 2)
  }

  @Test(arguments: [0, 1, 3, 10])
  func `buffers the oldest elements, up to the bound`(bound: Int) async {
    let numbers = Signal<Int, Never> { observer in
      for number in 0..<10 { observer.receive(number) }
      observer.receive(completion: .finished)
      return nil
    }
    var received: [Int] = []
    for await number in numbers.toAsyncStream(bufferingPolicy: .bufferingOldest(bound)) {
      received.append(number)
    }
    #expect(received == Array(0..<bound))
  }

  @Test func `throws the typed failure once, after the elements`() async {
    let signal = Signal<Int, Trouble> { observer in
      observer.receive(1)
      observer.failed(.timeout)
      return nil
    }
    var iterator = signal.values.makeAsyncIterator()
    do throws(Trouble) {
      #expect(try await iterator.next() == 1)
      _ = try await iterator.next()
      Issue.record("a failure is thrown")
    } catch {
      #expect(error == .timeout)
    }
    do throws(Trouble) {
      #expect(try await iterator.next() == nil)
    } catch {
      Issue.record("the failure is thrown twice")
    }
  }

  @Test func `delivers nothing that a source sends after its end`() async {
    let tracker = Tracker()
    let lawless = Signal<Tracked, Never>(onSubscribe: { downstream in
      downstream.receive(tracker.track(1))
      downstream.receive(completion: .finished)
      downstream.receive(tracker.track(2))
      return SimpleDisposable()
    })
    var iterator = lawless.values.makeAsyncIterator()
    #expect(await iterator.next()?.number == 1)
    #expect(tracker.live == 0)
    #expect(await iterator.next() == nil)
  }

  @Test func `a sequence is at most 64 elements ahead`() async {
    let pulled = Sum()
    let numbers = Signal<Int, Never>(unfolding: 0) { _ in pulled.add() }
    var iterator = numbers.values.makeAsyncIterator()
    for taken in 0..<200 {
      #expect(pulled.value <= taken + 64)
      #expect(await iterator.next() == taken + 1)
      #expect(pulled.value <= taken + 64)
    }
  }

  @Test func `disposes on break`() async {
    let log = Log<String>()
    let endless = Signal<Int, Never> { observer in
      observer.receive(1)
      observer.receive(2)
      return BlockDisposable { log("disposed") }
    }
    for await number in endless.values {
      log("\(number)")
      break
    }
    #expect(log.values == ["1", "disposed"])
  }

  @Test func `observes once for an iterator and its copies`() async {
    let log = Log<String>()
    let numbers = Signal<Int, Never> { observer in
      log("observed")
      observer.receive(1)
      observer.receive(2)
      return BlockDisposable { observer.receive(3) }
    }
    var iterator = numbers.values.makeAsyncIterator()
    var copy = iterator
    #expect(await iterator.next() == 1)
    #expect(await copy.next() == 2)
    #expect(log.values == ["observed"])
  }

  @MainActor @Test func `traps for a second task that waits for one iterator`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await waitTwice()
    }
    #expect(
      result?.message.contains("one task at a time may call next() of values") == true
    )
  }

  @Test func `holds no lock while it resumes`() async {
    let observers = Later<AtomicObserver<Int, Never>>()
    let (observed, start) = AsyncStream<Void>.makeStream()
    let source = Signal<Int, Never> { observer in
      observers.value = observer
      start.finish()
      return nil
    }
    let rounds = Sum()
    let executor = CallingExecutor { if rounds.add() < 100 { observers.value?.receive(1) } }
    let task = Task(executorPreference: executor) {
      var count = 0
      for await _ in source.toAsyncStream(bufferingPolicy: .unbounded) { count += 1 }
      return count
    }
    for await _ in observed {}
    for _ in 0..<100 { observers.value?.receive(0) }
    observers.value?.receive(completion: .finished)
    #expect(await task.value >= 100)
  }

  @Test func `traps for a negative bound, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().toAsyncStream(bufferingPolicy: .bufferingNewest(-1))
    }
    #expect(
      result?.message.contains(
        "toAsyncStream(bufferingPolicy:) needs a bound of at least 0, got -1"
      ) == true
    )
  }
}

/// A sequence that creates each element when it is requested; the elements are numbered from 0.
private struct Tracks: Sequence, IteratorProtocol, Sendable {
  let tracker: Tracker
  let count: Int
  var number = 0

  init(tracker: Tracker, count: Int) {
    self.tracker = tracker
    self.count = count
  }

  mutating func next() -> Tracked? {
    if number == count { return nil }
    defer { number += 1 }
    return tracker.track(number)
  }
}

/// Requests elements from copies of one iterator in two tasks of one actor.
@MainActor private func waitTwice() async {
  let iterator = Signal<Int, Never>.never().values.makeAsyncIterator()
  let tasks = (0..<2).map { _ in
    Task { @MainActor in
      var copy = iterator
      _ = await copy.next(isolation: MainActor.shared)
    }
  }
  for task in tasks { await task.value }
}
