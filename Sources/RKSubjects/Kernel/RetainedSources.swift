import RKCore

/// The properties that a derived property retains, released without recursion; see `Retained`.
///
/// This type is not generic, because clients do not specialize `deinit`.
// Guarded by exclusive access: `objects` changes only in `deinit`.
@usableFromInline
package final class RetainedSources: @unchecked Sendable {
  private var objects: [any AnyObject & Sendable]

  @usableFromInline
  package init(_ objects: [any AnyObject & Sendable]) {
    self.objects = objects
  }

  deinit { DisposalTrampoline.release(deferring: objects) { objects = [] } }
}
