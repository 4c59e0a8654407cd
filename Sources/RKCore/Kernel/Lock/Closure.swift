/// A closure for generic storage.
///
/// Swift wraps a function again each time it moves into or out of generic storage. The wrappers slow down
/// calls, and a long chain of them overflows the stack when it is deallocated. A struct is not wrapped.
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
