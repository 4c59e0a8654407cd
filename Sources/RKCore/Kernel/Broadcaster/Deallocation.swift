/// Tells the completion of a deallocated source from the end of a finite one.
///
/// Both are delivered as `.finished`. While the calling thread delivers the completion of a deallocated
/// source, `isCompleting` is true. An operator that would send pending elements at once leaves them to its
/// timer then. So a released view model starts nothing while its properties are being deallocated.
///
///     Property.deinit ── complete { ──► map ──► debounce: isCompleting? ─┬─ no:  send pending, complete
///                                                                       └─ yes: when due, the same
///
/// The thread that deallocates a source delivers its completion synchronously, so the mark is per thread.
/// A completion that a scheduler delivers later has no mark.
@usableFromInline
package enum Deallocation {
  /// True while the calling thread delivers the completion of a deallocated source.
  @usableFromInline package static var isCompleting: Bool { ThreadState.current.isDeallocating }

  /// Calls a closure that completes the observers of a source that is being deallocated.
  @usableFromInline
  package static func complete(_ body: () -> Void) {
    let thread = ThreadState.current
    let outer = thread.isDeallocating
    thread.isDeallocating = true
    body()
    thread.isDeallocating = outer
  }
}
