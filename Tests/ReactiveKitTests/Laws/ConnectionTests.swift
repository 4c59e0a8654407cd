import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// A source that counts its runs, and the live ones among them.
private final class Counted: Sendable {
  private struct State: Sendable {
    var started = 0
    var live = 0
    var most = 0
  }

  private let state = Locked(State())

  var started: Int { state.withLock { $0.started } }
  var live: Int { state.withLock { $0.live } }
  var most: Int { state.withLock { $0.most } }

  /// Sends the number of the run, and does not terminate.
  var signal: Signal<Int, Never> {
    Signal { [self] observer in
      let run = state.withLock { state in
        state.started += 1
        state.live += 1
        state.most = max(state.most, state.live)
        return state.started
      }
      observer.receive(run)
      return BlockDisposable { [self] in state.withLock { $0.live -= 1 } }
    }
  }
}

/// A way to connect with the first observer and to disconnect with the last.
private struct Counting: Sendable, CustomStringConvertible {
  let description: String
  /// Whether an observer receives no element of an earlier connection.
  var forgets = true
  let share: @Sendable (Signal<Int, Never>) -> Signal<Int, Never>
}

private let countings: [Counting] = [
  Counting(description: "publish().refCount()") { $0.publish().refCount() },
  Counting(description: "replay(limit: 1).refCount()") { $0.replay(limit: 1).refCount() },
  // Its subject may receive an element that a connection was sending when it was disposed.
  Counting(description: "refCount() of a custom signal", forgets: false) {
    OwnConnectable($0).refCount()
  },
  Counting(description: "share(limit: 0)") { $0.share(limit: 0) },
  Counting(description: "share(limit: 1)") { $0.share(limit: 1) },
  Counting(description: "share(limit: 1, scope: .forever)", forgets: false) {
    $0.share(limit: 1, scope: .forever)
  },
  Counting(description: "share(disconnectAfter: .zero)") {
    $0.share(limit: 1, disconnectAfter: .zero, on: AtOnce())
  },
]

/// A scheduler whose timers fire at once.
private struct AtOnce: TimedScheduler {
  var now: Duration { .zero }

  func schedule(_ action: @escaping @Sendable () -> Void) { action() }

  func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    action()
    return SimpleDisposable()
  }
}

/// Observers that arrive first and are disposed last, concurrently.
@Suite("One connection at a time")
struct ConnectionTests {
  @Test("there is one connection at a time, and every observer has one", arguments: countings)
  fileprivate func connections(counting: Counting) {
    for _ in 0..<(isSanitized ? 300 : 1_500) {
      let source = Counted()
      let shared = counting.share(source.signal)
      let stays = Log<any Disposable>()
      inParallel(3) { thread in
        shared.observe { _ in }.dispose()
        if thread == 0 { stays.append(shared.observe { _ in }) }
        shared.observe { _ in }.dispose()
      }
      #expect(source.most == 1)
      #expect(source.live == 1)
      for observation in stays.values { observation.dispose() }
      #expect(source.live == 0)
    }
  }

  @Test("an observer receives elements of one connection only", arguments: countings)
  fileprivate func runs(counting: Counting) {
    for _ in 0..<(isSanitized ? 200 : 1_000) {
      let source = Counted()
      let shared = counting.share(source.signal)
      let logs = Log<Log<Int>>()
      inParallel(3) { _ in
        for _ in 0..<3 {
          let log = Log<Int>()
          logs.append(log)
          shared.observeNext(with: log.append).dispose()
        }
      }
      for log in logs.values where counting.forgets { #expect(log.count <= 1) }
      #expect(source.most == 1)
      #expect(source.live == 0)
    }
  }

  @Test func `connecting and disconnecting concurrently leaves one connection at most`() {
    for _ in 0..<(isSanitized ? 300 : 1_500) {
      let source = Counted()
      let connectable = source.signal.publish()
      inParallel(3) { _ in
        connectable.connect().dispose()
        connectable.observe { _ in }.dispose()
        connectable.connect().dispose()
      }
      // None, if each connection was disposed by another thread before it observed the source.
      #expect(source.most <= 1)
      #expect(source.live == 0)
      connectable.connect()
      #expect(source.live == 1)
    }
  }
}
