/// Distinguishes the completion of a deallocated source from the completion of a finite source.
///
/// Both are delivered as `.finished`. The path of the completion of a deallocated source contains a mark, also
/// after it waited in a queue; see `Path`. An operator that would send pending elements on completion leaves
/// them to its timer. So releasing a view model starts no work while its properties are deallocated.
///
///     Property.deinit ── complete { ──► map ──► debounce: isCompleting? ─┬─ no:  send pending, complete
///                                                                       └─ yes: when due, the same
@usableFromInline
package enum Deallocation {
  private static let mark = Path()

  /// True while the calling thread delivers the completion of a deallocated source.
  @usableFromInline package static var isCompleting: Bool {
    Path.current?.includes(mark) == true
  }

  /// Calls a closure that completes the observers of a source that is being deallocated.
  @usableFromInline
  package static func complete(_ body: () -> Void) {
    Path.carry(Path.current, visiting: mark, body)
  }
}
