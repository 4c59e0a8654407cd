import RKCore
import TestSupport
import Testing

@Suite("Signals made of values")
struct CreationTests {
  @Test func `just sends one element and completes`() {
    plays("[a|]", Signal(just: "a"))
    plays("[a|]", Signal.just("a"))
  }

  @Test func `sequence sends its elements and completes`() {
    plays("[abc|]", Signal(sequence: ["a", "b", "c"]))
    plays("[abc|]", Signal.sequence(["a", "b", "c"]))
    plays("|", Signal(sequence: []))
  }

  @Test func `sequence is iterated anew for each observation`() {
    let log = Log<String>()
    let signal = Signal<Int, Never>(sequence: (1...2).lazy.map { $0 * 10 })
    signal.write(to: log, as: "A ")
    signal.write(to: log, as: "B ")
    #expect(
      log.values == [
        "A next(10)", "A next(20)", "A completed", "B next(10)", "B next(20)", "B completed",
      ]
    )
  }

  @Test func `an endless sequence is iterated only until disposal`() {
    let pulled = Log<Int>()
    let log = Log<String>()
    Signal<Int, Never>(sequence: Naturals(pulled: pulled)).limited(to: 3).write(to: log)
    #expect(log.values == ["next(0)", "next(1)", "next(2)", "completed"])
    #expect(pulled.values == [0, 1, 2])
  }

  @Test func `a disposed observer receives nothing`() {
    let signals: [Signal<String, Trouble>] = [
      Signal(just: "a"), Signal(sequence: ["a", "b"]), Signal(performing: { "a" }),
      Signal(evaluating: { .success("a") }), Signal(result: .failure(.timeout)),
      Signal(optional: "a"), Signal(repeating: "a"), Signal(unfolding: 0) { _ in "a" },
      .completed(), .failed(.timeout),
    ]
    let log = Log<String>()
    for signal in signals {
      let slot = Slot()
      slot.dispose()
      let observer = AnyObserver<String, Trouble>(observer: { log("\($0)") })
      signal.observe(with: observer.registering(in: slot))
    }
    #expect(log.values == [])
  }

  @Test func `an observer that disposes itself receives no terminal event`() {
    let signals: [Signal<String, Trouble>] = [
      Signal(just: "a"), Signal(sequence: ["a", "b"]), Signal(performing: { "a" }),
      Signal(evaluating: { .success("a") }), Signal(optional: "a"), Signal(repeating: "a"),
      Signal(repeating: "a", count: 1), Signal(unfolding: 0) { _ in "a" },
    ]
    let log = Log<String>()
    for signal in signals {
      let slot = Slot()
      let observer = AnyObserver<String, Trouble> {
        log("\($0)")
        slot.dispose()
      }
      signal.observe(with: observer.registering(in: slot))
    }
    #expect(log.values == Array(repeating: #"next("a")"#, count: signals.count))
  }

  @Test func `performing runs its closure when observed, once per observation`() {
    let runs = Sum()
    let signal = Signal<Int, Never>(performing: { runs.add() })
    #expect(runs.value == 0)
    let log = Log<String>()
    signal.write(to: log)
    signal.write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(2)", "completed"])
  }

  @Test func `evaluating succeeds or fails with a result, anew for each observation`() {
    let runs = Sum()
    let signal = Signal<Int, Trouble>(evaluating: {
      runs.add() == 1 ? .failure(.timeout) : .success(2)
    })
    #expect(runs.value == 0)
    let log = Log<String>()
    signal.write(to: log)
    signal.write(to: log)
    #expect(log.values == ["failed(timeout)", "next(2)", "completed"])
  }

  @Test func `catching sends or fails, and tries again for each observation`() {
    let runs = Sum()
    let signal = Signal<Int, Trouble>(catching: { () throws(Trouble) -> Int in
      if runs.add() == 1 { throw .refused }
      return 2
    })
    #expect(runs.value == 0)
    let log = Log<String>()
    signal.write(to: log)
    signal.write(to: log)
    #expect(log.values == ["failed(refused)", "next(2)", "completed"])
  }

  @Test func `deferring makes a signal for each observation`() {
    let runs = Sum()
    let signal = Signal<Int, Never>(deferring: { Signal(just: runs.add()) })
    #expect(runs.value == 0)
    let log = Log<String>()
    signal.write(to: log)
    signal.write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(2)", "completed"])
  }

  @Test func `a result sends its success and completes, or fails`() {
    plays("[a|]", Signal(result: .success("a")))
    plays("#", Signal(result: .failure(.timeout)))
  }

  @Test func `an optional sends its element, if any, and completes`() {
    plays("[a|]", Signal(optional: "a"))
    plays("|", Signal(optional: nil))
  }

  @Test func `repeating sends its element count times`() {
    plays("[aaa|]", Signal(repeating: "a", count: 3))
    plays("|", Signal(repeating: "a", count: 0))
  }

  @Test func `repeating without a count sends until it is disposed`() {
    plays("[aaaaa|]", Signal(repeating: "a").limited(to: 5))
  }

  @Test func `unfolding begins anew for each observation, and ends with nil`() {
    let signal = Signal<Int, Never>(unfolding: 1) { state in
      defer { state *= 2 }
      return state < 8 ? state : nil
    }
    let log = Log<String>()
    signal.write(to: log)
    signal.limited(to: 1).write(to: log)
    #expect(
      log.values == ["next(1)", "next(2)", "next(4)", "completed", "next(1)", "completed"]
    )
  }

  @Test func `completed() completes, failed(_:) fails, and never() sends no event`() {
    plays("|", Signal.completed())
    plays("#", Signal.failed(.timeout))
    plays("", Signal.never())
  }

  @Test func `a signal that never sends does not retain its observer`() {
    let tracker = Tracker()
    let disposable = Signal<Int, Never>.never().observe { [tracked = tracker.track()] _ in
      tracked.use()
    }
    #expect(tracker.live == 0)
    #expect(disposable.isDisposed)
  }

  @Test func `a NonDisposable of a producer counts as nothing to dispose`() {
    #expect(Signal<Int, Never> { _ in NonDisposable.instance }.observe { _ in }.isDisposed)
    let kept = Later<AtomicObserver<Int, Never>>()
    let observation = Signal<Int, Never> { observer in
      kept.value = observer
      return NonDisposable.instance
    }.observe { _ in }
    #expect(!observation.isDisposed)
    kept.value = nil
    #expect(observation.isDisposed)
  }

  @Test func `isDisposed is true if the signal terminated before observe returned`() {
    #expect(Signal<Int, Never>(just: 1).observe { _ in }.isDisposed)
    #expect(Signal<Int, Never>(sequence: 1...3).observe { _ in }.isDisposed)
    #expect(Signal<Int, Never>.completed().observe { _ in }.isDisposed)
    #expect(Signal<Int, Never>(deferring: { Signal(just: 1) }).observe { _ in }.isDisposed)
  }

  @Test func `the stack does not grow with the number of elements`() {
    let sum = Sum()
    onSmallStack {
      Signal<Int, Never>(sequence: 0..<many).observeNext { _ in sum.add() }
    }
    #expect(sum.value == many)
  }

  @Test func `no closure is called for an observer that is already disposed`() {
    let log = Log<String>()
    let signals: [Signal<Int, Never>] = [
      Signal(performing: {
        log("performs"); return 1
      }),
      Signal(evaluating: {
        log("evaluates"); return .success(1)
      }),
      Signal(catching: { () throws(Never) in
        log("tries"); return 1
      }),
      Signal(deferring: {
        log("defers"); return Signal<Int, Never>(just: 1)
      }),
      Signal(producer: { _ in
        log("produces"); return nil
      }),
    ]
    for signal in signals {
      let slot = Slot()
      slot.dispose()
      let observation = signal.observe(
        with: AnyObserver<Int, Never>(observer: { log("\($0)") }).registering(in: slot)
      )
      #expect(observation.isDisposed)
    }
    #expect(log.values == [])
  }
}

