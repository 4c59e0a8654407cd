/// Retains a value, and releases it without using the stack: chains of any length are deallocated.
///
///     collection ──► Retained ──► collection ──► Retained ──► …
// Guard: it changes only in `deinit`.
@usableFromInline
package final class Retained<Value: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) private var content: Value?

  @usableFromInline
  package init(_ value: Value) {
    content = value
  }

  deinit { DisposalTrampoline.release(&content) }

  @usableFromInline
  package var value: Value {
    guard let content else { preconditionFailure("the value is released with the object") }
    return content
  }
}
