import ReactiveKit
import RKTesting

/// The timed operators, and those that another signal controls, set up to pass on what they are given.
let timingOperators: [Passing] = [
  Passing("audit(for:)", [.lossy]) { source, time in source.audit(for: .zero, on: time) },
  Passing("buffer(for:)", [.lossy]) { source, time in
    source.buffer(for: .zero, on: time).map { $0[0] }
  },
  Passing("buffer(for:every:)") { source, time in
    source.eachAlone {
      $0.buffer(for: .seconds(1), every: .seconds(1), on: time).map { $0[0] }
    }
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
  Passing("deadline(after:with:)", [.ticking]) { source, time in
    source.deadline(after: .seconds(1), with: .trouble, on: time)
  },
  Passing("debounce(with:)") { source, _ in source.debounce { Signal<Int, Trouble>(just: $0) } },
  Passing("debounce(with:), safe") { source, _ in
    source.debounce { _ in Signal<Int, Never>.completed() }
  },
  Passing("delay(for:)") { source, time in source.delay(for: .zero, on: time) },
  Passing("delay(for:delaysFailure:)") { source, time in
    source.delay(for: .zero, on: time, delaysFailure: false)
  },
  Passing("delay(with:)") { source, _ in source.delay { Signal<Int, Trouble>(just: $0) } },
  Passing("delay(with:), safe") { source, _ in
    source.delay { _ in Signal<Int, Never>.completed() }
  },
  Passing("delaySubscription(for:)") { source, time in
    source.delaySubscription(for: .zero, on: time)
  },
  Passing("delay(interval:)") { source, time in source.delay(interval: 0, on: time) },
  Passing("measureInterval(using:)") { source, time in
    source.eachAlone { $0.measureInterval(using: time) }
  },
  Passing("debug", [.finishing]) { source, _ in source.debug(to: { _ in }) },
  Passing("print", [.finishing]) { source, _ in source.print(to: { _ in }) },
  Passing("breakpoint") { source, _ in source.breakpoint(receiveOutput: { _ in false }) },
  Passing("lane") { source, _ in source.lane("laws") },
  Passing("lane, traced", [.finishing]) { source, time in
    source.lane("laws", to: TraceEvents(on: time) { _ in })
  },
  Passing("conflate(on:)", [.lossy]) { source, time in source.conflate(on: time) },
  Passing("lazyMap(on:_:)", [.lossy]) { source, time in source.lazyMap(on: time) { $0 } },
  Passing("receive(on:whenBusy:), dropping", [.lossy, .inattentive]) { source, time in
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
  Passing("pausable(by:)") { source, _ in source.pausable(by: Signal<Bool, Never>.never()) },
  Passing("pausable(by:), failing") { source, _ in
    source.pausable(by: Signal<Bool, Trouble>(just: true))
  },
  Passing("prefix(for:)", [.ticking]) { source, time in source.prefix(for: .seconds(1), on: time) },
  Passing("replayLatest(when:)") { source, _ in
    source.replayLatest(when: Signal<Int, Never>(just: 0))
  },
  Passing("replayLatest(when:), failing") { source, _ in
    source.replayLatest(when: Signal<Int, Trouble>(just: 0))
  },
  Passing("sample(on:)", [.lossy]) { source, time in
    Signal(deferring: {
      let sampler = PassthroughSubject<Void, Never>()
      return source.handleEvents(receiveOutput: { _ in time.schedule { sampler.send(()) } })
        .sample(on: sampler, emitsLast: true)
    })
  },
  Passing("sample(every:emitsLast:)") { source, time in
    source.eachAlone { $0.sample(every: .seconds(1), on: time, emitsLast: true) }
  },
  Passing("sample(with:), as the sampler") { source, _ in
    Signal<Int, Never>(just: 0).sample(with: source).map { $0.1 }
  },
  Passing("throttle(for:)", [.lossy]) { source, time in source.throttle(for: .zero, on: time) },
  Passing("timeout(after:with:)", [.ticking]) { source, time in
    source.timeout(after: .seconds(1), with: .trouble, on: time)
  },
  Passing("timeout(after:switchingTo:)", [.ticking]) { source, time in
    source.timeout(after: .seconds(1), switchingTo: Signal<Int, Trouble>.never(), on: time)
  },
  Passing("timeout(after:switchingTo:), to it") { source, time in
    Signal<Int, Trouble>.never().timeout(after: .zero, switchingTo: source, on: time)
  },
  Passing("timestamp") { source, time in source.timestamp(on: time).map(\.element) },
]