/// The natural numbers, which writes down those that were asked for.
private struct Naturals: Sequence, IteratorProtocol, Sendable {
  let pulled: Log<Int>
  var number = 0

  mutating func next() -> Int? {
    defer { number += 1 }
    pulled(number)
    return number
  }
}

/// Compares a signal that terminates synchronously with a diagram in one group.
func plays(
  _ diagram: String,
  _ signal: some SignalProtocol<String, Trouble>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let drawn = Log<String>()
  signal.observe { event in
    switch event {
    case .next(let element): drawn(element)
    case .failed: drawn("#")
    case .completed: drawn("|")
    }
  }
  let expected = diagram.filter { !"[]".contains($0) }
  #expect(drawn.values.joined() == expected, sourceLocation: sourceLocation)
}

extension SignalProtocol {
  /// The first elements, as the library writes an operator that terminates early.
  func limited(to count: Int) -> Signal<Element, Error> {
    Signal(onSubscribe: { below in
      let slot = Slot()
      below.upstream?.hold(slot)
      let taken = Sum()
      slot.hold(
        observe(
          with: AnyObserver(
            receive: { element in
              let number = taken.add()
              if number <= count { below.receive(element) }
              if number == count {
                slot.dispose()
                below.receive(completion: .finished)
              }
            },
            completion: { if taken.value < count { below.receive(completion: $0) } },
            upstream: slot
          )
        )
      )
      return slot
    })
  }
}
