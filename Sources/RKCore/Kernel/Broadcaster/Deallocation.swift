/// Distinguishes the completion of a deallocated source from the completion of a finite source.
///
/// Both are delivered as `.finished`. The completion of a deallocated source has visited a vertex that stands
/// for deallocation, and keeps its path in queues; see `Path`. An operator that would send pending elements on
/// completion leaves them to its timer. So releasing a view model starts no work while its properties are
/// deallocated.
///
///     Property.deinit ── complete { ──► map ──► debounce: isCompleting? ─┬─ no:  send pending, complete
///                                                                       └─ yes: when due, the same
@usableFromInline
package enum Deallocation {
  private static let vertex = Path()

  /// True while the calling thread delivers the completion of a deallocated source.
  @usableFromInline package static var isCompleting: Bool {
    Path.current?.includes(vertex) == true
  }

  /// Calls a closure that completes the observers of a source that is being deallocated.
  @usableFromInline
  package static func complete(_ body: () -> Void) {
    Path.carry(Path.current, visiting: vertex, body)
  }
}
