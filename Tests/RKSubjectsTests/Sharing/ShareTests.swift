import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("share")
struct ShareTests {
  private let source = Runs()

  @Test func `the second observer receives what the first one loaded`() {
    let log = Log<String>()
    let user = Signal<String, Never> { observer in
      log("Fetching user...")
      observer.receive(lastElement: "Jim")
    }.shareReplay(limit: 1)
    user.write(to: log, as: "A ")
    user.write(to: log, as: "B ")
    #expect(
      log.values == [
        "Fetching user...", "A next(\"Jim\")", "A completed", "B next(\"Jim\")", "B completed",
      ]
    )
  }

  @Test func `replays limit elements to late observers`() {
    for limit in [0, 1, 2, .max] {
      let (source, log) = (Runs(), Log<String>())
      let shared = source.signal.share(limit: limit)
      shared.observe { _ in }
      for number in 1...3 { source.send(number) }
      shared.write(to: log)
      #expect(log.values == (1...3).suffix(limit).map { "next(\($0))" })
    }
  }

  @Test func `whileConnected drops the replay without observers, forever does not`() {
    for (scope, expected) in [
      (SharingScope.whileConnected, ["next(20)"]), (.forever, ["next(10)", "next(20)"]),
    ] {
      let (source, log) = (Runs(), Log<String>())
      let shared = source.signal.share(limit: 1, scope: scope)
      let first = shared.observe { _ in }
      source.send(10)
      first.dispose()
      #expect(source.live == 0)
      shared.write(to: log)
      source.send(20)
      #expect(log.values == expected)
      #expect(source.started == 2)
    }
  }

  @Test func `is released without observers`() {
    let tracker = Tracker()
    let subject = PassthroughSubject<Tracked, Never>()
    let shared = subject.share(limit: 3)
    let observation = shared.observe { _ in }
    subject.send(tracker.track())
    #expect(tracker.live == 1)
    observation.dispose()
    #expect(tracker.live == 0)
  }

  @Test func `stays connected with keepAlive`() {
    let shared = source.signal.share(limit: 1, keepAlive: true)
    let log = Log<String>()
    shared.observe { _ in }.dispose()
    source.send(1)
    #expect(source.live == 1)
    shared.write(to: log)
    #expect(log.values == ["next(1)"])
    #expect(source.started == 1)
  }

  @Test func `waits before it disconnects`() {
    let time = TestScheduler()
    let shared = source.signal.share(limit: 1, disconnectAfter: .ticks(2), on: time)
    let log = Log<String>()
    shared.observe { _ in }.dispose()
    source.send(1)
    time.advance(by: .ticks(1))
    shared.write(to: log).dispose()
    time.advance(by: .ticks(1))
    #expect(source.live == 1)
    time.advance(by: .ticks(1))
    #expect(source.live == 0)
    #expect(log.values == ["next(1)"])
  }

  @Test func `retry receives the same failure, unless it resets`() {
    let log = Log<String>()
    let kept = source.signal.share(limit: 1)
    kept.retry(1).write(to: log, as: "kept ")
    source.send(1)
    source.end(.failure(DiagramFailure()))
    #expect(source.started == 1)
    #expect(log.values == ["kept next(1)", "kept next(1)", "kept failed(#)"])

    let reset = source.signal.share(limit: 1, resetsOnFailure: true)
    reset.retry(1).write(to: log, as: "reset ")
    source.send(2)
    source.end(.failure(DiagramFailure()))
    #expect(source.started == 3)
    source.send(3)
    #expect(log.values.suffix(2) == ["reset next(2)", "reset next(3)"])
  }

  @Test func `resets even without observers`() {
    let shared = source.signal.share(limit: 1, keepAlive: true, resetsOnFailure: true)
    shared.observe { _ in }.dispose()
    source.end(.failure(DiagramFailure()))
    let log = Log<String>()
    shared.write(to: log)
    #expect((source.started, source.live) == (2, 1))
    #expect(log.values == [])
  }

  @Test func `a terminal event that does not reset is permanent`() {
    let log = Log<String>()
    let shared = source.signal.share(limit: 1, resetsOnFailure: true)
    shared.observe { _ in }
    source.end(.finished)
    shared.write(to: log)
    #expect(log.values == ["completed"])
    #expect(source.started == 1)
  }

  @Test func `all observers receive one terminal event`() {
    timeline("-a-b-|") { _, source in
      source.share(limit: 1)
    } produces: {
      "-a-b-|"
    }
    timeline("-a-b-#") { _, source in
      source.share(limit: 0)
    } produces: {
      "-a-b-#"
    }
    timeline("|") { _, source in
      source.share()
    } produces: {
      "|"
    }
    timeline("-a-b-c", disposingAt: 2) { _, source in
      source.share()
    } produces: {
      "-a!"
    }
  }

  @Test func `the release of a hot source releases everything shared`() {
    let tracker = Tracker()
    var subject: PassthroughSubject<Tracked, Never>? = PassthroughSubject()
    subject?.share(limit: 1).prefix(maxLength: 5)
      .observe { [tracked = tracker.track()] _ in tracked.use() }
    subject?.send(tracker.track())
    #expect(tracker.live == 2)
    subject = nil
    #expect(tracker.live == 0)
  }

  @Test func `many consumers of one sequence each get every value`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let shared = stream.toSignal().share(limit: 2)
    var first = shared.values.makeAsyncIterator()
    var second = shared.values.makeAsyncIterator()
    var third = shared.values.makeAsyncIterator()
    continuation.yield(1)
    // All of them observe before the next is sent.
    #expect(await first.next() == 1)
    #expect(await second.next() == 1)
    #expect(await third.next() == 1)
    for await number in shared.values {
      #expect(number == 1)
      break
    }
    for number in 2...4 { continuation.yield(number) }
    continuation.finish()
    for expected in [2, 3, 4, nil] {
      #expect(await first.next() == expected)
      #expect(await second.next() == expected)
      #expect(await third.next() == expected)
    }
    // A late observer receives exactly the replay.
    var late: [Int] = []
    for await number in shared.values { late.append(number) }
    #expect(late == [3, 4])
  }
}
