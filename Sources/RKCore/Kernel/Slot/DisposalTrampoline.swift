#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Disposables that dispose others, to any depth: a million nested ones fit on a small stack.
///
///     depth   0 → 1 → 2 → … → limit      the frame at the limit takes, one after another, the steps
///                               ▲  │     that are deferred further down
///                               └──┘ deferred
///
/// Up to the limit everything is disposed before `dispose()` returns, in order. Beyond it everything
/// that the library made is stopped before `dispose()` returns, so that no source runs on. Only what
/// calls out is deferred: closures, disposables of other types, and releasing.
package enum DisposalTrampoline {
  /// How deep disposals recurse before they wait.
  static let limit = 64

  /// What is done once: a disposable is disposed, or a closure runs.
  package enum Step: Sendable {
    case dispose(any Disposable)
    case run(Closure)

    func callAsFunction() {
      switch self {
      case .dispose(let disposable): disposable.dispose()
      case .run(let body): body()
      }
    }
  }

  /// Takes a step, now or, from deep inside others, after the one that is under way.
  static func perform(_ step: Step) {
    let thread = ThreadState.current
    if thread.depth == limit { return postpone(step, on: thread) }
    thread.depth += 1
    step()
    if thread.depth == limit { finish(thread) }
    thread.depth -= 1
  }

  /// Stops what a step disposes, and defers the rest of it.
  private static func postpone(_ step: Step, on thread: ThreadState) {
    var stack = [step]
    var rest: [Step] = []
    while let step = stack.popLast() {
      if case .dispose(let disposable as any NestedDisposable) = step {
        disposable.stop(&rest)
        while let next = rest.popLast() { stack.append(next) }
      } else {
        thread.deferred.append(step)
      }
    }
  }

  /// What a step defers goes before what was deferred earlier, as it would in a recursion.
  private static func finish(_ thread: ThreadState) {
    var stack: [Step] = []
    while true {
      stack.append(contentsOf: thread.deferred.reversed())
      thread.deferred.removeAll(keepingCapacity: true)
      if stack.isEmpty { return }
      // Each is released before the next is taken: it may hold the last reference to more of them.
      stack.popLast()?()
    }
  }

  /// Disposes, now or, from deep inside other disposals, after the one that is under way.
  static func dispose(_ disposable: any Disposable) {
    perform(.dispose(disposable))
  }
}

/// A disposable whose disposal is in two parts, of which the second may be deferred.
package protocol NestedDisposable: Disposable {
  /// Sets the flags that sources ask, without recursion, and appends what is left to do, in order.
  ///
  /// Nothing is left to do for one that was stopped or disposed before.
  func stop(_ rest: inout [DisposalTrampoline.Step])
}

/// What the kernel keeps per thread; never seen by another one.
final class ThreadState {
  /// How many disposals are under way on this thread, one inside the other.
  var depth = 0
  /// What waits for the deepest of them.
  var deferred: [DisposalTrampoline.Step] = []
  /// Actions that wait for the one that runs; nil when none does.
  var trampoline: [@Sendable () -> Void]?
  /// The origin of the element that is delivered.
  var origin: Origin?
  /// Whether the next element that is sent is the one that is delivered, not a new one.
  var forwardsNext = false
  /// How often a source was observed.
  var observations = 0
  /// The properties whose update is retried.
  var updating: [ObjectIdentifier] = []

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
    let failed = pthread_key_create(&key) { Unmanaged<ThreadState>.fromOpaque($0).release() }
    #else
    let failed = pthread_key_create(&key) { state in
      if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
    }
    #endif
    require(failed == 0, "no thread-specific data key is left (\(failed))")
    return key
  }()

  /// The calling thread's.
  static var current: ThreadState {
    if let state = pthread_getspecific(key) {
      return Unmanaged<ThreadState>.fromOpaque(state).takeUnretainedValue()
    }
    let state = ThreadState()
    pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
    return state
  }
}
