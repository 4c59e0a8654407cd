import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that delay, limit or measure time.
@OperatorBuilder var shiftingOperators: [Operator] {
  Operator("buffer(for:)")
    .does(
      """
      Emits arrays of the elements of a period, which begins with the first of them. With `emitsEmpty: true`, \
      periods follow each other, and one without elements emits an empty array.
      """
    )
    .neighbors([
      "buffer(size:for:)": "a limit for the number of elements",
      "window(size:for:)": "elements immediately, as signals",
      "sample(every:)": "only the latest element",
      "buffer(for:every:)": "periods that overlap",
    ])
    .elsewhere(combine: "collect(.byTime)", rx: "buffer(timeSpan:count: .max)")
    .elsewhere(swift: "collect(every:on:)", async: "chunked(by: timer)")
    .diagram("----2---2|  ----2#  ---[2|]") { source, time in
      source.buffer(for: .ticks(3), on: time).map { size($0) }
    }
    .diagram("---1--2--[1|]  ---1-#  ---[11|]", "with empty arrays") { source, time in
      source.buffer(for: .ticks(3), emitsEmpty: true, on: time).map { size($0) }
    }
    .law(is: .lossy) { source, time in source.buffer(for: .zero, on: time).map { $0[0] } }
  Operator("buffer(for:every:)")
    .does(
      "Emits arrays of the elements of a sliding period, at regular intervals; an empty one when they stop."
    )
    .diagram("--1-1-1-1|  --1-1#  --1[2|]") { source, time in
      source.buffer(for: .ticks(3), every: .ticks(2), on: time).map { size($0) }
    }
    .law { source, time in
      source.eachAlone {
        $0.buffer(for: .seconds(1), every: .seconds(1), on: time).map { $0[0] }
      }
    }
  Operator("buffer(size:for:)")
    .does("Emits arrays of the elements of a period, of at most n elements.")
    .neighbors([
      "buffer(size:)": "no limit of time",
      "buffer(for:)": "no limit of elements",
      "window(size:for:)": "elements immediately, as signals",
    ])
    .elsewhere(combine: "collect(.byTimeOrCount)", rx: "buffer(timeSpan:count:)")
    .elsewhere(async: "chunks(ofCount:or:)")
    .diagram("---2---2-|  ---2-#  ---[2|]") { source, time in
      source.buffer(size: 2, for: .ticks(3), on: time).map { size($0) }
    }
    .law { source, time in source.buffer(size: 1, for: .seconds(1), on: time).map { $0[0] } }
  Operator("buffer(on:)")
    .does(
      """
      Emits an array of the elements since the last one whenever another signal emits; nothing if there are \
      none, or an empty array with `emitsEmpty: true`.
      """
    )
    .neighbors([
      "buffer(for:)": "regular times",
      "sample(on:)": "only the latest element",
      "buffer(until:)": "an element of this signal as the end",
    ])
    .elsewhere(async: "chunked(by: signal)")
    .diagram("----2--2-|  ----2#  ---[2|]") { source, time in
      source.buffer(on: time.cold("----x--y")).map { size($0) }
    }
    .diagram("----[20]--2-|  ----[20]#  ---[2|]", "with empty arrays") { source, time in
      source.buffer(on: time.cold("----[xy]--z"), emitsEmpty: true).map { size($0) }
    }
    .law(is: .lossy) { source, time in
      Signal(deferring: {
        let trigger = PassthroughSubject<Void, Trouble>()
        return source.handleEvents(receiveOutput: { _ in time.schedule { trigger.send(()) } })
          .buffer(on: trigger)
          .map { $0[0] }
      })
    }
    .modelBeside { source, other in source.buffer(on: other).map(digest) }
    .tape { tape, other in
      let all = tape.elements.isEmpty ? [] : [digest(tape.elements)]
      if tape.end == .completed { return Tape(all) }
      return tape.with([]).beside(other) { _ in
        Tape(other.elements.isEmpty && other.end != .completed ? [] : all, other.end)
      }
    }
    .threads(.first) {
      $0.buffer(on: $1.ignoreTerminal().setFailureType(to: Trouble.self)).flattenElements()
    }
  Operator("delay(for:)")
    .does("Delays all events by a time; on request, a failure is not delayed.")
    .neighbors([
      "delaySubscription(for:)": "to observe the source later",
      "debounce(for:)": "only the latest element",
      "delay(with:)": "another time for each element",
    ])
    .elsewhere(kit: "delay(interval:)", combine: "delay(for:scheduler:)", rx: "delay")
    .elsewhere(swift: "delay")
    .diagram("---a-b-b-c-|  ---a-b-#  ---a-[b|]  ----|") { source, time in
      source.delay(for: .ticks(2), on: time)
    }
    .diagram("---a-b-b-c-|  ---a-#  ---a-[b|]  ----|", "elements only") { source, time in
      source.delay(for: .ticks(2), delaysFailure: false, on: time)
    }
    .law { source, time in source.delay(for: .zero, on: time) }
    .law("elements only") { source, time in
      source.delay(for: .zero, delaysFailure: false, on: time)
    }
  Operator("delay(interval:)")
    .law { source, time in source.delay(interval: 0, on: time) }
    .without(.diagram, because: "is `delay(for:on:)`, by seconds")
  Operator("delay(with:)")
    .does("Delays each element until a signal made of it emits.")
    .diagram("---a-b-b-[c|]  ---a-#  ---a-[b|]") { source, time in
      source.delay { Letters(just: $0, after: .ticks(2), on: time) }
    }
    .law { source, _ in source.delay { Signal<Int, Trouble>(just: $0) } }
    // Delays may end concurrently, so the order of elements is not fixed.
    .threads(.unordered) { one, other in one.delay { _ in other } }
    .threads(.firstUnordered, "until completion") { one, other in
      one.delay { _ in other.ignoreOutput(setOutputType: Int.self) }
    }
  Operator("delaySubscription(for:)")
    .does("Delays the observation of the source.")
    .elsewhere(combine: "Deferred + delay", rx: "delaySubscription")
    .diagram("---a-b-b-c-|  ---a-b-#  ---a-[b|]  ----|") { source, time in
      source.delaySubscription(for: .ticks(2), on: time)
    }
    .law { source, time in source.delaySubscription(for: .zero, on: time) }
    .resubscribing { $1.delaySubscription(for: .zero, on: $0.time) }
  Operator("dropFirst(for:)")
    .does("Drops the elements of the first period.")
    .elsewhere(kit: "dropFirst(for:)", rx: "skip(_ duration:)")
    .diagram("-----b-c-|  -----#  ---|") { source, time in
      source.dropFirst(for: .ticks(4), on: time)
    }
    .law { source, time in source.dropFirst(for: .zero, on: time) }
  Operator("prefix(for:)")
    .does("Emits the elements of the first period and completes.")
    .elsewhere(rx: "take(for:)")
    .diagram("-a-b|  -a-b|  -a-[b|]") { source, time in
      source.prefix(for: .ticks(4), on: time)
    }
    .law(is: .outlivesSource) { source, time in source.prefix(for: .seconds(1), on: time) }
  Operator("timeout(after:with:)")
    .does("Fails if the next event does not arrive in time.")
    .neighbors([
      "deadline(after:with:)": "a time for the whole signal",
      "timeout(after:switchingTo:)": "another signal instead of a failure",
      "prefix(for:)": "a completion, and no failure",
    ])
    .elsewhere(kit: "timeout(after:with:)", combine: "timeout(_:scheduler:customError:)")
    .elsewhere(rx: "timeout(_:)")
    .diagram("-a--#  -a--#  -a-|") { source, time in
      source.filter { $0 != "b" }.timeout(after: .ticks(3), with: DiagramFailure(), on: time)
    }
    .law(is: .outlivesSource) { source, time in
      source.timeout(after: .seconds(1), with: .trouble, on: time)
    }
  Operator("timeout(after:switchingTo:)")
    .does("Switches to another signal if the next event does not arrive in time.")
    .elsewhere(rx: "timeout(_:other:)")
    .diagram("-a----x-y-|  -a----x-y-|  -a-|") { source, time in
      source.filter { $0 != "b" }.timeout(after: .ticks(3), switchingTo: time.other(), on: time)
    }
    .law(is: .outlivesSource) { source, time in
      source.timeout(after: .seconds(1), switchingTo: Signal<Int, Trouble>.never(), on: time)
    }
    .law("the other signal") { source, time in
      Signal<Int, Trouble>.never().timeout(after: .zero, switchingTo: source, on: time)
    }
    .resubscribing { first, running in
      Signal.never().timeout(after: .zero, switchingTo: running, on: first.time)
    }
    .threads(.first) { one, other in
      one.timeout(after: .seconds(1), switchingTo: other, on: TestScheduler())
    }
  Operator("deadline(after:with:)")
    .does("Fails if the terminal event does not arrive in time.")
    .neighbors([
      "timeout(after:with:)": "a time for each event",
      "prefix(for:)": "a completion, and no failure",
    ])
    .elsewhere(swift: "timeout(after:raising:)")
    .diagram("-a-b#  -a-b#  -a-[b|]") { source, time in
      source.deadline(after: .ticks(4), with: DiagramFailure(), on: time)
    }
    .law(is: .outlivesSource) { source, time in
      source.deadline(after: .seconds(1), with: .trouble, on: time)
    }
  Operator("timestamp(on:)")
    .does("Pairs each element with its time.")
    .diagram("-1-3-5-7-|  -1-3-#  -1-[3|]") { source, time in
      source.timestamp(on: time).map { digit(Int($0.time / .ticks(1))) }
    }
    .law { source, time in source.timestamp(on: time).map(\.element) }
  Operator("measureInterval(using:)")
    .does("Emits the time between elements.")
    .elsewhere(combine: "measureInterval(using:)")
    .diagram("-1-2-2-2-|  -1-2-#  -1-[2|]") { source, time in
      source.measureInterval(using: time).map { digit(Int($0 / .ticks(1))) }
    }
    .law { source, time in source.eachAlone { $0.measureInterval(using: time) } }
}
