import Synchronization

/// A value guarded by a lock.
///
/// The library uses no other lock.
///
/// `Locked` is a `Mutex` that the thread sanitizer understands. On Linux, a contended `Mutex` waits inside a
/// library without instrumentation, so the sanitizer would report false races. Loading and storing a flag
/// inside the lock shows the order to the sanitizer:
///
///     lock ──► read flag ──► body ──► write flag ──► unlock ──► lock ──► read flag ──► …
///                                        └──────── happens before ─────────┘
///
/// No compilation condition detects the sanitizer, so every debug build has the flag. A release build has
/// only the `Mutex`.
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

extension Locked where Value == Void {
  /// Calls a closure under the lock, which guards fields of the object that contains the lock.
  ///
  /// In a debug build, the generic form would look up three types at each call.
  @inlinable @inline(__always)
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { (_: inout sending Void) throws(Failure) -> sending Result in
      #if DEBUG
      _ = flag.load(ordering: .acquiring)
      defer { flag.store(true, ordering: .releasing) }
      #endif
      return try body()
    }
  }
}
