import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// One application of an operator, for one suite.
@dynamicMemberLookup
struct Sample<Content: Sendable>: Sendable, CustomStringConvertible {
  /// The name of the operator, and the variant if there are several.
  let description: String
  /// The line of the registry, where a failure is reported.
  let location: SourceLocation
  let content: Content

  subscript<Value>(dynamicMember path: KeyPath<Content, Value>) -> Value { content[keyPath: path] }
}

/// The error that laws fail with.
enum Trouble: Error { case trouble }

/// An operator that passes on every event of its source.
struct Passing: Sendable {
  typealias Apply =
    @Sendable (Signal<Int, Trouble>, TestScheduler) -> Signal<Int, Trouble>

  /// A property that exempts the operator from a part of a law.
  enum Trait {
    /// Of elements that are sent at one time, it emits only the latest.
    case lossy
    /// A timer or an object may send an event after the source was deallocated.
    case outlivesSource
    /// It drops elements that are sent during a delivery.
    case dropsReentrant
    /// It emits an element for a source without elements.
    case fillsEmpty
    /// It does something on disposal, even after the source was deallocated.
    case actsOnDisposal
  }

  let traits: Set<Trait>
  /// Applies the operator; a law runs the scheduler after each step.
  let apply: Apply
}

/// An operator with state, one of whose closures disposes the observation.
struct Disposing: Sendable {
  let apply: @Sendable (Signal<Int, Trouble>, Act) -> Signal<Void, Trouble>
}

/// The disposal, as a function that returns its argument.
struct Act: Sendable {
  let dispose: @Sendable () -> Void

  func callAsFunction() { dispose() }

  func callAsFunction<Value>(_ value: Value) -> Value {
    dispose()
    return value
  }
}

/// An operator that retains elements, and how many of ten it may retain.
struct Retaining: Sendable {
  let count: Int
  let apply: @Sendable (Signal<Tracked, Trouble>) -> Signal<Void, Trouble>
}

/// An operator that observes one signal after another.
struct Resubscribing: Sendable {
  typealias Apply =
    @Sendable (_ first: Firsts, _ running: Signal<Int, Trouble>) -> Signal<Int, Trouble>

  /// The terminal event of the first signals, on which the operator observes the next one.
  let end: Signal<Int, Trouble>.Event
  let apply: Apply
}

/// The signals that end at once, before the one that keeps running.
struct Firsts: Sendable {
  let signals: [Signal<Int, Trouble>]
  let time: TestScheduler

  /// One of them.
  var one: Signal<Int, Trouble> { signals[0] }

  /// Applies an operator to a signal that is each of them in turn, then the one that keeps running.
  func again(
    _ running: Signal<Int, Trouble>,
    _ apply: (Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) -> Signal<Int, Trouble> {
    let left = Locked(signals)
    return apply(
      Signal(deferring: { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } ?? running })
    )
  }

  /// Makes all of them inner signals.
  func inside(
    _ running: Signal<Int, Trouble>,
    _ strategy: FlattenStrategy
  ) -> Signal<Int, Trouble> {
    let all = signals + [running]
    return Signal<Int, Trouble>(sequence: all.indices).flatMap(strategy) { all[$0] }
  }
}

/// An operator on a sequence that a task pulls.
struct Pulling: Sendable {
  typealias Apply = @Sendable (Signal<Tracked, Never>) -> Signal<Tracked, Never>

  let apply: Apply
}

/// An operator on several signals, each of which is sent to on another thread.
struct Hammered: Sendable {
  typealias Apply = @Sendable ([Signal<Int, Trouble>]) -> Signal<Int, Trouble>

  /// What has to be emitted of all elements that were sent before the terminal events.
  enum Outcome: Sendable {
    /// All elements once, those of each thread in order.
    case everything
    /// All elements of the first signal once, those of each thread in order.
    case first
    /// No element twice, those of each thread in order.
    case some
    /// No element twice.
    case unordered
    /// All elements of the first signal once.
    case firstUnordered
    /// All elements once.
    case everythingUnordered
    /// A pair for each element of the shorter side, in the order of both sides.
    case rows
    /// Any elements.
    case anything
  }

  let outcome: Outcome
  let apply: Apply
}

/// Combines the numbers of two threads, from which `sides(of:)` reads them.
@Sendable func pair(_ one: Int, _ other: Int) -> Int { one << 32 | other }

/// The two numbers of a pair.
func sides(of row: Int) -> [Int] { [row >> 32, row & 0xFFFF_FFFF] }

extension SignalProtocol where Element == Int, Error == Trouble {
  /// Emits each element when an operator on that element alone has emitted one.
  func eachAlone<Output>(
    _ apply: @escaping @Sendable (Signal<Int, Trouble>) -> Signal<Output, Trouble>
  ) -> Signal<Int, Trouble> {
    flatMapConcat { number in apply(Signal(just: number)).map { _ in number } }
  }
}

extension SignalProtocol {
  /// Emits its element when another signal has emitted one result.
  func beside<Result>(_ result: Signal<Result, Error>) -> Signal<Element, Error> {
    zip(with: result) { element, _ in element }
  }
}
