/// A closure in a struct, for generic storage.
///
/// Swift wraps a bare closure again each time the closure moves into or out of generic storage. The wrappers
/// slow down calls, and deallocating a long chain of them overflows the stack. A struct is not wrapped.
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
