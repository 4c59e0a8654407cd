/// Disposes disposables that dispose others, to any depth: a million nested ones fit on a small stack.
///
///     depth   0 → 1 → 2 → … → limit      the frame at the limit performs the steps that are deferred
///                               ▲  │     further up the stack, one after another
///                               └──┘ deferred
///
/// Up to the limit everything is disposed before `dispose()` returns, in order. Beyond it the library's
/// own disposables are stopped before `dispose()` returns, so that no source runs on. Only what calls
/// user code is deferred: closures, disposables of other types, and releasing.
package enum DisposalTrampoline {
  /// The depth from which on disposals are deferred.
  static let limit = 64

  /// A step of a disposal, performed once.
  package enum Step: Sendable {
    case dispose(any Disposable)
    case run(Closure)
    case release(any Sendable)

    func callAsFunction() {
      switch self {
      case .dispose(let disposable): disposable.dispose()
      case .run(let body): body()
      case .release: break
      }
    }
  }

  /// Disposes now or, deep inside other disposals, after the step under way.
  static func dispose(_ disposable: any Disposable) {
    let thread = ThreadState.current
    if thread.disposalDepth == limit { return postpone(.dispose(disposable), on: thread) }
    thread.disposalDepth += 1
    disposable.dispose()
    if thread.disposalDepth == limit { performDeferred(of: thread) }
    thread.disposalDepth -= 1
  }

  /// Performs a step now or, deep inside other disposals, after the step under way.
  static func perform(_ step: Step) {
    let thread = ThreadState.current
    if thread.disposalDepth == limit { return postpone(step, on: thread) }
    thread.disposalDepth += 1
    step()
    if thread.disposalDepth == limit { performDeferred(of: thread) }
    thread.disposalDepth -= 1
  }

  /// Releases what a deallocated object has retained now or, deep inside other releases, after the step
  /// under way.
  static func release<Value: Sendable>(_ value: inout Value?) {
    let thread = ThreadState.current
    if thread.disposalDepth == limit {
      if let value = value.take() { thread.deferred.append(.release(value)) }
      return
    }
    thread.disposalDepth += 1
    value = nil
    if thread.disposalDepth == limit { performDeferred(of: thread) }
    thread.disposalDepth -= 1
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

  /// Steps that a step defers come before those deferred earlier, as in a recursion.
  private static func performDeferred(of thread: ThreadState) {
    var stack: [Step] = []
    while true {
      stack.append(contentsOf: thread.deferred.reversed())
      thread.deferred.removeAll(keepingCapacity: true)
      if stack.isEmpty { return }
      // Each step is released before the next is taken: it may hold the last reference to more of them.
      stack.popLast()?()
    }
  }
}

/// A disposable whose disposal has two parts, of which the second may be deferred.
package protocol NestedDisposable: Disposable {
  /// Sets the flags that sources ask, without recursion, and appends what remains to be done, in order.
  ///
  /// Nothing remains for one that was stopped or disposed before.
  func stop(_ rest: inout [DisposalTrampoline.Step])
}
