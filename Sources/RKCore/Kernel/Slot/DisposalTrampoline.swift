/// Disposes disposables that are nested to any depth.
///
/// A small stack is enough for a million nested disposables.
///
///     depth   0 → 1 → 2 → … → limit      the frame at the limit performs the steps that are deferred
///                               ▲  │     further up the stack, one after another
///                               └──┘ deferred
///
/// Up to the limit, all disposables are disposed in order before `dispose()` returns. Beyond the limit, the
/// library's own disposables are stopped before `dispose()` returns, so no source keeps running. Steps that
/// call user code are deferred: closures, disposables of other types, and releases.
package enum DisposalTrampoline {
  /// The depth at which disposals are deferred.
  static let limit = 64

  /// A step of a disposal, performed once.
  package enum Step: Sendable {
    case dispose(any Disposable)
    case run(Closure)
    case release(any Sendable)

    package func callAsFunction() {
      switch self {
      case .dispose(let disposable): disposable.dispose()
      case .run(let body): body()
      case .release: break
      }
    }
  }

  /// Disposes a disposable immediately or, at the nesting limit, stops it and defers the remaining steps.
  static func dispose(_ disposable: any Disposable) {
    let thread = ThreadState.current
    if thread.disposalDepth == limit { return postpone(.dispose(disposable), on: thread) }
    thread.disposalDepth += 1
    disposable.dispose()
    if thread.disposalDepth == limit { performDeferred(of: thread) }
    thread.disposalDepth -= 1
  }

  /// Performs a step immediately or, at the nesting limit, defers it.
  static func perform(_ step: Step) {
    let thread = ThreadState.current
    if thread.disposalDepth == limit { return postpone(step, on: thread) }
    thread.disposalDepth += 1
    step()
    if thread.disposalDepth == limit { performDeferred(of: thread) }
    thread.disposalDepth -= 1
  }

  /// Releases a value of a deallocated object immediately or, at the nesting limit, defers the release.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - clear: A closure that releases the value.
  package static func release(
    deferring value: @autoclosure () -> any Sendable,
    _ clear: () -> Void
  ) {
    let thread = ThreadState.current
    if thread.disposalDepth == limit {
      thread.deferred.append(.release(value()))
      return
    }
    thread.disposalDepth += 1
    call(clear)
    if thread.disposalDepth == limit { performDeferred(of: thread) }
    thread.disposalDepth -= 1
  }

  /// Calls a closure, which releases a value before it returns.
  ///
  /// The function is not inlined, because the optimizer could then release the value after `disposalDepth`
  /// was decreased.
  @inline(never)
  private static func call(_ clear: () -> Void) {
    clear()
  }

  /// Stops the disposable of a step and all disposables nested in it, and defers the remaining work.
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

  /// Performs the deferred steps.
  ///
  /// If a step defers further steps, these run before the steps that were deferred earlier, as they
  /// would in nested calls.
  private static func performDeferred(of thread: ThreadState) {
    var stack: [Step] = []
    while true {
      stack.append(contentsOf: thread.deferred.reversed())
      thread.deferred.removeAll(keepingCapacity: true)
      if stack.isEmpty { return }
      // Each step is released before the next one is taken, because releasing a step may defer more steps.
      stack.popLast()?()
    }
  }
}

/// A disposable whose disposal has two parts: `stop(_:)`, and the steps that `stop(_:)` appends.
///
/// These steps may be deferred.
package protocol NestedDisposable: Disposable, DescribedDisposable {
  /// Sets the flags that sources check, without recursion, and appends the remaining steps in order.
  ///
  /// If the disposable was already stopped or disposed, the appended steps, if any, have no effect.
  func stop(_ rest: inout [DisposalTrampoline.Step])
  #if DEBUG
  /// The sources that the disposable observes, for its description. Default: no sources.
  var observed: ObservedSource { get }
  #endif
}
