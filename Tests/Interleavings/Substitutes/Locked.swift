import Synchronization

/// `Locked` without the flag for the thread sanitizer, and with the place of its caller for the trace.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock(file: file, line: line) {
      (value: inout sending Value) throws(Failure) -> sending Result in
      try body(&value)
    }
  }
}

extension Locked where Value == Void {
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock(file: file, line: line) {
      (_: inout sending Void) throws(Failure) -> sending Result in
      try body()
    }
  }
}
