import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Everything that differs between C libraries.

/// Distinguishes a thread from the others that run.
///
/// A later thread may have the same number.
@usableFromInline
package struct ThreadNumber: Hashable, Sendable {
  package let number: UInt

  /// The calling thread's; two function calls.
  @usableFromInline
  package static var current: ThreadNumber {
    // A number or a pointer, each as wide as a word.
    ThreadNumber(number: withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) })
  }
}

/// Stops in the debugger; without a debugger, ends the process.
@usableFromInline
package func stopInDebugger() {
  raise(SIGTRAP)
}

/// Lets other threads run for at least a number of microseconds.
@usableFromInline
package func pauseThread(microseconds: UInt32) {
  usleep(microseconds)
}

/// Writes a line to standard error.
func writeToStandardError(_ line: String) {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    if written <= 0 { return }
    rest = rest.dropFirst(written)
  }
}

/// The number of threads with state that a send has to look at: the origin of an element, or an update or
/// transaction whose closure runs.
@usableFromInline let watchedThreads = Atomic<Int>(0)

/// The kernel's state of one thread, which no other thread touches.
@usableFromInline
final class ThreadState {
  /// The depth of nested disposals on this thread, and the steps that the deepest of them deferred.
  var disposalDepth = 0
  var deferred: [DisposalTrampoline.Step] = []
  lazy var trampoline = Trampoline()
  /// Whether the next element that is sent is the one that is delivered, not a new one.
  var forwardsNext = false
  /// Whether the thread completes the observers of a deallocated source; see `Deallocation`.
  var isDeallocating = false
  /// The number of observations that were started.
  @exclusivity(unchecked) var observations = 0
  /// The innermost computation of a read that runs on this thread.
  var computation: AnyObject?

  // Changed by `change` only.
  /// The origin of the element that is delivered.
  var origin: Origin?
  /// The properties whose `update` is retried.
  var updating: [ObjectIdentifier] = []
  /// The transaction whose closure runs.
  var transaction: AnyObject?

  /// Whether this is the thread that the process started with.
  let isInitial: Bool = {
    #if canImport(Darwin)
    return pthread_main_np() != 0
    #else
    // The path is "process/task/thread", and the first thread has the number of the process.
    var path = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &path, path.count)
    let parts = path.prefix(max(0, length)).split(separator: CChar(UInt8(ascii: "/")))
    return parts.count == 3 && parts[0] == parts[2]
    #endif
  }()

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failed = pthread_key_create(&key) { ThreadState.release($0) }
    require(failed == 0, "the process has no thread-specific data key left (\(failed))")
    return key
  }()

  /// Called when a thread ends; only some C libraries declare that there is a state then.
  private static func release(_ state: UnsafeMutableRawPointer?) {
    if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
  }

  private var isWatched: Bool { origin != nil || transaction != nil || !updating.isEmpty }

  /// Changes state that a send has to look at.
  @inline(__always)
  func change(_ body: (ThreadState) -> Void) {
    let wasWatched = isWatched
    body(self)
    if isWatched != wasWatched { watchedThreads.add(wasWatched ? -1 : 1, ordering: .relaxed) }
  }

  /// Records that an observation is started, so that the elements of a running producer are not new.
  @usableFromInline
  static func noteObservation() {
    guard let state = pthread_getspecific(key) else { return current.observations = 1 }
    Unmanaged<ThreadState>.fromOpaque(state)._withUnsafeGuaranteedRef { $0.observations &+= 1 }
  }

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
