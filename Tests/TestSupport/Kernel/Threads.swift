import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs a closure on a thread with a small stack, and waits for it.
///
/// An expectation inside it does not know its test: return the value to expect.
///
/// - Parameter bytes: The size of the stack; 512 KiB, as on a secondary thread of Darwin, by default.
@discardableResult
public func onSmallStack<Result: Sendable>(
  _ bytes: Int = 512 * 1024,
  _ body: @escaping @Sendable () -> Result
) -> Result {
  let result = Box<Result>()
  Thread(stack: bytes) { result.fill(with: body()) }.join()
  guard let value = result.value else { preconditionFailure("a joined thread has run its body") }
  return value
}

/// Runs a closure on several threads that start together, and waits for all of them.
///
/// - Parameters:
///   - threads: How many; none of them is the caller's.
///   - body: Called on each thread, with its number.
public func inParallel(_ threads: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  let barrier = Barrier(threads)
  let running = (0..<threads).map { index in
    Thread {
      barrier.wait()
      body(index)
    }
  }
  for thread in running { thread.join() }
}

/// Lets another thread run.
public func yieldThread() {
  sched_yield()
}

private final class Box<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? { content.withLock { $0 } }

  func fill(with value: Value) {
    content.withLock { $0 = value }
  }
}

/// Blocks each thread until all have arrived.
private final class Barrier: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) {
    missing = Atomic(count)
  }

  func wait() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}

/// A thread of the system's.
private struct Thread {
  #if canImport(Darwin)
  private let handle: pthread_t?
  #else
  private let handle: pthread_t
  #endif

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stack: The size of its stack in bytes. Default: the system's.
  ///   - body: What it does. It is handed over retained, and released by the thread.
  init(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    // Which module declares the initializer of the type depends on what else is imported.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    if let stack {
      let failed = pthread_attr_setstacksize(attributes, stack)
      precondition(failed == 0, "no stack can have \(stack) bytes (\(failed))")
    }
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    let failed = pthread_create(&thread, attributes, { Work.run($0) }, work)
    #else
    var thread = pthread_t()
    let failed = pthread_create(&thread, attributes, { Work.run($0) }, work)
    #endif
    precondition(failed == 0, "no thread can be started (\(failed))")
    handle = thread
  }

  func join() {
    #if canImport(Darwin)
    if let handle { pthread_join(handle, nil) }
    #else
    pthread_join(handle, nil)
    #endif
  }
}

/// What a thread does, as an object that a C function can be given.
private final class Work: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
    return nil
  }
}
