import Dispatch
import RKTesting
import ReactiveKit
import Synchronization

// What the pages of Docs/Migration show, line for line, each in the file of its name; and what they show it with.

package func followTheGuides() async {
  await comeFromReactiveKit3()
  comeFromReactiveKit2()
  comeFromBond()
  comeFromDifferenceKit()
  await comeFromRxSwift()
  comeFromReactiveSwift()
  comeFromCombine()
}

enum Problem: Error { case offline }

/// A list that may be written to on any thread.
final class Log<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])
  var values: [Element] { list.withLock { $0 } }
  func callAsFunction(_ element: Element) { list.withLock { $0.append(element) } }
}

func check(_ isTrue: Bool, line: Int = #line, file: String = #fileID) {
  precondition(isTrue, "\(file):\(line)")
}

/// The events that an observer receives synchronously: elements, `|` for a completion, `x` for a failure.
func sends<S: SignalProtocol>(
  _ signal: S,
  _ text: String,
  line: Int = #line,
  file: String = #fileID
) {
  let log = Log<String>()
  let observation = signal.toSignal().observe { event in
    switch event {
    case .next(let element): log("\(element)")
    case .completed: log("|")
    case .failed: log("x")
    }
  }
  observation.dispose()
  let got = log.values.joined(separator: " ")
  precondition(got == text, "\(file):\(line) sends \(got)")
}

/// What becomes of a source on virtual time.
func plays<S: SignalProtocol>(
  _ source: Diagram,
  _ result: Diagram,
  line: Int = #line,
  file: String = #fileID,
  _ change: (TestSignal<Character, DiagramFailure>, TestScheduler) -> S
) {
  let time = TestScheduler()
  let recorder = time.record(change(time.hot(source), time))
  time.advance(by: .seconds(30))
  precondition(recorder.diagram == result, "\(file):\(line) plays \(recorder.diagram)")
}

/// A clock on which what is done takes time.
final class OfficeClock: TimedScheduler, Sendable {
  private struct State {
    var now = Duration.zero
    var timers: [(due: Duration, action: @Sendable () -> Void, end: SimpleDisposable)] = []
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  func spend(_ time: Duration) { state.withLock { $0.now += time } }

  func schedule(_ action: @escaping @Sendable () -> Void) { schedule(after: .zero, action) }

  @discardableResult
  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let end = SimpleDisposable()
    state.withLock { $0.timers.append(($0.now + max(delay, .zero), action, end)) }
    return end
  }

  /// Runs what is due, one after the other, until nothing is.
  func run() {
    while let timer = next() {
      if !timer.end.isDisposed { timer.action() }
    }
  }

  private func next() -> (action: @Sendable () -> Void, end: SimpleDisposable)? {
    state.withLock { state in
      guard
        let first = state.timers.indices.min(by: { state.timers[$0].due < state.timers[$1].due })
      else { return nil }
      let timer = state.timers.remove(at: first)
      state.now = max(state.now, timer.due)
      return (timer.action, timer.end)
    }
  }
}
