import Dispatch
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

  @Test func `disposes and ends when the task is cancelled`() async {
    let log = Log<String>()
    let (observed, start) = AsyncStream<Void>.makeStream()
    let endless = Signal<Int, Never> { observer in
      start.finish()
      // Kept, so that only the cancellation can end it.
      return BlockDisposable {
        observer.receive(1)
        log("disposed")
      }
    }
    let task = Task {
      for await number in endless.values { log("\(number)") }
      log("ended")
    }
    for await _ in observed {}
    task.cancel()
    await task.value
    #expect(log.values == ["disposed", "ended"])
  }

  @Test func `disposes a source that never stops sending, when the task is cancelled`()
    async
  {
    let running = Later<Task<Int, Never>>()
    let endless = Signal<Int, Never> { observer in
      var isCancelled = false
      while !observer.isDisposed {
        observer.receive(1)
        // From here, not from the test: that would wait for the pool, and all that time this would send.
        guard !isCancelled, let task = running.value else { continue }
        isCancelled = true
        inParallel(1) { _ in task.cancel() }
      }
      return nil
    }
    // On a thread of its own: it must not keep the pool from others.
    let task = Task(executorPreference: Meddling {}) {
      var count = 0
      for await _ in endless.toAsyncStream(bufferingPolicy: .bufferingNewest(1)) { count += 1 }
      return count
    }
    running.value = task
    #expect(await task.value == 0)
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

  @Test func `does not observe the source if the task is already cancelled`() async {
    let runs = Sum()
    let numbers = Signal<Int, Never>(performing: { runs.add() })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await _ in numbers.values {}
      return await numbers.first
    }
    #expect(await task.value == nil)
    #expect(runs.value == 0)
  }

  @Test func `delivers nothing to a task that is already cancelled`() async {
    let log = Log<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await number in Signal<Int, Never>(sequence: 1...3).values { log(number) }
    }
    await task.value
    #expect(log.values == [])
  }

  @Test func `delivers no buffered element once the task is cancelled`() async {
    let received = await Task {
      var values = Signal<Int, Never> { observer in
        for number in 1...3 { observer.receive(number) }
        return nil
      }.values.makeAsyncIterator()
      var results = Signal<Int, Trouble> { observer in
        for number in 1...3 { observer.receive(number) }
        return nil
      }.values.makeAsyncIterator()
      var received = [await values.next(), try? await results.next()]
      withUnsafeCurrentTask { $0?.cancel() }
      for _ in 0..<2 { received += [await values.next(), try? await results.next()] }
      return received
    }.value
    #expect(received == [1, 1, nil, nil, nil, nil])
  }

  @Test func `resumes once when termination and cancellation race`() async {
    for round in 0..<10_000 {
      let observers = Later<AtomicObserver<Int, Never>>()
      let (observed, start) = AsyncStream<Void>.makeStream()
      let signal = Signal<Int, Never> { observer in
        observers.value = observer
        start.finish()
        return nil
      }
      let task = Task {
        var count = 0
        for await _ in signal.values { count += 1 }
        return count
      }
      // Every other time the task is surely waiting when the two race.
      if round % 2 == 0 { for await _ in observed {} }
      DispatchQueue.global().async {
        observers.value?.receive(1)
        observers.value?.receive(completion: .finished)
      }
      task.cancel()
      #expect(await task.value <= 1)
    }
  }

  /// An executor that, asked to run a job, first does something else: what would hang if the one who
  /// resumes held a lock.
  private final class Meddling: TaskExecutor {
    let meddle: @Sendable () -> Void
    private let queue = DispatchQueue(label: "executor")

    init(_ meddle: @escaping @Sendable () -> Void) { self.meddle = meddle }

    func enqueue(_ job: consuming ExecutorJob) {
      meddle()
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
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
    let executor = Meddling { if rounds.add() < 100 { observers.value?.receive(1) } }
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

/// Values that are made when they are asked for, numbered from 0.
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

/// Two tasks of one actor ask copies of one iterator.
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

@Suite("first, awaited")
struct FirstTests {
  @Test func `returns the first element, and disposes the observation`() async {
    let log = Log<String>()
    let signal = Signal<Int, Never> { observer in
      observer.receive(1)
      log(observer.isDisposed ? "disposed" : "goes on")
      return nil
    }
    #expect(await signal.first == 1)
    #expect(log.values == ["disposed"])
    #expect(await Signal<Int, Never>(sequence: 0...).first == 0)
  }

  @Test func `returns nil without elements, and throws a failure`() async {
    #expect(await Signal<Int, Never>.completed().first == nil)
    await #expect(throws: Trouble.refused) { try await Signal<Int, Trouble>.failed(.refused).first }
  }

  @Test func `returns nil when the task is cancelled, and disposes`() async {
    let log = Log<String>()
    let (observed, start) = AsyncStream<Void>.makeStream()
    let endless = Signal<Int, Never> { _ in
      start.finish()
      return BlockDisposable { log("disposed") }
    }
    let task = Task { await endless.first }
    for await _ in observed {}
    task.cancel()
    #expect(await task.value == nil)
    #expect(log.values == ["disposed"])
  }
}
