import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that act on the terminal event.
@OperatorBuilder var recoveringOperators: [Operator] {
  Operator("mapError(_:)")
    .does("Transforms the failure.")
    .neighbors([
      "flatMapError(_:)": "to continue after the failure",
      "castError()": "a failure type for a signal that cannot fail",
    ])
    .elsewhere(kit: "mapError", combine: "mapError", swift: "mapError", async: "mapError")
    .diagram(.same) { source, _ in
      source.mapError { _ in CancellationError() }.mapError { _ in DiagramFailure() }
    }
    .law { source, _ in source.mapError { $0 } }
    .model { source, n in source.mapError { $0 == .source ? Fault.other : $0 } }
    .tape { tape, n in tape.recovered { Tape([], .failed($0 == .source ? .other : $0)) } }
  Operator("castError()")
    .does("Gives a signal that cannot fail a failure type.")
    .elsewhere(kit: "castError", combine: "setFailureType(to:)", swift: "promoteError")
    .diagram(.safe) { source, _ in
      source.suppressError(logging: false).castError() as Signal<Character, DiagramFailure>
    }
    .law { source, _ in source.materialize().castError().dematerialize() }
  Operator("setFailureType(to:)")
    .diagram(.safe) { source, _ in
      source.suppressError(logging: false).setFailureType(to: DiagramFailure.self)
    }
    .law { source, _ in source.materialize().setFailureType(to: Trouble.self).dematerialize() }
  Operator("tryFlatMapError(_:)")
    .does("Continues with another signal after a failure; its closure may throw.")
    .elsewhere(combine: "tryCatch")
    .diagram(.recovered) { source, time in
      source.tryFlatMapError { (_) throws(DiagramFailure) in time.other() }
    }
    .law { source, _ in
      source.tryFlatMapError { (error: Trouble) throws(Trouble) -> Signal<Int, Trouble> in
        throw error
      }
    }
    .threads(.first) { one, other in one.tryFlatMapError { (_) throws(Trouble) in other } }
  Operator("flatMapError(_:)")
    .does("Continues with another signal after a failure.")
    .neighbors([
      "retry(_:if:)": "to observe the same source again",
      "catch(sequence:)": "several signals, one after the other",
      "replaceError(with:)": "one element and the completion",
      "suppressError(logging:)": "only the completion",
      "mapError(_:)": "another failure",
      "tryFlatMapError(_:)": "a closure that may throw",
    ])
    .elsewhere(kit: "flatMapError", combine: "catch", rx: "catch", swift: "flatMapError")
    .diagram(.recovered) { source, time in source.flatMapError { _ in time.other() } }
    .law { source, _ in source.flatMapError { Signal<Int, Trouble>.failed($0) } }
    .law("the inner signal") { source, _ in
      Signal<Int, Trouble>.failed(.trouble).flatMapError { _ in source }
    }
    .disposing { source, act in
      source.tryMap { _ throws(Trouble) -> Int in throw .trouble }.flatMapError { _ in
        act(Signal<Int, Trouble>.just(0))
      }
    }
    .resubscribing(after: .failed(.trouble)) { first, running in
      first.one.flatMapError { _ in running }
    }
    .modelBeside(hot: true) { source, other in source.flatMapError { _ in other } }
    .tape { tape, other in tape.recovered { _ in other } }
    .threads(.first) { one, other in one.flatMapError { _ in other } }
  Operator("catch(_:)")
    .diagram(.recovered) { source, time in source.catch { _ in time.other() } }
    .law { source, _ in source.catch { Signal<Int, Trouble>.failed($0) } }
    .resubscribing(after: .failed(.trouble)) { first, running in first.one.catch { _ in running } }
    .modelBeside(hot: true) { source, other in
      source.catch { $0 == .source ? other : Signal<Int, Fault>.failed($0) }
    }
    .tape { tape, other in tape.recovered { $0 == .source ? other : Tape([], .failed($0)) } }
    .without(.threads, because: "is `flatMapError(_:)`")
  Operator("catch(sequence:)")
    .does("Continues with the next of several signals after each failure.")
    .neighbors([
      "flatMapError(_:)": "one signal, made of the failure",
      "retry(_:if:)": "to observe the same source again",
    ])
    .elsewhere(rx: "catch(sequence:)")
    .diagram(.recovered) { source, time in source.catch(sequence: [time.other()]) }
    .law { source, _ in source.catch(sequence: [Signal<Int, Trouble>]()) }
    .law("the second signal") { source, _ in
      Signal<Int, Trouble>.failed(.trouble)
        .catch(sequence: [Signal<Int, Trouble>.failed(.trouble), source])
    }
    .resubscribing(after: .failed(.trouble)) { first, running in
      first.one.catch(sequence: [running])
    }
    .modelBeside(hot: true) { source, other in source.catch(sequence: [other]) }
    .tape { tape, other in tape.recovered { _ in other } }
    .threads(.first) { one, other in one.catch(sequence: [other]) }
  Operator("replaceError(with:)")
    .does("Replaces the failure with an element and the completion.")
    .neighbors([
      "flatMapError(_:)": "a signal instead of one element",
      "suppressError(logging:)": "no element",
      "retry(_:if:)": "to try again first",
    ])
    .elsewhere(kit: "replaceError(with:)", combine: "replaceError(with:)", rx: "catchAndReturn")
    .diagram("-a-b-b-c-|  -a-b-[x|]  -a-[b|]") { source, _ in
      source.replaceError(with: "x").castError()
    }
    .law { source, _ in
      source.materialize().setFailureType(to: Trouble.self).replaceError(with: .completed)
        .dematerialize()
    }
    .model { source, n in source.replaceError(with: n).castError() }
    .tape { tape, n in tape.recovered { _ in Tape([n]) } }
  Operator("suppressError(logging:)")
    .does("Replaces the failure with the completion.")
    .neighbors([
      "replaceError(with:)": "an element in place of the failure",
      "assertNoFailure()": "to trap, where a failure is a mistake",
    ])
    .elsewhere(kit: "suppressError(logging:)")
    .diagram(.safe) { source, _ in source.suppressError(logging: false).castError() }
    .law { source, _ in
      source.materialize().setFailureType(to: Trouble.self).suppressError(logging: false)
        .dematerialize()
    }
    .model { source, _ in source.suppressError(logging: false).castError() }
    .tape { tape, _ in tape.recovered { _ in Tape([]) } }
  Operator("toErrorSignal()")
    .does("Emits only the failure, as an element.")
    .elsewhere(kit: "toErrorSignal")
    .diagram("---------|  -----[x|]  ---|") { source, _ in
      source.toErrorSignal().map { _ in "x" }.castError()
    }
    .law { source, _ in
      source.flatMapConcat { number in
        Signal<Int, Trouble>.failed(.trouble).toErrorSignal().map { _ in number }
      }
    }
  Operator("branchOutError()")
    .does("Splits one observation into two signals: the elements, and the failure.")
    .elsewhere(kit: "branchOutError")
  Operator("assertNoFailure()")
    .does("Traps on a failure.")
    .elsewhere(combine: "assertNoFailure")
    .diagram(.safe) { source, _ in
      source.suppressError(logging: false).assertNoFailure().castError()
    }
    .law { source, _ in
      source.materialize().setFailureType(to: Trouble.self).assertNoFailure().dematerialize()
    }
  Operator("retry(_:if:)")
    .does("Observes the source again after a failure, at most n times.")
    .neighbors([
      "retry(_:delay:if:)": "a pause between attempts",
      "retry(when:if:)": "another signal to decide when",
      "flatMapError(_:)": "another source after the failure",
      "repeat(_:)": "to observe again after completion",
    ])
    .elsewhere(kit: "retry(_:if:)", combine: "retry(_:)", rx: "retry(_:)", swift: "retry(upTo:)")
    .diagram("-a-b-b-c-|  -a-b--a-b-#  -a-[b|]", "with a condition") { source, _ in
      source.retry(1)
    }
    .law { source, _ in source.retry(0) }
    .resubscribing(after: .failed(.trouble)) { $0.again($1) { $0.retry(5) } }
    .resubscribing("with a condition", after: .failed(.trouble)) {
      $0.again($1) { $0.retry(5) { _ in true } }
    }
    .model(hot: false) { source, n in source.retry(n) }
    .tape { tape, n in (0..<n).reduce(tape) { all, _ in all.recovered { _ in tape } } }
    .model("with a condition", hot: false) { source, n in source.retry(n) { $0 == .source } }
    .tape { tape, n in
      (0..<n).reduce(tape) { all, _ in
        all.recovered { $0 == .source ? tape : Tape([], .failed($0)) }
      }
    }
  Operator("retry(_:delay:if:)")
    .does(
      """
      Observes the source again some time after a failure, at most n times. \
      Without end: `retry(.max, delay: .seconds(1))`. In this order: \
      `retry(3, delay: .seconds(1), resetsOnElement: true, if: { … }, on: time)`.
      """
    )
    .neighbors([
      "retry(_:if:)": "no pause",
      "retry(when:)": "a signal made of the failures to decide when",
    ])
    .elsewhere(swift: "retry(upTo:interval:on:)")
    .diagram("-a-b-b-c-|  -a-b----a-b-#  -a-[b|]") { source, time in
      source.retry(1, delay: .constant(.ticks(2)), on: time)
    }
    .law { source, time in source.retry(0, delay: .constant(.zero), on: time) }
    .resubscribing(after: .failed(.trouble)) { first, running in
      first.again(running) { [time = first.time] in $0.retry(5, delay: .constant(.zero), on: time) }
    }
  Operator("retry(when:if:)")
    .does("Observes the source again after a failure when another signal emits.")
    .neighbors([
      "retry(_:delay:if:)": "a time",
      "retry(when:)": "a signal made of the failures",
    ])
    .elsewhere(kit: "retry(when:if:)", rx: "retry(when:)")
    .diagram("-a-b-[b|]  -a-b----[a|]  -a-[b|]") { source, time in
      source.retry(when: Signal<Int, Never>(just: 1, after: .ticks(2), on: time)).prefix(
        maxLength: 3
      )
    }
    .law { source, _ in source.retry(when: Signal<Int, Never>.completed()) }
    .resubscribing(after: .failed(.trouble)) {
      $0.again($1) { $0.retry(when: Signal<Int, Never>(just: 0)) }
    }
    .resubscribing("while it waits", after: .failed(.trouble)) { first, running in
      first.one.retry(when: running.suppressError(logging: false).ignoreOutput())
    }
    .threads(.first) { one, other in one.retry(when: other.suppressError(logging: false)) }
  Operator("retry(when:)")
    .does(
      """
      Observes the source again when a signal made of the failures emits. When that signal completes, the \
      attempt that runs is the last one.
      """
    )
    .neighbors([
      "retry(_:delay:if:)": "a number of attempts and a time",
      "retry(when:if:)": "a signal that does not depend on the failures",
    ])
    .elsewhere(rx: "retry(when:)")
    .diagram("-a-b-[b|]  -a-b----[a|]  -a-[b|]") { source, time in
      source.retry { $0.delay(for: .ticks(2), on: time) }.prefix(maxLength: 3)
    }
    .law { source, _ in source.retry { $0.tryMap { Result<Int, Trouble>.failure($0) } } }
    .law("a source that cannot fail") { source, _ in
      source.materialize().setFailureType(to: Trouble.self).retry { $0 }.dematerialize()
    }
    .resubscribing(after: .failed(.trouble)) { $0.again($1) { $0.retry { $0 } } }
    .threads(.first) { one, other in one.retry { _ in other } }
  Operator("RetryDelay")
    .does(
      """
      A delay between attempts, constant or growing. A test passes a seeded generator of random numbers for its \
      jitter.
      """
    )
  Operator("repeat(_:)")
    .does("Observes the source again after completion, n times in all.")
    .neighbors([
      "retry(_:if:)": "to observe again after a failure",
      "repeat(when:)": "a pause that a signal decides",
    ])
    .elsewhere(swift: "repeat(_:)")
    .diagram("-a-b-b-c--a-b-b-c-|  -a-b-#  -a-ba-[b|]  ----|") { source, _ in source.repeat(2) }
    .law { source, _ in source.repeat(1) }
    .resubscribing { $0.again($1) { $0.repeat(5) } }
    .model(hot: false) { source, n in source.repeat(n) }
    .tape { tape, n in (0..<n).reduce(Tape([])) { all, _ in all.followed(by: tape) } }
  Operator("repeat(when:)")
    .does("Observes the source again when a signal made of the last element emits.")
    .elsewhere(kit: "repeat(when:)")
    .diagram("-a-b-b-c----[a|]  -a-b-#  -a-b--a-b--[a|]") { source, time in
      source.repeat { _ in Signal<Int, DiagramFailure>(just: 1, after: .ticks(2), on: time) }
        .prefix(maxLength: 5)
    }
    .law { source, _ in source.repeat { _ in Signal<Int, Trouble>.completed() } }
    .resubscribing { $0.again($1) { $0.prepend(0).repeat { _ in Signal<Int, Trouble>(just: 0) } } }
    .threads(.first) { one, other in one.repeat { _ in other } }
  Operator("replaceEmpty(with:)")
    .does("Emits an element if the source completes without any.")
    .neighbors([
      "switchIfEmpty(to:)": "a signal instead of one element",
      "failIfEmpty(with:)": "a failure",
      "prepend(_:)": "the element always, and first",
    ])
    .elsewhere(kit: "replaceEmpty(with:)", combine: "replaceEmpty(with:)", rx: "ifEmpty(default:)")
    .diagram("-a-b-b-c-|  -a-b-#  -a-[b|]  --[x|]") { source, _ in source.replaceEmpty(with: "x") }
    .law(is: .fillsEmpty) { source, _ in source.replaceEmpty(with: 0) }
    .model { source, n in source.replaceEmpty(with: n) }
    .tape { tape, n in tape.elements.isEmpty ? tape.completing(with: [n]) : tape }
  Operator("failIfEmpty(with:)")
    .does("Fails if the source completes without an element.")
    .diagram("-a-b-b-c-|  -a-b-#  -a-[b|]  --#") { source, _ in
      source.failIfEmpty(with: DiagramFailure())
    }
    .law { source, _ in
      source.scan(0) { $1 }.prepend(0).failIfEmpty(with: .trouble).dropFirst()
    }
    .model { source, _ in source.failIfEmpty(with: .stage) }
    .tape { tape, _ in tape == Tape([]) ? Tape([], .failed(.stage)) : tape }
  Operator("switchIfEmpty(to:)")
    .does("Continues with another signal if the source completes without an element.")
    .elsewhere(rx: "ifEmpty(switchTo:)")
    .diagram("-a-b-b-c-|  -a-b-#  -a-[b|]  ----x-y-|") { source, time in
      source.switchIfEmpty(to: time.other())
    }
    .law { source, _ in source.switchIfEmpty(to: Signal<Int, Trouble>.completed()) }
    .law("the inner signal") { source, _ in
      Signal<Int, Trouble>.completed().switchIfEmpty(to: source)
    }
    .resubscribing { first, running in
      first.one.compactMap { _ in Int?.none }.switchIfEmpty(to: running)
    }
    .modelBeside(hot: true) { source, other in source.switchIfEmpty(to: other) }
    .tape { tape, other in tape.elements.isEmpty ? tape.followed(by: other) : tape }
    .threads(.first) { $0.switchIfEmpty(to: $1) }
  Operator("then(_:)")
    .does("Drops the elements and continues with another signal on completion.")
    .neighbors([
      "append(_:)": "the elements of the first signal, too",
      "flatMapLatest(_:)": "a signal made of an element",
    ])
    .elsewhere(rx: "andThen", swift: "then")
    .diagram("-----------x-y-|  -----#  -----x-y-|  ----x-y-|") { source, time in
      source.then(time.other())
    }
    .law { source, _ in Signal<Void, Trouble>(just: ()).then(source) }
    .resubscribing { $0.one.then($1) }
    .modelBeside(hot: true) { source, other in source.then(other) }
    .tape { tape, other in tape.with([]).followed(by: other) }
    .threads(.anything) { $0.then($1) }
}
