import ReactiveKit
import RKTesting

/// An operator with state, one of whose closures disposes the observation.
struct Disposing: Sendable, CustomStringConvertible {
  typealias Make =
    @Sendable (Signal<Int, Trouble>, @escaping @Sendable () -> Void) -> Signal<Void, Trouble>

  let description: String
  /// Puts the operator behind a signal; its closure calls the given one.
  let apply: Make

  init<Output: Sendable>(
    _ description: String,
    _ apply:
      @escaping @Sendable (Signal<Int, Trouble>, @escaping @Sendable () -> Void) -> Signal<
        Output, Trouble
      >
  ) {
    self.description = description
    self.apply = { apply($0, $1).eraseType() }
  }
}

/// Every operator with a closure, except for those without state: `map`, `filter`, `compactMap`, and what
/// they are behind, as the `combine` of `combineLatest` and `zip`.
let disposers = transformingDisposers + filteringDisposers + combiningDisposers + endingDisposers

private let transformingDisposers: [Disposing] = [
  Disposing("scan") { source, act in
    source.scan(0) {
      act()
      return $1
    }
  },
  Disposing("scan(into:_:)") { source, act in
    source.scan(into: 0) {
      act(); $0 = $1
    }
  },
  Disposing("scan(_:emitsInitial:_:)") { source, act in
    source.scan(0, emitsInitial: true) {
      act()
      return $1
    }
  },
  Disposing("tryScan") { source, act in
    source.tryScan(0) {
      act()
      return $1
    }
  },
  Disposing("scanMap") { source, act in
    source.scanMap(0) {
      act()
      return ($0, $1)
    }
  },
  Disposing("scanMap(into:_:)") { source, act in
    source.scanMap(into: 0) {
      act()
      return $1
    }
  },
  Disposing("tryMap") { source, act in
    source.tryMap {
      act()
      return $0
    }
  },
  Disposing("tryMap, to a result") { source, act in
    source.tryMap { number -> Result<Int, Trouble> in
      act()
      return .success(number)
    }
  },
  Disposing("tryMap, to a failure") { source, act in
    source.tryMap { _ -> Result<Int, Trouble> in
      act()
      return .failure(.trouble)
    }
  },
  Disposing("attempt") { source, act in source.attempt { _ in act() } },
  Disposing("flatMap, to a sequence") { source, act in
    source.flatMap { number -> [Int] in
      act()
      return [number, number]
    }
  },
  Disposing("flatMapLatest") { source, act in
    source.flatMapLatest { number -> Signal<Int, Trouble> in
      act()
      return .just(number)
    }
  },
  Disposing("flatMapConcat") { source, act in
    source.flatMapConcat { number -> Signal<Int, Trouble> in
      act()
      return .just(number)
    }
  },
  Disposing("flatMapMerge") { source, act in
    source.flatMapMerge { number -> Signal<Int, Trouble> in
      act()
      return .just(number)
    }
  },
  Disposing("buffer(until:)") { source, act in
    source.buffer { _ in
      act()
      return true
    }
  },
  Disposing("chunked(by:)") { source, act in
    source.chunked { _, _ in
      act()
      return false
    }
  },
  Disposing("group(by:)") { source, act in
    source.group { number -> Int in
      act()
      return number
    }
  },
]

private let filteringDisposers: [Disposing] = [
  Disposing("tryFilter") { source, act in
    source.tryFilter { _ in
      act()
      return true
    }
  },
  Disposing("tryCompactMap") { source, act in
    source.tryCompactMap {
      act()
      return $0
    }
  },
  Disposing("cast(to:orFailWith:)") { source, act in
    source.cast(to: String.self) { _ in
      act()
      return .trouble
    }
  },
  Disposing("removeDuplicates(by:)") { source, act in
    source.removeDuplicates { _, _ in
      act()
      return false
    }
  },
  Disposing("removeDuplicates(at:)") { source, act in
    source.removeDuplicates { number -> Int in
      act()
      return number
    }
  },
  Disposing("removeAllDuplicates(by:)") { source, act in
    source.removeAllDuplicates { number -> Int in
      act()
      return number
    }
  },
  Disposing("drop(while:)") { source, act in
    source.drop { _ in
      act()
      return false
    }
  },
  Disposing("prefix(while:)") { source, act in
    source.prefix { _ in
      act()
      return true
    }
  },
  Disposing("prefix(while:), at its end") { source, act in
    source.prefix { _ in
      act()
      return false
    }
  },
  Disposing("prefix(while:inclusive:)") { source, act in
    source.prefix(
      while: { _ in
        act()
        return false
      },
      inclusive: true
    )
  },
]

private let combiningDisposers: [Disposing] = [
  Disposing("with(latestFrom:combine:)") { source, act in
    source.with(latestFrom: Signal<Int, Never>(just: 0)) { number, _ in
      act()
      return number
    }
  },
  Disposing("flatMapError") { source, act in
    source.tryMap { _ throws(Trouble) -> Int in throw .trouble }.flatMapError { _ in
      act()
      return Signal<Int, Trouble>.just(0)
    }
  },
  Disposing("handleEvents(receiveOutput:)") { source, act in
    source.handleEvents(receiveOutput: { _ in act() })
  },
]

/// What tells one thing at the end of the source, or before it.
private let endingDisposers: [Disposing] = [
  Disposing("reduce") { source, act in
    source.reduce(0) {
      act()
      return $1
    }
  },
  Disposing("reduce(into:_:)") { source, act in
    source.reduce(into: 0) {
      act(); $0 = $1
    }
  },
  Disposing("tryReduce") { source, act in
    source.tryReduce(0) {
      act()
      return $1
    }
  },
  Disposing("first(where:)") { source, act in
    source.first { _ in
      act()
      return true
    }
  },
  Disposing("last(where:)") { source, act in
    source.last { _ in
      act()
      return true
    }
  },
  Disposing("firstIndex(where:)") { source, act in
    source.firstIndex { _ in
      act()
      return true
    }
  },
  Disposing("contains(where:)") { source, act in
    source.contains { _ in
      act()
      return true
    }
  },
  Disposing("allSatisfy") { source, act in
    source.allSatisfy { _ in
      act()
      return false
    }
  },
  Disposing("min(by:)") { source, act in
    source.min { _, _ in
      act()
      return true
    }
  },
  Disposing("max(by:)") { source, act in
    source.max { _, _ in
      act()
      return true
    }
  },
  Disposing("handleEvents(receiveCompletion:)") { source, act in
    source.handleEvents(receiveCompletion: { _ in act() })
  },
  Disposing("sequenceEqual(_:by:)") { source, act in
    source.sequenceEqual(Signal<Int, Trouble>(sequence: [1, 2])) { _, _ in
      act()
      return false
    }
  },
]
