/// A closure as a value: what generic storage holds instead of a function.
///
/// A function that is read from or written to generic storage is wrapped anew each time, which makes
/// it slower and slower and, at last, overflows the stack that frees it. A value is not.
@usableFromInline
package struct Closure: Sendable {
  @usableFromInline let body: @Sendable () -> Void

  @inlinable
  package init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  @inlinable
  package func callAsFunction() {
    body()
  }
}
