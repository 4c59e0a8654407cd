import ReactiveKit
import RKTesting

/// The timed operators, and those that another signal controls, set up to pass on what they are given.
let timingOperators: [Passing] = [
  Passing("audit", [.lossy]) { source, time in source.audit(for: .zero, on: time) },
  Passing("buffer(for:)", [.lossy]) { source, time in
    source.buffer(for: .zero, on: time).map { $0[0] }
  },
  Passing("buffer(on:)", [.lossy]) { source, time in
    Signal(deferring: {
      let trigger = PassthroughSubject<Void, Never>()
      return source.handleEvents(receiveOutput: { _ in time.schedule { trigger.send(()) } })
        .buffer(on: trigger)
        .map { $0[0] }
    })
  },
  Passing("buffer(size:for:)") { source, time in
    source.buffer(size: 1, for: .seconds(1), on: time).map { $0[0] }
  },
  Passing("deadline", [.ticking]) { source, time in
    source.deadline(after: .seconds(1), with: .trouble, on: time)
  },
  Passing("debounce(with:)") { source, _ in source.debounce { Signal<Int, Trouble>(just: $0) } },
  Passing("debounce(with:), safe") { source, _ in
    source.debounce { _ in Signal<Int, Never>.completed() }
  },
  Passing("delay") { source, time in source.delay(for: .zero, on: time) },
  Passing("delay, not of failures") { source, time in
    source.delay(for: .zero, on: time, delaysFailure: false)
  },
  Passing("delay(with:)") { source, _ in source.delay { Signal<Int, Trouble>(just: $0) } },
  Passing("delay(with:), safe") { source, _ in
    source.delay { _ in Signal<Int, Never>.completed() }
  },
  Passing("delaySubscription") { source, time in source.delaySubscription(for: .zero, on: time) },
  Passing("debug") { source, _ in source.debug(to: { _ in }) },
  Passing("print") { source, _ in source.print(to: { _ in }) },
  Passing("breakpoint") { source, _ in source.breakpoint(receiveOutput: { _ in false }) },
  Passing("lane") { source, _ in source.lane("laws") },
  Passing("lane, traced") { source, time in
    source.lane("laws", to: TraceEvents(on: time) { _ in })
  },
  Passing("conflate", [.lossy]) { source, time in source.conflate(on: time) },
  Passing("receive(on:whenBusy: .drop)", [.lossy, .inattentive]) { source, time in
    source.receive(on: time, whenBusy: .drop)
  },
  Passing("dispose(on:)") { source, _ in source.dispose(on: ExecutionContext.immediate) },
  Passing("drop(untilOutputFrom:)") { source, _ in
    source.drop(untilOutputFrom: Signal<Int, Never>(just: 0))
  },
  Passing("drop(untilOutputFrom:), failing") { source, _ in
    source.drop(untilOutputFrom: Signal<Int, Trouble>(just: 0))
  },
  Passing("dropFirst(for:)") { source, time in source.dropFirst(for: .zero, on: time) },
  Passing("pausable") { source, _ in source.pausable(by: Signal<Bool, Never>.never()) },
  Passing("pausable, failing") { source, _ in
    source.pausable(by: Signal<Bool, Trouble>(just: true))
  },
  Passing("prefix(for:)", [.ticking]) { source, time in source.prefix(for: .seconds(1), on: time) },
  Passing("replayLatest") { source, _ in
    source.replayLatest(when: Signal<Int, Never>(just: 0))
  },
  Passing("replayLatest, failing") { source, _ in
    source.replayLatest(when: Signal<Int, Trouble>(just: 0))
  },
  Passing("sample(on:)", [.lossy]) { source, time in
    Signal(deferring: {
      let sampler = PassthroughSubject<Void, Never>()
      return source.handleEvents(receiveOutput: { _ in time.schedule { sampler.send(()) } })
        .sample(on: sampler, emitsLast: true)
    })
  },
  Passing("throttle", [.lossy]) { source, time in source.throttle(for: .zero, on: time) },
  Passing("timeout", [.ticking]) { source, time in
    source.timeout(after: .seconds(1), with: .trouble, on: time)
  },
  Passing("timeout(switchingTo:)", [.ticking]) { source, time in
    source.timeout(after: .seconds(1), switchingTo: Signal<Int, Trouble>.never(), on: time)
  },
  Passing("timeout(switchingTo:), to it") { source, time in
    Signal<Int, Trouble>.never().timeout(after: .zero, switchingTo: source, on: time)
  },
  Passing("timestamp") { source, time in source.timestamp(on: time).map(\.element) },
]
