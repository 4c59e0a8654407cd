import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// A source that does not dispose itself at its end, as `Signal { … }` does.
private struct Bare: AnyObserverSignal {
  let subject = Subject<Int, DiagramFailure>()
  let log: Log<String>

  func observe(with observer: AnyObserver<Int, DiagramFailure>) -> any Disposable {
    let observation = subject.observe(with: observer)
    return BlockDisposable {
      log("disposed")
      observation.dispose()
    }
  }
}

extension SignalProtocol where Element: SignalProtocol {
  /// Notes the terminal events of the parts, and of the outer signal.
  fileprivate func noteEnds(in log: Log<String>) -> any Disposable {
    observe { event in
      if case .next(let part) = event {
        part.observe { if $0.isTerminal { log("part") } }
      } else {
        log("outer")
      }
    }
  }
}

/// What the order is in which the source of parts is disposed and ends are delivered.
@Suite("Termination of a source that is split")
struct UnicastPartTests {
  private let log = Log<String>()

  @Test(arguments: [Subscribers.Completion<DiagramFailure>.finished, .failure(DiagramFailure())])
  func `disposes the source, then terminates the parts, then the outer signal`(
    completion: Subscribers.Completion<DiagramFailure>
  ) {
    let time = TestScheduler()
    let sources = (0..<3).map { _ in Bare(log: log) }
    let outers = [
      sources[0].window(ofSize: 3).noteEnds(in: log),
      sources[1].window(size: 3, for: .ticks(9), on: time).noteEnds(in: log),
      sources[2].group { $0 }.noteEnds(in: log),
    ]
    for source in sources {
      source.subject.receive(1)
      source.subject.receive(completion: completion)
    }
    #expect(
      log.values == ["disposed", "part", "outer"] + ["disposed", "part", "outer"] + [
        "disposed", "part", "outer",
      ]
    )
    #expect(outers.allSatisfy { $0.isDisposed })
  }

  @Test func `the last part disposes the source before it ends`() {
    let (windowed, grouped) = (Bare(log: log), Bare(log: log))
    let durations = Subject<Int, DiagramFailure>()
    let outers = [
      windowed.window(ofSize: 2).noteEnds(in: log),
      grouped.group(by: { $0 }, durationFor: { _ in durations }).noteEnds(in: log),
    ]
    windowed.subject.receive(1)
    grouped.subject.receive(1)
    for outer in outers { outer.dispose() }
    #expect(log.values == [])
    windowed.subject.receive(2)
    #expect(log.values == ["disposed", "part"])
    durations.receive(1)
    #expect(log.values == ["disposed", "part", "disposed", "part"])
  }

  @Test func `a part that the disposal of the source disposes does not end`() {
    let (observers, part) = (Log<AtomicObserver<Int, Never>>(), SerialDisposable())
    let source = Signal<Int, Never> { observer in
      observers(observer)
      return BlockDisposable { part.dispose() }
    }
    let outer = source.window(ofSize: 2).observeNext { [log] window in
      part.otherDisposable = window.write(to: log)
    }
    observers.values[0].receive(1)
    outer.dispose()
    observers.values[0].receive(2)
    #expect(log.values == ["next(1)", "next(2)"])
  }

  @Test func `an operator downstream disposes the source before it ends`() {
    let source = Bare(log: log)
    source.window(ofSize: 3).prefix(maxLength: 1).observe { [log] in
      if $0.isTerminal { log("outer") }
    }
    source.subject.receive(1)
    #expect(log.values == ["disposed", "outer"])
  }
}
