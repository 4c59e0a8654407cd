import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(WASILibc)
import WASILibc
#elseif os(Windows)
import WinSDK
import ucrt
#endif

#if DEBUG && !canImport(Darwin) && canImport(Runtime)
import Runtime
#endif

// Apart from the conditions `canImport(Dispatch)`, this file contains everything in this module that differs
// between systems. To port the module, change only this file. The branches for Android, WASI and Windows have
// never been compiled on those systems.

/// A number that distinguishes a thread from all other running threads.
///
/// After the thread exits, a new thread may get its number.
@usableFromInline
package struct ThreadNumber: Hashable, Sendable {
  package let number: UInt

  /// The number of the calling thread.
  ///
  /// Reading it costs two function calls.
  @usableFromInline
  package static var current: ThreadNumber {
    #if os(Windows)
    ThreadNumber(number: UInt(GetCurrentThreadId()))
    #elseif os(WASI)
    // WASI has only one thread.
    ThreadNumber(number: 1)
    #else
    // The system returns a number or a pointer; either is one word wide.
    ThreadNumber(number: withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) })
    #endif
  }
}

/// Stops in the debugger; without a debugger, ends the process.
@usableFromInline
package func stopInDebugger() {
  #if os(Windows)
  DebugBreak()
  #elseif os(WASI)
  // WASI has no signals.
  fatalError("stopped by a breakpoint")
  #else
  raise(SIGTRAP)
  #endif
}

/// Suspends the calling thread for at least the given number of microseconds.
@usableFromInline
package func pauseThread(microseconds: UInt32) {
  #if os(Windows)
  Sleep((microseconds + 999) / 1_000)
  #else
  usleep(microseconds)
  #endif
}

func writeToStandardError(_ line: String) {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    #if os(Windows)
    let written = rest.withUnsafeBytes { _write(2, $0.baseAddress, UInt32($0.count)) }
    #else
    let written = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    #endif
    if written <= 0 { return }
    rest = rest.dropFirst(Int(written))
  }
}

/// Creates a file or replaces its contents; returns the system's error code, or nil on success.
package func writeFile(_ text: String, to path: String) -> Int32? {
  guard let file = fopen(path, "wb") else { return errno }
  let bytes = Array(text.utf8)
  let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
  let code = errno
  return fclose(file) != 0 || !isWritten ? code : nil
}

/// The number of threads whose state affects a send.
///
/// A thread is counted while it delivers an element with a path, retries an update, or runs the closure of a
/// transaction. In a debug build, it is also counted while it runs a closure that computes a value.
@usableFromInline let watchedThreads = Atomic<Int>(0)

/// The kernel's state for one thread.
///
/// No other thread accesses it.
@usableFromInline
final class ThreadState {
  /// The depth of nested disposals on this thread.
  var disposalDepth = 0
  /// The steps that disposals at the nesting limit have deferred.
  var deferred: [DisposalTrampoline.Step] = []
  lazy var trampoline = Trampoline()
  /// True if the next element that the thread sends is the element that it is delivering, and not a new one.
  @exclusivity(unchecked) var forwardsNext = false
  /// The number of observations that the thread started.
  @exclusivity(unchecked) var observations = 0
  /// The observations whose operators are running on this thread, at most one for each inspector.
  @usableFromInline var inspected: [any InspectedObservation] = []
  /// The object in which an inspector records the innermost step on this thread; nil if there is none.
  @exclusivity(unchecked) @usableFromInline var inspectedStep: AnyObject?

  // The properties below are changed only inside `change` if the change affects `isWatched`.
  /// The path of the element that the thread is delivering; nil if it has no path.
  @exclusivity(unchecked) var path: Path?
  /// The update, the transaction and the computations whose closures the thread is running.
  @exclusivity(unchecked) var scope = UpdateScope()

