import Synchronization

/// A value behind a lock that the thread sanitizer understands.
///
/// On Linux a contended `Mutex` waits inside a library that is not instrumented, and the sanitizer
/// reports races that are none. Reading and writing a flag inside the lock tells it the order:
///
///     lock ──► read flag ──► body ──► write flag ──► unlock ──► lock ──► read flag ──► …
///                                        └──────── happens before ─────────┘
package struct Guarded<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let flag = Atomic<Bool>(false)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      _ = flag.load(ordering: .acquiring)
      defer { flag.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}
