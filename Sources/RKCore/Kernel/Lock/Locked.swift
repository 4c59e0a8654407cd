import Synchronization

/// A value behind a lock: the only lock of the library.
///
/// It is a `Mutex` that the thread sanitizer understands. On Linux a contended `Mutex` waits inside a
/// library without instrumentation, and the sanitizer reports races that do not exist. Reading and
/// writing a flag inside the lock, a load and a store, tells it the order:
///
///     lock ──► read flag ──► body ──► write flag ──► unlock ──► lock ──► read flag ──► …
///                                        └──────── happens before ─────────┘
///
/// The compiler does not say whether it instruments, so a debug build has the flag, and a release build
/// the `Mutex` alone.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  #if DEBUG
  @usableFromInline let flag = Atomic<Bool>(false)
  #endif

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      #if DEBUG
      _ = flag.load(ordering: .acquiring)
      defer { flag.store(true, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }
}
