import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators with a scheduler.
@OperatorBuilder var timingOperators: [Operator] {
  Operator("receive(on:)")
    .does("Delivers events on a scheduler, in order.")
    .neighbors([
      "subscribe(on:)": "to observe the source there, too",
      "conflate(on:)": "to skip elements while the scheduler is busy",
      "receive(on:whenBusy:)": "another buffer",
    ])
    .elsewhere(kit: "receive(on:)", combine: "receive(on:)", rx: "observe(on:)")
    .elsewhere(swift: "observe(on:)")
    .diagram(.late) { source, time in source.receive(on: Slow(time: time)) }
    .law { source, time in source.receive(on: time) }
    .law("an immediate context") { source, _ in source.receive(on: ExecutionContext.immediate) }
  Operator("receive(on:whenBusy:)")
    .does("Delivers events on a scheduler; buffers, replaces or drops elements while it is busy.")
    .elsewhere(async: "buffer(policy:)")
    .diagram(.late) { source, time in source.receive(on: Slow(time: time), whenBusy: .drop) }
    .law("dropping", is: .lossy, .dropsReentrant) { source, time in
      source.receive(on: time, whenBusy: .drop)
    }
  Operator("conflate(on:)")
    .does("Delivers events on a scheduler; keeps only the latest element while it is busy.")
    .neighbors([
      "receive(on:)": "every element",
      "receive(on:whenBusy:)": "the oldest elements, or a limit",
      "lazyMap(on:_:)": "to transform the elements there",
    ])
    .elsewhere(async: "buffer(policy: .bufferingLatest(1))")
    .diagram(.late) { source, time in source.conflate(on: Slow(time: time)) }
    .law(is: .lossy) { source, time in source.conflate(on: time) }
  Operator("lazyMap(on:_:)")
    .does("Transforms elements on a scheduler; keeps only the latest element while it is busy.")
    .elsewhere(swift: "lazyMap(on:)")
    .diagram("--A-B-B-C-|  --A-B-#  --A-[B|]  ---|") { source, time in
      source.lazyMap(on: Slow(time: time), capital)
    }
    .law(is: .lossy) { source, time in source.lazyMap(on: time) { $0 } }
  Operator("subscribe(on:)")
    .does("Observes the source on a scheduler.")
    .neighbors([
      "receive(on:)": "to deliver events on the scheduler",
      "delaySubscription(for:)": "to observe later",
    ])
    .elsewhere(kit: "subscribe(on:)", combine: "subscribe(on:)", rx: "subscribe(on:)")
    .elsewhere(swift: "start(on:)")
    .diagram(.late) { source, time in source.subscribe(on: Slow(time: time)) }
    .law { source, time in source.subscribe(on: time) }
    .resubscribing { $1.subscribe(on: $0.time) }
  Operator("dispose(on:)")
    .does("Disposes the source on a scheduler.")
    .diagram(.same) { source, time in source.dispose(on: time) }
    .law { source, _ in source.dispose(on: ExecutionContext.immediate) }
  Operator("debounce(for:)")
    .does("Emits the latest element after a period without new ones, or at the completion.")
    .neighbors([
      "throttle(for:latest:)": "elements also while more of them arrive",
      "sample(every:)": "the latest element at regular intervals, if it is new",
      "audit(for:)": "the latest element a time after the first",
      "delay(for:)": "every element, later",
    ])
    .elsewhere(kit: "debounce(for:), debounce(for:queue:)", combine: "debounce(for:scheduler:)")
    .elsewhere(rx: "debounce(_:scheduler:)", swift: "debounce(_:on:)", async: "debounce(for:)")
    .diagram("---------[c|]  -----#  ---[b|]") { source, time in
      source.debounce(for: .ticks(3), on: time)
    }
    .drawn(on: "-a-b----c----|")
    .law(is: .lossy) { source, time in source.debounce(for: .zero, on: time) }
  Operator("debounce(for:queue:)")
    .without(.law, .diagram, because: "is `debounce(for:on:)` on a queue")
  Operator("debounce(with:)")
    .does("Emits the latest element when a signal made of it emits before a new one arrives.")
    .neighbors([
      "debounce(for:)": "the same period for each element",
      "delay(with:)": "every element, later",
    ])
    .diagram("--a-b-b-c|  --a-b#  --a[b|]") { source, time in
      source.debounce { Signal(just: $0, after: .ticks(1), on: time) }
    }
    .law { source, _ in source.debounce { Signal<Int, Trouble>(just: $0) } }
    .law("a signal that completes at once") { source, _ in
      source.debounce { _ in Signal<Int, Trouble>.completed() }
    }
    .threads(.some) { one, other in one.debounce { _ in other } }
    .threads(.first, "at once") { one, other in
      one.merge(with: other.ignoreOutput(setOutputType: Int.self)).debounce {
        Signal<Int, Trouble>(just: $0)
      }
    }
  Operator("throttle(for:latest:)")
    .does(
      """
      Emits at most one element in an interval: the first, then the latest; only the first with `latest: \
      false`.
      """
    )
    .neighbors([
      "debounce(for:)": "an element only after a pause",
      "sample(every:)": "the latest element at regular intervals, if it is new",
      "audit(for:)": "the latest element of the interval, and not the first",
      "flatMapFirst(_:)": "to wait for work instead of a time",
    ])
    .elsewhere(kit: "throttle(for:latest:), throttle(for:queue:latest:)")
    .elsewhere(combine: "throttle(for:scheduler:latest:)", rx: "throttle(_:latest:scheduler:)")
    .elsewhere(swift: "throttle(_:on:)", async: "_throttle(for:latest:)")
    .diagram("-a--b--c-|  -a--b#  -a-[b|]") { source, time in
      source.throttle(for: .ticks(3), on: time)
    }
    .diagram("-a---b---|  -a---#  -a-|", "first only") { source, time in
      source.throttle(for: .ticks(3), latest: false, on: time)
    }
    .law(is: .lossy) { source, time in source.throttle(for: .zero, on: time) }
  Operator("throttle(for:queue:latest:)")
    .without(.law, .diagram, because: "is `throttle(for:latest:on:)` on a queue")
  Operator("audit(for:)")
    .does("Emits the latest element at the end of an interval that begins with the first.")
    .neighbors([
      "throttle(for:latest:)": "the first element immediately",
      "debounce(for:)": "an interval that each element starts again",
      "sample(every:)": "intervals that do not depend on elements",
    ])
    .diagram("----b---c|  ----b#  ---[b|]") { source, time in
      source.audit(for: .ticks(3), on: time)
    }
    .law(is: .lossy) { source, time in source.audit(for: .zero, on: time) }
  Operator("sample(every:)")
    .does("Emits the latest element at each tick, if it is new.")
    .neighbors([
      "throttle(for:latest:)": "the first element immediately",
      "debounce(for:)": "an element only after a pause",
      "sample(on:)": "another signal as the clock",
      "buffer(for:)": "all elements of each interval",
    ])
    .elsewhere(kit: "sample(interval:)", rx: "sample(interval)", swift: "sample(on: timer)")
    .diagram("---b--b--|  ---b-#  ---|") { source, time in
      source.sample(every: .ticks(3), on: time)
    }
    .law { source, time in
      source.eachAlone { $0.sample(every: .seconds(1), emitsLast: true, on: time) }
    }
  Operator("sample(interval:on:)")
    .without(
      .law,
      because: "is `sample(every:on:)`, which drops all of a burst unless told otherwise"
    )
    .without(.diagram, because: "is `sample(every:on:)`, by seconds")
  Operator("sample(on:)")
    .does("Emits the latest element, if it is new, whenever another signal emits.")
    .neighbors([
      "sample(every:)": "regular times",
      "sample(with:)": "the element of the other signal, too",
      "with(latestFrom:)": "the opposite: the times of this signal",
      "buffer(on:)": "all elements since the last one",
    ])
    .elsewhere(rx: "sample", swift: "sample(on:)")
    .diagram("----b--c-|  ----b#  ---|") { source, time in
      source.sample(on: time.cold("----x--y"))
    }
    .diagram("----b----[c|]  ----b#  ---[b|]", "with the last") { source, time in
      source.sample(on: time.cold("----x----"), emitsLast: true)
    }
    .diagram("z---b-bc-|  z---b#  z--|  z-|", "with a default") { source, time in
      source.sample(on: time.cold("x---x-xx"), default: "z")
    }
    .law(is: .lossy) { source, time in
      Signal(deferring: {
        let sampler = PassthroughSubject<Void, Trouble>()
        return source.handleEvents(receiveOutput: { _ in time.schedule { sampler.send(()) } })
          .sample(on: sampler, emitsLast: true)
      })
    }
    .modelBeside { source, other in source.sample(on: other) }
    .tape { tape, other in
      tape.with([]).beside(other, evenCompleted: false) { _ in
        Tape(other.elements.isEmpty ? [] : tape.elements.suffix(1), other.end)
      }
    }
    .threads(.some) { $0.sample(on: $1) }
    .threads(.some, "with the last") { $0.sample(on: $1, emitsLast: true) }
}
