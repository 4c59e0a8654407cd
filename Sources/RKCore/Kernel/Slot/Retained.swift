/// A reference to a value that is released without recursion, so a chain of any length can be deallocated.
///
///     collection ──► Retained ──► collection ──► Retained ──► …
// Guarded by exclusive access: `content` changes only in `deinit`.
@usableFromInline
package final class Retained<Value: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var content: Value?

  @inlinable
  package init(_ value: Value) {
    content = value
  }

  deinit { DisposalTrampoline.release(deferring: content) { content = nil } }

  @inlinable
  package var value: Value {
    guard let content else { preconditionFailure("the value is released with the object") }
    return content
  }
}
