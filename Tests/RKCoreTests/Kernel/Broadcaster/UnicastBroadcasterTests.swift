import RKCore
import TestSupport
import Testing

@Suite("UnicastBroadcaster")
struct UnicastBroadcasterTests {
  private typealias Only = UnicastBroadcaster<Int, Trouble>

  @Test func `elements and a terminal event wait for the first observer`() {
    for end in [Subscribers.Completion<Trouble>.finished, .failure(.timeout)] {
      let (log, unicast) = (Log<String>(), Only())
      unicast.send(1)
      unicast.send(2)
      unicast.send(completion: end)
      unicast.send(3)
      unicast.send(completion: .finished)
      let observation = unicast.write(to: log)
      #expect(log.values == ["next(1)", "next(2)", "\(Signal<Int, Trouble>.Event(end))"])
      #expect(observation.isDisposed)
    }
  }

  @Test func `later elements follow the waiting ones`() {
    let (log, unicast) = (Log<String>(), Only())
    unicast.send(1)
    unicast.write(to: log)
    #expect(log.values == ["next(1)"])
    unicast.send(2)
    unicast.send(completion: .finished)
    unicast.send(3)
    #expect(log.values == ["next(1)", "next(2)", "completed"])
  }

  @Test func `observers after the first receive only the terminal event`() {
    let (log, unicast) = (Log<String>(), Only())
    unicast.send(1)
    unicast.write(to: log, as: "A ")
    unicast.write(to: log, as: "B ")
    unicast.send(2)
    unicast.send(completion: .failure(.refused))
    unicast.write(to: log, as: "C ")
    #expect(
      log.values == [
        "A next(1)", "A next(2)", "A failed(refused)", "B failed(refused)", "C failed(refused)",
      ]
    )
  }

  @Test func `elements sent after the first observer was disposed are dropped`() {
    let tracker = Tracker()
    let log = Log<String>()
    let unicast = UnicastBroadcaster<Tracked, Never>()
    unicast.send(tracker.track(1))
    unicast.observe(AnyObserver { log("A \($0)") }).dispose()
    unicast.send(tracker.track(2))
    #expect(tracker.live == 0)
    unicast.observe(AnyObserver { log("B \($0)") })
    unicast.send(tracker.track(3))
    unicast.send(completion: .finished)
    #expect(log.values == ["A next(1)", "B completed"])
  }

  @Test func `an observer that is disposed during its replay receives no more of it`() {
    let (log, unicast, slot) = (Log<Int>(), Only(), Slot())
    for number in 1...3 { unicast.send(number) }
    unicast.observe(
      AnyObserver(
        receive: { number in
          log(number)
          if number == 2 { slot.dispose() }
        },
        completion: { _ in },
        upstream: slot
      )
    )
    #expect(log.values == [1, 2])
  }

  @Test func `retains waiting elements, and no delivered ones`() {
    let tracker = Tracker()
    let unicast = UnicastBroadcaster<Tracked, Never>()
    for number in 0..<3 { unicast.send(tracker.track(number)) }
    #expect(tracker.live == 3)
    let observation = unicast.observe(AnyObserver { _ in })
    #expect(tracker.live == 0)
    unicast.send(tracker.track())
    #expect(tracker.live == 0)
    observation.dispose()
  }

  @Test func `releases waiting elements when no one can observe`() {
    let tracker = Tracker()
    let log = Log<String>()
    let unicast = UnicastBroadcaster<Tracked, Never>()
    // What goes looks at it from inside, so no lock may be held.
    unicast.send(tracker.track(onDeinit: { [unowned unicast] in log("\(unicast.isTaken)") }))
    unicast.abandon()
    unicast.send(tracker.track())
    #expect(tracker.live == 0)
    #expect(log.values == ["true"])
    unicast.send(completion: .finished)
    unicast.observe(AnyObserver { log("\($0)") })
    #expect(log.values == ["true", "completed"])
  }

  @Test func `an observer still receives elements after nobody else can observe`() {
    let (log, unicast) = (Log<String>(), Only())
    unicast.write(to: log)
    unicast.abandon()
    unicast.send(1)
    #expect(log.values == ["next(1)"])
  }

  @Test func `elements sent during the replay follow it`() {
    let (log, unicast) = (Log<Int>(), Only())
    unicast.send(1)
    unicast.send(2)
    unicast.observe(
      AnyObserver { event in
        guard let number = event.element else { return }
        if number < 3 { unicast.send(number + 10) }
        log(number)
      }
    )
    #expect(log.values == [1, 2, 11, 12])
  }

  @Test func `an observer added while four threads send misses nothing, in order`() {
    for round in 0..<50 {
      let unicast = UnicastBroadcaster<Step, Never>()
      let log = Log<Step>()
      let (inside, met) = (Sum(), Sum())
      inParallel(5) { thread in
        if thread < 4 {
          for number in 0..<200 { unicast.send(Step(thread: thread, number: number)) }
          return
        }
        for _ in 0..<(20 * round) { _ = unicast.isTaken }
        unicast.observe(
          AnyObserver { event in
            if inside.add() != 1 { met.add() }
            if let step = event.element { log(step) }
            inside.add(-1)
          }
        )
      }
      #expect(met.value == 0)
      for thread in 0..<4 {
        #expect(log.values.filter { $0.thread == thread }.map(\.number) == Array(0..<200))
      }
    }
  }

  @Test func `one of several concurrent observers receives the elements, all the terminal event`() {
    for _ in 0..<200 {
      let unicast = Only()
      let logs = (0..<4).map { _ in Log<String>() }
      inParallel(5) { thread in
        if thread < 4 {
          unicast.write(to: logs[thread])
        } else {
          for number in 0..<5 { unicast.send(number) }
          unicast.send(completion: .finished)
        }
      }
      let elements = (0..<5).map { "next(\($0))" }
      #expect(logs.count { $0.values == elements + ["completed"] } == 1)
      #expect(logs.count { $0.values == ["completed"] } == 3)
    }
  }
}

extension StoreBroadcaster where Content == UnicastBuffer<Element> {
  @discardableResult
  fileprivate func write(to log: Log<String>, as name: String = "") -> any Disposable {
    observe(AnyObserver { log("\(name)\($0)") })
  }
}
