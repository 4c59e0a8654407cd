import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators that make arrays or signals of the elements.
@OperatorBuilder var groupingOperators: [Operator] {
  Operator("buffer(size:)")
    .does("Emits arrays of a fixed size; on completion, the elements that remain.")
    .neighbors([
      "window(ofSize:)": "elements immediately, and not when the array is full",
      "buffer(size:for:)": "arrays that do not wait longer than a time",
      "buffer(size:skip:)": "arrays that overlap",
      "collect()": "one array of all elements",
    ])
    .elsewhere(kit: "buffer(size:)", combine: "collect(_:)", rx: "buffer(timeSpan:count:)")
    .elsewhere(swift: "collect(count:)", async: "chunks(ofCount:)")
    .diagram("-----3---[1|]  -----#  ---[2|]") { source, _ in
      source.buffer(size: 3).map { size($0) }
    }
    .diagram("-----3---|  -----#  ---|", "without the remainder") { source, _ in
      source.buffer(size: 3, emitsRemainder: false).map { size($0) }
    }
    .law { source, _ in source.buffer(size: 1).map { $0[0] } }
    .retaining(2) { $0.buffer(size: 4) }
    .model { source, n in source.buffer(size: n + 1).map(digest) }
    .tape { tape, n in chunks(of: tape, size: n + 1, skip: n + 1, emitsRest: true) }
    .model("without the remainder") { source, n in
      source.buffer(size: n + 1, emitsRemainder: false).map(digest)
    }
    .tape { tape, n in chunks(of: tape, size: n + 1, skip: n + 1, emitsRest: false) }
  Operator("collect(_:)")
    .diagram("-----3---[1|]  -----#  ---[2|]") { source, _ in source.collect(3).map { size($0) } }
    .law { source, _ in source.collect(1).map { $0[0] } }
  Operator("buffer(size:skip:)")
    .does("Emits arrays of a fixed size that overlap, or that skip elements in between.")
    .neighbors([
      "nwise(_:)": "the latest n elements with each element",
      "buffer(size:)": "arrays that do not overlap",
    ])
    .diagram("-----3---[2|]  -----#  ---[2|]") { source, _ in
      source.buffer(size: 3, skip: 2).map { size($0) }
    }
    .law { source, _ in source.buffer(size: 1, skip: 1).map { $0[0] } }
    .retaining(3) { $0.buffer(size: 4, skip: 1) }
    .model { source, n in source.buffer(size: 3, skip: n + 1).map(digest) }
    .tape { tape, n in chunks(of: tape, size: 3, skip: n + 1, emitsRest: true) }
  Operator("nwise(_:)")
    .does("Emits arrays of the latest n elements, from the nth element on.")
    .diagram("---2-2-2-|  ---2-#  ---[2|]") { source, _ in source.nwise(2).map { size($0) } }
    .law { source, _ in source.nwise(1).map { $0[0] } }
    .retaining(3) { $0.nwise(4) }
    .model { source, n in source.nwise(n + 1).map(digest) }
    .tape { tape, n in chunks(of: tape, size: n + 1, skip: 1, emitsRest: false) }
  Operator("buffer(until:)")
    .does("Emits arrays that end with an element that satisfies a closure.")
    .elsewhere(swift: "collect { … }")
    .diagram("-------4-|  -----#  ---[2|]") { source, _ in
      source.buffer { $0 == "c" }.map { size($0) }
    }
    .law { source, _ in source.buffer { _ in true }.map { $0[0] } }
    .disposing { source, act in source.buffer { _ in act(true) } }
    .retaining(10) { $0.buffer { _ in false } }
    .model { source, n in source.buffer { $0 % 5 == n }.map(digest) }
    .tape { tape, n in divided(tape) { one, _ in one % 5 == n } }
  Operator("chunked(by:)")
    .does("Emits arrays of neighbors that a closure puts together.")
    .neighbors([
      "buffer(until:)": "arrays that end with a certain element",
      "group(by:)": "elements with one key that are not neighbors",
    ])
    .elsewhere(async: "chunked(by:)")
    .diagram("---1---2-[1|]  ---1-#  ---[11|]") { source, _ in
      source.chunked(by: ==).map { size($0) }
    }
    .law { source, _ in source.eachAlone { $0.chunked { _, _ in true } } }
    .disposing { source, act in source.chunked { _, _ in act(false) } }
    .retaining(1) { $0.chunked { _, _ in false } }
    .model { source, n in source.chunked { ($0 + $1) % 5 != n }.map(digest) }
    .tape { tape, n in divided(tape) { one, next in next.map { (one + $0) % 5 == n } ?? false } }
  Operator("window(ofSize:)")
    .does("Emits signals of a fixed number of elements, live.")
    .neighbors([
      "buffer(size:)": "arrays",
      "group(by:)": "a signal for each key",
      "window(size:for:)": "windows that also end after a time",
    ])
    .elsewhere(kit: "window(ofSize:)", rx: "window(timeSpan:count:)")
    .diagram("-----3---[1|]  -----#  ---[2|]") { source, _ in
      source.window(ofSize: 3).flatMapConcat { $0.collect() }.map { size($0) }
    }
    .lanes { source, _ in source.window(ofSize: 3) }
    .law { source, _ in source.window(ofSize: 3).concat() }
    .law("the first window") { source, _ in source.window(ofSize: .max).first().merge() }
    .model { source, n in source.window(ofSize: n + 1).concat() }
    .tape { tape, _ in tape }
    .model("collected") { source, n in
      source.window(ofSize: n + 1).flatMapConcat { $0.collect() }.map(digest)
    }
    .tape { tape, n in chunks(of: tape, size: n + 1, skip: n + 1, emitsRest: true) }
    .threads(.everything) { one, other in
      one.merge(with: other).window(ofSize: 3).flatMapMerge { $0 }
    }
  Operator("window(size:for:)")
    .does("Emits signals that end after a number of elements or a time.")
    .elsewhere(rx: "window(timeSpan:count:scheduler:)")
    .diagram("---2---2-|  ---2-#  ---[2|]") { source, time in
      source.window(size: 2, for: .ticks(3), on: time).flatMapConcat { $0.collect() }.map {
        size($0)
      }
    }
    .lanes { source, time in source.window(size: 2, for: .ticks(3), on: time) }
    .law(is: .outlivesSource) { source, time in
      source.window(size: 3, for: .seconds(1), on: time).concat()
    }
  Operator("group(by:)")
    .does("Emits a signal for each key, of the elements with that key; `group.key` is the key.")
    .called(#"group(by: \.user, durationFor: { user in loggedOut(user) })"#)
    .neighbors([
      "chunked(by:)": "only neighbors, as arrays",
      "window(ofSize:)": "a fixed number of elements",
      "filter(_:)": "the elements of one key",
    ])
    .elsewhere(rx: "groupBy(keySelector:)")
    .diagram("-f-t-----|  -f-t-#  -f-[t|]") { source, _ in
      source.group { $0 == "b" }.map { letter($0.key) }
    }
    .lanes { source, _ in source.group { $0 == "b" } }
    .diagram("---b-b---|  ---b-#  ---[b|]", "the first group") { source, _ in
      source.group { $0 }.filter { $0.key == "b" }.merge()
    }
    .law { source, _ in source.group { _ in 0 }.merge() }
    .law("the first group") { source, _ in source.group { _ in 0 }.first().merge() }
    .law("a key for each element") { source, _ in source.group { $0 }.merge() }
    .disposing { source, act in source.group { number -> Int in act(number) } }
    .model("merged") { source, n in
      source.group { $0 % (n + 1) }.flatMapMerge { group in group.map { 10 * $0 + group.key } }
    }
    .elements { all, n in all.map { 10 * $0 + $0 % (n + 1) } }
    .model("the first group") { source, n in source.group { $0 % (n + 1) }.first().concat() }
    .elements { all, n in all.filter { $0 % (n + 1) == (all.first ?? 0) % (n + 1) } }
    // A group buffers elements until it is observed, perhaps by another thread.
    .threads(.everythingUnordered) { one, other in
      one.merge(with: other).group { $0 % 3 }.flatMapMerge { $0 }
    }
  Operator("group(by:durationFor:)")
    .diagram("-a---b---|  -a---#  -a-|") { source, time in
      source.group(
        by: { _ in 0 },
        durationFor: { _ in Signal(just: "x", after: .ticks(3), on: time) }
      ).flatMapMerge { $0.first() }
    }
    .law { source, _ in
      source.group(by: { _ in 0 }, durationFor: { _ in Signal<Int, Trouble>.never() }).merge()
    }
    .law("groups that end at once") { source, _ in
      source.group(by: { $0 }, durationFor: { _ in Signal<Int, Trouble>.completed() }).concat()
    }
    .threads(.firstUnordered) { one, other in
      one.group(by: { $0 % 3 }, durationFor: { _ in other }).flatMapMerge { $0 }
    }
  Operator("GroupedSignal")
}
