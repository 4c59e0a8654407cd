import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// An operator whose source is controlled by another signal, in a setup that passes much on.
struct ControlledOperator: Sendable, CustomStringConvertible {
  enum Trait {
    /// Nothing is lost, as long as the last number of the control is even.
    case lossless
    /// The latest may be sent again.
    case repeating
  }

  let description: String
  let trait: Trait?
  let apply: @Sendable (ByHand<Int>, ByHand<Int>) -> Signal<[Int], Never>

  init(
    _ description: String,
    _ trait: Trait? = nil,
    _ apply: @escaping @Sendable (ByHand<Int>, ByHand<Int>) -> Signal<[Int], Never>
  ) {
    self.description = description
    self.trait = trait
    self.apply = apply
  }
}

private let controlledOperators: [ControlledOperator] = [
  .init("buffer(on:)", .lossless) { $0.buffer(on: $1) },
  .init("pausableBuffered", .lossless) { source, control in
    source.pausableBuffered(by: control.map { $0.isMultiple(of: 2) }, limit: .max).map { [$0] }
  },
  .init("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: $1).map { [$0] } },
  .init("hold(while:)") { source, control in
    source.hold(while: control.map { !$0.isMultiple(of: 2) }).map { [$0] }
  },
  .init("pausable") { source, control in
    source.pausable(by: control.map { $0.isMultiple(of: 2) }).map { [$0] }
  },
  .init("prefix(untilReplacedBy:)") { source, control in
    source.prefix(untilReplacedBy: control.dropFirst(50)).map { [$0] }
  },
  .init("replayLatest", .repeating) { $0.replayLatest(when: $1).map { [$0] } },
  .init("sample(on:)") { $0.sample(on: $1).map { [$0] } },
  .init("sample(with:)", .repeating) { source, control in
    source.sample(with: control).map { [$0.0] }
  },
  .init("with(latestFrom:)") { $0.with(latestFrom: $1).map { [$0.0] } },
]

@Suite("Operators controlled by another signal, from several threads")
struct ControlledTests {
  private static let share = 300

  /// Even threads send numbers to the source, of which each has a range of its own, and odd ones to the
  /// control, which are negative.
  private func hammer(_ source: ByHand<Int>, _ control: ByHand<Int>, threads: Int) {
    inParallel(threads) { thread in
      for number in 1...Self.share {
        if thread % 2 == 0 {
          source.send(10_000 * (thread + 1) + number)
        } else {
          control.send(-10_000 * (thread + 1) - number)
        }
      }
    }
  }

  @Test(arguments: controlledOperators, [2, 4, 8])
  func `deliver serially and in order, without losses or duplicates`(
    controlled: ControlledOperator,
    threads: Int
  ) {
    let (source, control) = (ByHand<Int>(), ByHand<Int>())
    let violations = Log<String>()
    let log = Log<Int>()
    controlled.apply(source, control).checkingSerial(violations.append)
      .observeNext { for number in $0 { log(number) } }
    hammer(source, control, threads: threads)
    control.send(0)
    source.finish()
    #expect(violations.values == [])
    for thread in 0..<threads {
      let first = 10_000 * (thread + 1)
      let received = log.values.filter { first < $0 && $0 <= first + Self.share }
      let isInOrder = zip(received, received.dropFirst()).allSatisfy {
        controlled.trait == .repeating || $0 < $1
      }
      #expect(isInOrder)
      if controlled.trait == .lossless, thread % 2 == 0 {
        #expect(received == (1...Self.share).map { first + $0 })
      }
    }
    if controlled.description == "prefix(untilReplacedBy:)" {
      #expect(log.values.drop { $0 > 0 }.allSatisfy { $0 <= 0 })
    }
  }

  @Test(arguments: controlledOperators)
  func `deliver nothing after a reentrant disposal`(controlled: ControlledOperator) {
    let (source, control) = (ByHand<Int>(), ByHand<Int>())
    let events = Sum()
    let isDisposed = Locked(false)
    let late = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = controlled.apply(source, control).observe { event in
      if isDisposed.withLock({ $0 }) { late("\(event)") }
      if events.add() == 3 {
        observation.dispose()
        isDisposed.withLock { $0 = true }
      }
    }
    control.send(0)
    hammer(source, control, threads: 4)
    source.finish()
    control.finish()
    #expect(late.values == [])
  }
}
