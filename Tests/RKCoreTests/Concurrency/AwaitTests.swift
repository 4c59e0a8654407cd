import RKCore
import TestSupport
import Testing

@Suite("Signal(await:)")
struct AwaitTests {
  @Test func `sends what the function returns, and completes`() async {
    let log = Log<String>()
    for await number in Signal<Int, Never>(await: { 1 }).values { log("\(number)") }
    #expect(log.values == ["1"])
  }

  @Test func `fails with what the function throws`() async {
    let signal = Signal<Int, any Error>(await: { throw Trouble.timeout })
    await #expect(throws: Trouble.timeout) { try await signal.first }
  }

  @Test func `fails with the typed error that the function throws`() async {
    let signal = Signal<Int, Trouble>(await: { () async throws(Trouble) in throw .refused })
    do throws(Trouble) {
      _ = try await signal.first
      Issue.record("a failure is thrown")
    } catch {
      #expect(error == .refused)
    }
  }

  @Test func `runs the function when it is observed, for each observation`() async {
    let runs = Sum()
    let signal = Signal<Int, Never>(await: { runs.add() })
    #expect(runs.value == 0)
    #expect(await signal.first == 1)
    #expect(await signal.first == 2)
  }

  @Test func `cancels the task when it is disposed`() async {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let (never, keep) = AsyncStream<Void>.makeStream()
    let observation = Signal<Int, Never>(await: {
      start.finish()
      for await _ in never {}
      end.yield(Task.isCancelled)
      end.finish()
      return 1
    }).observe { _ in Issue.record("nothing is sent after disposal") }
    for await _ in started {}
    observation.dispose()
    for await wasCancelled in ended { #expect(wasCancelled) }
    keep.finish()
  }

  @Test func `sends nothing after disposal if the function ignores cancellation`() async {
    let waiting = Log<CheckedContinuation<Void, Never>>()
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Void>.makeStream()
    let observation = Signal<Tracked, Never>(await: {
      await withCheckedContinuation { continuation in
        waiting(continuation)
        start.finish()
      }
      // Deallocated when the task has released it, after it would have been sent.
      return Tracker().track(onDeinit: { end.finish() })
    }).observe { _ in Issue.record("nothing is sent after disposal") }
    for await _ in started {}
    observation.dispose()
    waiting.values[0].resume()
    for await _ in ended {}
  }
}

@Suite("Signal(sending:)")
struct SendingTests {
  @Test func `sends what the function sends, and completes when it returns`() async {
    let log = Log<Int>()
    let signal = SafeSignal<Int> { send in
      for await number in AsyncStream<Int>(of: 1, 2, 3) { send(number) }
    }
    for await number in signal.values { log(number) }
    for await number in signal.values { log(number) }
    #expect(log.values == [1, 2, 3, 1, 2, 3])
  }

  @Test func `fails with what the function throws, with its type`() async {
    let log = Log<Int>()
    let signal = Signal<Int, Trouble> { send async throws(Trouble) in
      send(1)
      throw .refused
    }
    do throws(Trouble) {
      for try await number in signal.values { log(number) }
      Issue.record("a failure is thrown")
    } catch {
      #expect(error == .refused)
    }
    #expect(log.values == [1])
  }

  @Test func `cancels the task when it is disposed, and sends nothing more`() async {
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let log = Log<Int>()
    let observation = SerialDisposable()
    let signal = SafeSignal<Int> { send in
      for await number in numbers {
        send(number)
        send(-number)
      }
      send(9)
      end.yield(Task.isCancelled)
      end.finish()
    }
    observation.otherDisposable = signal.observeNext { number in
      log(number)
      observation.dispose()
    }
    feed.yield(1)
    for await wasCancelled in ended { #expect(wasCancelled) }
    #expect(log.values == [1])
  }

  @Test func `a task that a producer returns is cancelled by disposal`() async {
    let (never, keep) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let signal = SafeSignal<Int> { observer in
      Task {
        for await _ in never {}
        end.yield(Task.isCancelled)
        end.finish()
        observer.receive(1)
      }
    }
    signal.observe { _ in Issue.record("nothing is sent after disposal") }.dispose()
    for await wasCancelled in ended { #expect(wasCancelled) }
    keep.finish()
  }
}

extension AsyncStream where Element: Sendable {
  fileprivate init(of elements: Element...) {
    self.init { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }
}

@Suite("AsyncSequence.toSignal")
struct ToSignalTests {
  private struct Numbers: AsyncSequence, Sendable {
    let count: Int
    let failure: Trouble?

    struct Iterator: AsyncIteratorProtocol {
      var next = 0
      let numbers: Numbers

      mutating func next(isolation: isolated (any Actor)?) async throws(Trouble) -> Int? {
        next += 1
        if next <= numbers.count { return next }
        if let failure = numbers.failure { throw failure }
        return nil
      }

      mutating func next() async throws(Trouble) -> Int? { try await next(isolation: nil) }
    }

    func makeAsyncIterator() -> Iterator { Iterator(numbers: self) }
  }

  private func events(_ signal: some SignalProtocol<Int, Trouble>) async -> [String] {
    let log = Log<String>()
    do throws(Trouble) {
      for try await number in signal.values { log("\(number)") }
      log("completed")
    } catch {
      log("\(error)")
    }
    return log.values
  }

  @Test func `sends the elements and completes`() async {
    let signal = Numbers(count: 3, failure: nil).toSignal()
    #expect(await events(signal) == ["1", "2", "3", "completed"])
    #expect(await events(signal) == ["1", "2", "3", "completed"])
  }

  @Test func `fails as the sequence throws, with its type`() async {
    let signal: Signal<Int, Trouble> = Numbers(count: 1, failure: .timeout).toSignal()
    #expect(await events(signal) == ["1", "timeout"])
  }

  /// A sequence that ignores cancellation, and ends after 100 elements.
  private struct Deaf: AsyncSequence, Sendable {
    let taken: Log<Int>
    let onRelease: @Sendable () -> Void

    struct Iterator: AsyncIteratorProtocol {
      let taken: Log<Int>
      let token: ReleaseToken

      func next(isolation: isolated (any Actor)?) async -> Int? {
        let number = taken.values.count + 1
        if number > 100 { return nil }
        taken(number)
        return number
      }

      func next() async -> Int? { await next(isolation: nil) }
    }

    func makeAsyncIterator() -> Iterator { Iterator(taken: taken, token: ReleaseToken(onRelease)) }
  }

  @Test func `takes only one more element after disposal if the sequence ignores cancellation`()
    async
  {
    let (ended, end) = AsyncStream<Void>.makeStream()
    let taken = Log<Int>()
    let first = await Deaf(taken: taken, onRelease: { end.finish() }).toSignal().first
    for await _ in ended {}
    #expect(first == 1)
    #expect(taken.values == [1, 2])
  }

  @Test func `cancels the task when it is disposed`() async {
    let (cancelled, cancel) = AsyncStream<Void>.makeStream()
    let (numbers, send) = AsyncStream<Int>.makeStream()
    send.onTermination = { if case .cancelled = $0 { cancel.finish() } }
    let log = Log<Int>()
    let observation = SerialDisposable()
    observation.otherDisposable = numbers.toSignal().observeNext { number in
      log(number)
      observation.dispose()
    }
    send.yield(1)
    send.yield(2)
    for await _ in cancelled {}
    #expect(log.values == [1])
  }
}
