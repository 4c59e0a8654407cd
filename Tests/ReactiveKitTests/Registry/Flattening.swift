import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that make signals of elements and flatten them.
@OperatorBuilder var flatteningOperators: [Operator] {
  Operator("flatMap(_:_:)")
    .does("Makes a signal from each element and flattens these by a strategy.")
    .neighbors([
      "flatMapLatest(_:)": "only the latest: search, selection",
      "flatMapConcat(_:)": "all, in order: a queue of writes",
      "flatMapMerge(maxConcurrent:_:)": "all at the same time: downloads",
      "flatMapFirst(_:)": "the first until it completes: a button",
    ])
    .elsewhere(kit: "flatMap(_:_:)", swift: "flatMap(_:_:)")
    .diagram(.concatenatedInner) { source, time in source.flatMap(.concat) { time.inner($0) } }
    .diagram("--a-A|  --a-A|  --a-A|", ".race") { source, time in
      source.flatMap(.race) { time.inner($0) }
    }
    .law(".race") { source, _ in Signal<Int, Never>(just: 0).flatMap(.race) { _ in source } }
    .terminating { source, _ in
      source.flatMap(.merge) { _ in Signal<Int, Trouble>.failed(.trouble) }
    }
    .model(".race") { source, n in source.flatMap(.race) { inner($0, n).signal } }
    .tape { tape, n in tape.elements.first.map { inner($0, n) } ?? tape }
    .model(".merge.delayingError") { source, n in
      source.flatMap(.merge.delayingError) { inner($0, n).signal }
    }
    .tape { tape, n in flattened(tape, n, delayingError: true) { _ in true } }
    .model(".concat.delayingError") { source, n in
      source.flatMap(.concat.delayingError) { inner($0, n).signal }
    }
    .tape { tape, n in flattened(tape, n, delayingError: true) { $0 == 0 } }
    .threads(.some, ".race") { one, other in
      Signal<Bool, Never>(sequence: [true, false]).flatMap(.race) { $0 ? one : other }
    }
  Operator("flatMapLatest(_:)")
    .does("Makes a signal from each element and follows the latest one.")
    .neighbors([
      "flatMapConcat(_:)": "all inner signals, one after another",
      "flatMapMerge(maxConcurrent:_:)": "all inner signals at the same time",
      "flatMapFirst(_:)": "to drop new elements instead of the running signal",
      "switchToLatest()": "elements that are signals already",
    ])
    .elsewhere(kit: "flatMapLatest", combine: "map + switchToLatest", rx: "flatMapLatest")
    .elsewhere(swift: "flatMap(.latest)", async: "flatMapLatest")
    .diagram(.latestInner) { source, time in source.flatMapLatest { time.inner($0) } }
    .law { source, _ in source.flatMapLatest { Signal<Int, Trouble>(just: $0) } }
    .law("inner signals that cannot fail") { source, _ in
      source.flatMapLatest { Signal<Int, Never>(just: $0) }
    }
    .law("the inner signal") { source, _ in
      Signal<Int, Never>(just: 0).flatMapLatest { _ in source }
    }
    .terminating { source, _ in
      source.flatMapLatest { _ in Signal<Int, Trouble>.failed(.trouble) }
    }
    .disposing { source, act in
      source.flatMapLatest { number -> Signal<Int, Trouble> in act(.just(number)) }
    }
    .resubscribing { $0.inside($1, .latest) }
    .model { source, n in source.flatMapLatest { inner($0, n).signal } }
    .tape { tape, n in
      let last = tape.elements.last.map { inner($0, n) }
      let all = flattened(tape, n) { _ in true }
      return all.end == .silent && tape.end == .completed && last?.end == .completed
        ? Tape(all.elements) : all
    }
    .threads(.some) { one, other in
      one.flatMapLatest { number in other.prefix(maxLength: 1).map { _ in number } }
    }
  Operator("flatMapMerge(maxConcurrent:_:)")
    .does("Makes a signal from each element and merges them, at most n at a time.")
    .neighbors([
      "flatMapConcat(_:)": "one at a time, in order",
      "flatMapConcatEager(maxConcurrent:_:)": "several at a time, results in order",
      "flatMapLatest(_:)": "to cancel the running one",
      "merge(maxConcurrent:)": "elements that are signals already",
    ])
    .elsewhere(kit: "flatMapMerge", combine: "flatMap(maxPublishers:)", rx: "flatMap")
    .elsewhere(swift: "flatMap(.merge)")
    .diagram(.mergedInner, "at most 2") { source, time in
      source.flatMapMerge(maxConcurrent: 2) { time.inner($0) }
    }
    .law { source, _ in source.flatMapMerge { Signal<Int, Never>(just: $0) } }
    .disposing { source, act in
      source.flatMapMerge { number -> Signal<Int, Trouble> in act(.just(number)) }
    }
    .resubscribing { $0.inside($1, .merge) }
    .resubscribing("at most 1") { $0.inside($1, .merge(maxConcurrent: 1)) }
    .model { source, n in source.flatMapMerge { inner($0, n).signal } }
    .tape { tape, n in flattened(tape, n) { _ in true } }
    .model("at most 2") { source, n in
      source.flatMapMerge(maxConcurrent: 2) { inner($0, n).signal }
    }
    .tape { tape, n in flattened(tape, n) { $0 < 2 } }
    .threads(.everything) { one, other in
      let both = Signal<Bool, Never>(sequence: [true, false])
      return both.flatMapMerge { $0 ? one : other }
    }
    .threads(all: .everything, "of many") { all in
      Signal<Int, Never>(sequence: all.indices).flatMapMerge { all[$0] }
    }
    .threads(.anything, "at most 2") { one, other in
      one.flatMapMerge(maxConcurrent: 2) { _ in other.prefix(maxLength: 2) }
    }
  Operator("flatMapConcat(_:)")
    .does("Makes a signal from each element and observes one after another.")
    .neighbors([
      "flatMapConcatEager(maxConcurrent:_:)": "the same order without waiting",
      "flatMapMerge(maxConcurrent:_:)": "several at a time, results as they come",
      "flatMapFirst(_:)": "to drop elements instead of queueing them",
      "concat()": "elements that are signals already",
    ])
    .elsewhere(kit: "flatMapConcat", combine: "flatMap(maxPublishers: .max(1))", rx: "concatMap")
    .elsewhere(swift: "flatMap(.concat)", async: "flatMap")
    .diagram(.concatenatedInner) { source, time in source.flatMapConcat { time.inner($0) } }
    .law { source, _ in source.flatMapConcat { Signal<Int, Trouble>(just: $0) } }
    .disposing { source, act in
      source.flatMapConcat { number -> Signal<Int, Trouble> in act(.just(number)) }
    }
    .resubscribing { $0.inside($1, .concat) }
    .model { source, n in source.flatMapConcat { inner($0, n).signal } }
    .tape { tape, n in flattened(tape, n) { $0 == 0 } }
    .threads(.first) { one, other in
      one.merge(with: other.ignoreOutput(setOutputType: Int.self))
        .flatMapConcat { Signal<Int, Trouble>(just: $0) }
    }
    .threads(.anything, "several elements each") { one, other in
      one.flatMapConcat { _ in other.prefix(maxLength: 2) }
    }
  Operator("flatMapConcatEager(maxConcurrent:_:)")
    .does("Makes a signal from each element, observes all of them, and emits in order.")
    .neighbors([
      "flatMapConcat(_:)": "to observe each only when it is its turn",
      "flatMapMerge(maxConcurrent:_:)": "results as they come",
    ])
    .diagram("--a-AbBbBcC|  --a-A#  --a-AbB|") { source, time in
      source.flatMapConcatEager { time.inner($0) }
    }
    .law { source, _ in source.flatMapConcatEager { Signal<Int, Trouble>(just: $0) } }
    .law("the inner signal") { source, _ in
      Signal<Int, Trouble>(just: 0).flatMapConcatEager { _ in source }
    }
    .resubscribing { $0.inside($1, .concatEager()) }
    .model { source, n in source.flatMapConcatEager { inner($0, n).signal } }
    .tape { tape, n in
      // A silent inner signal holds back the elements of the next ones, but no failure.
      var isSilent = false
      var passed: [Int] = []
      for element in tape.elements {
        let inner = inner(element, n)
        if !isSilent { passed += inner.elements }
        if case .failed = inner.end { return Tape(passed, inner.end) }
        if inner.end == .silent { isSilent = true }
      }
      return Tape(passed, tape.end == .completed && isSilent ? .silent : tape.end)
    }
    .threads(.everything) { one, other in
      Signal<Bool, Trouble>(sequence: [true, false]).flatMapConcatEager { $0 ? one : other }
    }
  Operator("expand(maxConcurrent:_:)")
    .does("Emits each element and those of a signal made of it, recursively.")
    .diagram("-a-[bA]-[bB]-[cB]-[C|]  -a-[bA]-#  -a-[bA]-[B|]") { source, time in
      source.expand { letter -> Signal<Character, DiagramFailure> in
        letter.isUppercase
          ? .completed() : Signal(just: capital(letter), after: .ticks(2), on: time)
      }
    }
    .law { source, _ in source.expand { _ in Signal<Int, Trouble>.completed() } }
    .resubscribing { first, running in
      let all = first.signals + [running]
      return Signal<Int, Trouble>(sequence: all.indices.map { -1 - $0 })
        .expand { $0 < 0 ? all[-1 - $0] : .completed() }
    }
    .model { source, n in source.expand { grown($0, n).signal } }
    .tape { tape, n in
      // Emits the signal of an element before those of its elements.
      var passed: [Int] = []
      for element in tape.elements {
        var events: [Signal<Int, Fault>.Event] = [.next(element)]
        while !events.isEmpty {
          switch events.removeFirst() {
          case .failed(let fault): return Tape(passed, .failed(fault))
          case .completed: break
          case .next(let element):
            passed.append(element)
            events += grown(element, n).events
          }
        }
      }
      return tape.with(passed)
    }
    .threads(.everything) { one, other in
      Signal<Int, Trouble>(sequence: [-1, -2])
        .expand { $0 == -1 ? one : $0 == -2 ? other : .completed() }
        .filter { $0 >= 0 }
    }
  Operator("flatMapFirst(_:)")
    .does("Makes a signal from an element, and drops elements until that signal completes.")
    .neighbors([
      "flatMapLatest(_:)": "the latest element to win",
      "flatMapConcat(_:)": "to queue elements instead of dropping them",
      "throttle(for:latest:)": "a time instead of a running signal",
    ])
    .elsewhere(rx: "flatMapFirst", swift: "flatMap(.throttle)")
    .diagram(.firstInner) { source, time in source.flatMapFirst { time.inner($0) } }
    .law { source, _ in source.flatMapFirst { Signal<Int, Never>(just: $0) } }
    .resubscribing { $0.inside($1, .first) }
    .model { source, n in source.flatMapFirst { inner($0, n).signal } }
    .tape { tape, n in flattened(tape, n) { $0 == 0 } }
    .threads(.some) { one, other in
      one.flatMapFirst { number in other.prefix(maxLength: 1).map { _ in number } }
    }
  Operator("flatten(_:)")
    .does("Flattens a signal of signals by a strategy.")
    .elsewhere(kit: "flatten", swift: "flatten")
    .diagram(.firstInner) { source, time in source.map { time.inner($0) }.flatten(.first) }
    .law { source, _ in source.map { Signal(just: $0) }.flatten(.concat) }
    .law("delaying errors") { source, _ in
      source.map { Signal<Int, Trouble>(just: $0) }.flatten(.concat.delayingError)
    }
    .without(.threads, because: "is `flatMap(_:_:)` of elements that are signals")
  Operator("merge(maxConcurrent:)")
    .does("Merges inner signals, at most n at a time.")
    .neighbors([
      "flatMapMerge(maxConcurrent:_:)": "to make the signals of elements",
      "concat()": "one after another",
      "switchToLatest()": "only the latest",
    ])
    .elsewhere(kit: "merge", rx: "merge, merge(maxConcurrent:)")
    .elsewhere(swift: "flatten(.merge), flatten(.concurrent)")
    .diagram(.mergedInner) { source, time in source.map { time.inner($0) }.merge() }
    .law { source, _ in source.map { Signal(just: $0) }.merge(maxConcurrent: 1) }
    .model { source, n in source.map { inner($0, n).signal }.merge(maxConcurrent: 1) }
    .tape { tape, n in flattened(tape, n) { $0 == 0 } }
    .without(.threads, because: "is `flatMapMerge(maxConcurrent:_:)` of elements that are signals")
  Operator("concat()")
    .does("Observes inner signals one after another.")
    .neighbors([
      "flatMapConcat(_:)": "to make the signals of elements",
      "merge(maxConcurrent:)": "several at a time",
      "append(_:)": "two signals that are known beforehand",
    ])
    .elsewhere(kit: "concat", rx: "concat", swift: "flatten(.concat)", async: "joined")
    .diagram(.concatenatedInner) { source, time in source.map { time.inner($0) }.concat() }
    .law { source, _ in source.map { Signal<Int, Trouble>(just: $0) }.concat() }
    .resubscribing { first, running in
      Signal<Signal<Int, Trouble>, Trouble>(sequence: first.signals + [running]).concat()
    }
    .without(.threads, because: "is `flatMapConcat(_:)` of elements that are signals")
  Operator("switchToLatest()")
    .does("Follows the latest inner signal.")
    .neighbors([
      "flatMapLatest(_:)": "to make the signals of elements",
      "merge(maxConcurrent:)": "all inner signals",
      "concat()": "one after another",
    ])
    .elsewhere(kit: "switchToLatest", combine: "switchToLatest", rx: "switchLatest")
    .elsewhere(swift: "flatten(.latest)")
    .diagram(.latestInner) { source, time in source.map { time.inner($0) }.switchToLatest() }
    .law { source, _ in source.map { Signal(just: $0) }.switchToLatest() }
    .without(.threads, because: "is `flatMapLatest(_:)` of elements that are signals")
  Operator("Signal(flattening:strategy:)")
    .does("Flattens a sequence of signals by a strategy.")
    .elsewhere(kit: "Signal(flattening:strategy:)", combine: "MergeMany", rx: "merge, concat")
    .elsewhere(swift: "merge")
    .diagram("-a-b-b-c---x-y-|  -a-b-#  -a-b-x-y-|  ----x-y-|") { source, time in
      Signal(flattening: [source, time.other().toSignal()], strategy: .concat)
    }
    .law { source, _ in Signal(flattening: [source], strategy: .concat) }
    .law { source, _ in Signal(flattening: [source, .completed()], strategy: .merge) }
    .resubscribing { first, running in
      Signal(flattening: first.signals + [running], strategy: .concat)
    }
    .threads(all: .everything, "of many") { all in Signal(flattening: all, strategy: .merge) }
  Operator("FlattenStrategy")
    .does(
      """
      `.concat`, `.concatEager`, `.latest`, `.merge`, `.merge(maxConcurrent:)`, `.first`, \
      `.race`, and `.delayingError` of each.
      """
    )
    .elsewhere(kit: "FlattenStrategy", swift: "FlattenStrategy")
}
