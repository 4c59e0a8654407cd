/// A closure for generic storage.
///
/// A function that moves into or out of generic storage is wrapped anew each time, which makes it
/// slower and at last overflows the stack when it is freed. A struct is not.
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