  /// True if this is the thread that the process started with; always false on Windows.
  let isInitial: Bool = {
    #if canImport(Darwin)
    return pthread_main_np() != 0
    #elseif os(Windows)
    // Windows has no function for this. `MainQueue` queries the main queue instead, which takes longer.
    return false
    #elseif os(WASI)
    return true
    #else
    // The link has the form "process/task/thread". The number of the initial thread equals the number of the
    // process.
    var path = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &path, path.count)
    let parts = path.prefix(max(0, length)).split(separator: CChar(UInt8(ascii: "/")))
    return parts.count == 3 && parts[0] == parts[2]
    #endif
  }()

  private var isWatched: Bool {
    path != nil || scope.isWatched
  }

  /// Changes state that affects a send, and updates `watchedThreads`.
  @inline(__always)
  func change(_ body: (ThreadState) -> Void) {
    let wasWatched = isWatched
    body(self)
    if isWatched != wasWatched { watchedThreads.add(wasWatched ? -1 : 1, ordering: .relaxed) }
  }

  /// The state of the calling thread, created on first use.
  @usableFromInline
  static var current: ThreadState {
    if let state = ThreadStorage.pointer {
      return Unmanaged<ThreadState>.fromOpaque(state).takeUnretainedValue()
    }
    let state = ThreadState()
    ThreadStorage.pointer = Unmanaged.passRetained(state).toOpaque()
    return state
  }
}

/// Counts an observation on the calling thread; the count reveals whether a producer observed other signals.
///
/// - Returns: True if an inspector is installed. The check is one load here, but a function call in another
///   module.
// This is a global function, because a call to a static method would also pass a metatype.
@usableFromInline @discardableResult
func noteObservation() -> Bool {
  if let state = ThreadStorage.pointer {
    Unmanaged<ThreadState>.fromOpaque(state)._withUnsafeGuaranteedRef { $0.observations &+= 1 }
  } else {
    noteFirstObservation()
  }
  return Inspectors.isInstalled
}

@inline(never)
private func noteFirstObservation() {
  ThreadState.current.observations = 1
}

/// The calling thread's pointer to its state, which is retained until the thread ends.
private enum ThreadStorage {
  #if os(WASI)
  // Guarded by the system, which has only one thread.
  nonisolated(unsafe) static var pointer: UnsafeMutableRawPointer?
  #elseif os(Windows)
  private static let key: DWORD = {
    let key = FlsAlloc { ThreadStorage.release($0) }
    require(key != FLS_OUT_OF_INDEXES, "the process has no fiber-local storage left")
    return key
  }()

  static var pointer: UnsafeMutableRawPointer? {
    get { FlsGetValue(key) }
    set { _ = FlsSetValue(key, newValue) }
  }
  #else
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failed = pthread_key_create(&key) { ThreadStorage.release($0) }
    require(failed == 0, "the process has no thread-specific data key left (\(failed))")
    return key
  }()

  @inline(__always)
  static var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    set { _ = pthread_setspecific(key, newValue) }
  }
  #endif

  /// Releases the state of a thread that ends; the parameter is optional because some C libraries declare it
  /// as optional.
  private static func release(_ state: UnsafeMutableRawPointer?) {
    if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
  }
}

#if DEBUG
#if canImport(Darwin)
/// The thread's call stack at the time when this value was created.
struct CallStack: CustomStringConvertible {
  private let addresses: [UnsafeMutableRawPointer?]

  init() {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: 64)
    let count = backtrace(&addresses, Int32(addresses.count))
    self.addresses = Array(addresses.prefix(Int(count)))
  }

  /// The functions, one per line, with the most recent call first.
  var description: String {
    var addresses = addresses
    let count = Int32(addresses.count)
    guard let lines = backtrace_symbols(&addresses, count) else { return "" }
    defer { free(lines) }
    return (0..<Int(count)).compactMap { lines[$0].map { String(cString: $0) } }
      .joined(separator: "\n")
  }
}
#elseif canImport(Runtime)
/// The thread's call stack at the time when this value was created.
struct CallStack: CustomStringConvertible {
  private let backtrace = try? Backtrace.capture(limit: 64)

  /// The functions, one per line, with the most recent call first.
  ///
  /// The text has no line numbers, because finding them takes seconds in a large program.
  var description: String {
    let stack = backtrace?.symbolicated(options: .useSymbolCache)
    return stack?.frames.compactMap { $0.symbol?.name }.joined(separator: "\n") ?? ""
  }
}
#else
/// An empty call stack, for platforms that cannot capture one.
struct CallStack: CustomStringConvertible {
  var description: String { "" }
}
#endif
#endif
