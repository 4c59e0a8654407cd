/// Distinguishes the completion of a deallocated source from the completion of a finite source.
///
/// Both are delivered as `.finished`. While the calling thread delivers the completion of a deallocated
/// source, `isCompleting` is true. In this case, an operator that would send pending elements on completion
/// leaves them to its timer. So releasing a view model starts no work while its properties are deallocated.
///
///     Property.deinit ── complete { ──► map ──► debounce: isCompleting? ─┬─ no:  send pending, complete
///                                                                       └─ yes: when due, the same
///
/// The thread that deallocates a source delivers the completion synchronously, so each thread has its own
/// flag. The flag is not set when a scheduler delivers the completion later.
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
