import Synchronization

/// The properties that an element has visited on its way through bindings.
///
///     a ──► b ──► c ─ ✗ ─► a        at c: a, b, c
///
/// A two-way binding never sends an element back to a property that the element has visited. So a ring of
/// bindings does not loop. During a delivery, the path belongs to the thread, so operators do not need to
/// know about it. Timers and tasks do not store the path, so the elements that they send later start new
/// paths. Sources, bindings and queues use these calls:
///
/// ```text
/// a source    begin     starts a path, even during another delivery; a forwarded element keeps its path
/// a binding   forward   unless the property was visited
/// a queue     toQueue, carryQueued: the element has its path again when its turn comes (`Queued`)
/// ```
///
/// Each property has a *vertex*, which is a path that contains only that property. A path is a linked list of
/// visited vertices. The last node of the list can be a vertex itself, which saves an allocation. A node without
/// a vertex marks an element that was queued in an update or a transaction; see `UpdateScope`. A vertex that
/// belongs to no property stands for a deallocation; see `Deallocation`.
@usableFromInline
package final class Path: Sendable {
  /// The vertex that was visited last; nil if this path is itself a vertex.
  private let visited: Path?
  private let earlier: Path?
  /// The cause of the element when it was queued; nil if this node marks none.
  private let cause: Cause?
  #if DEBUG
  /// The element that was sent at the vertex, for comparison with an element that comes back; nil if unknown.
  private let element: (any Sendable)?
  /// True if a warning about the vertex was reported.
  private let hasWarned = Atomic<Bool>(false)
  #endif

  /// Creates a vertex.
  package init() {
    (visited, earlier, cause) = (nil, nil, nil)
    #if DEBUG
    element = nil
    #endif
  }

  private init(_ vertex: Path, after earlier: Path?, _ element: (any Sendable)?) {
    (visited, self.earlier, cause) = (vertex, earlier, nil)
    #if DEBUG
    self.element = element
    #endif
  }

  /// Creates a node that marks a cause, and no vertex.
  private init(_ cause: Cause?, after earlier: Path?) {
    (visited, self.earlier, self.cause) = (nil, earlier, cause)
    #if DEBUG
    element = nil
    #endif
  }

  func includes(_ vertex: Path) -> Bool {
    var current: Path? = self
    while let path = current {
      if (path.visited ?? path) === vertex { return true }
      current = path.earlier
    }
    return false
  }

  /// True if any thread has state that affects a send; see `watchedThreads`.
  ///
  /// If it is false, a send does not need to read the state of its thread.
  @inlinable @inline(__always)
  static var isCarried: Bool { watchedThreads.load(ordering: .relaxed) != 0 }

  /// The path of the element that the calling thread is delivering; nil if it has no path.
  @inlinable
  package static var current: Path? { isCarried ? ofThread : nil }

  @usableFromInline
  static var ofThread: Path? { ThreadState.current.path }

  /// Delivers an element with an optional path.
  ///
  /// If a vertex is given, the element visits that vertex. A debug build may compare the given element with
  /// an element that comes back.
  @inlinable @inline(__always)
  package static func carry(
    _ path: Path?,
    visiting vertex: Path? = nil,
    sending element: @autoclosure () -> (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    if path == nil, vertex == nil, !isCarried { return deliver() }
    #if DEBUG
    carryTracked(path, visiting: vertex, sending: element(), deliver)
    #else
    carryTracked(path, visiting: vertex, deliver)
    #endif
  }

  // MARK: Queues

  /// The path of an element that the calling thread queues: the current path, marked with its cause.
  @inlinable
  package static var toQueue: Path? { isCarried ? markedOfThread : nil }

  @usableFromInline
  static var markedOfThread: Path? {
    let thread = ThreadState.current
    if !thread.scope.isWatched { return thread.path }
    let cause = thread.scope.cause
    return thread.path?.lastCause === cause ? thread.path : Path(cause, after: thread.path)
  }

  /// The cause of the element when it was last queued; nil if there is none.
  private var lastCause: Cause? {
    var current: Path? = self
    while let path = current {
      if let cause = path.cause { return cause }
      current = path.earlier
    }
    return nil
  }

  /// Delivers a queued element, outside the scope of the calling thread unless it was queued in that scope.
  ///
  /// - Parameter isJob: Whether a job of a scheduler delivers the element. Outside the scope, such a job is a
  ///   cause of its own. Default: false.
  @inlinable @inline(__always)
  package static func carryQueued(_ path: Path?, isJob: Bool = false, _ deliver: () -> Void) {
    if path == nil, !isCarried { return deliver() }
    carryQueuedTracked(path, isJob, deliver)
  }

  @usableFromInline @inline(never)
  static func carryQueuedTracked(_ queued: Path?, _ isJob: Bool, _ deliver: () -> Void) {
    var (path, cause) = (queued, queued?.lastCause)
    if cause === ThreadState.current.scope.cause {
      return carryTracked(path, visiting: nil, deliver)
    }
    if isJob, cause != nil {
      cause = Cause()
      path = Path(cause, after: path)
    }
    UpdateGuard.isolated(causedBy: cause) { carryTracked(path, visiting: nil, deliver) }
  }

  /// A form of `carry(_:visiting:_:)` for an element that a debug build may compare; see `begin`.
  @usableFromInline
  static func carryTracked(
    _ earlier: Path?,
    visiting vertex: Path?,
    sending element: (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    var path = earlier ?? vertex
    // If the element has visited only this vertex, the vertex itself is the path, unless the path must store
    // the element.
    if let vertex, earlier.map({ !$0.includes(vertex) }) ?? (element != nil) {
      path = Path(vertex, after: earlier, element)
    }
    let thread = ThreadState.current
    let outer = thread.path
    thread.change { $0.path = path }
    deliver()
    thread.change { $0.path = outer }
  }

  /// Delivers an element that a source sends at its vertex, if the source has one.
  ///
  /// The element starts a new path, unless `forward` marked the next element of this thread as forwarded.
  ///
  /// - Parameters:
  ///   - vertex: The vertex of the source, if any.
  ///   - element: The element, which a debug build compares with an element that comes back; nil if unknown.
  ///     Default: nil.
  ///   - deliver: A closure that delivers the element.
  @inlinable @inline(__always)
  package static func begin(
    at vertex: Path?,
    sending element: @autoclosure () -> (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    if vertex == nil, !isCarried { return deliver() }
    #if DEBUG
    beginTracked(at: vertex, sending: element(), deliver)
    #else
    beginTracked(at: vertex, deliver)
    #endif
  }

  @usableFromInline
  static func beginTracked(
    at vertex: Path?,
    sending element: (any Sendable)? = nil,
    _ deliver: () -> Void
  ) {
    let thread = ThreadState.current
    let forwarded = thread.forwardsNext ? thread.path : nil
    thread.forwardsNext = false
    carryTracked(forwarded, visiting: vertex, sending: element, deliver)
  }

  /// Delivers a forwarded element, unless the element has visited the given vertex.
  ///
  /// The first element that this thread sends during the delivery is treated as the forwarded element.
  @inlinable @inline(__always)
  package static func forward(to vertex: Path? = nil, _ deliver: () -> Void) {
    if isCarried { forwardTracked(to: vertex, deliver) } else { deliver() }
  }

  /// A form of `forward(to:_:)` for a binding that writes to a vertex.
  ///
  /// If the element visited the vertex earlier with another value, the two sides of the binding now differ. A
  /// debug build warns about this, once for each vertex, if it can compare the values.
  @inlinable @inline(__always)
  package static func forward(
    _ element: @autoclosure () -> some Sendable,
    to vertex: Path,
    _ deliver: () -> Void
  ) {
    if !isCarried { return deliver() }
    #if DEBUG
    warnIfChanged(element(), at: vertex)
    #endif
    forwardTracked(to: vertex, deliver)
  }

  /// Removes the mark of a forwarded element from this thread.
  ///
  /// A sink takes the mark before it calls a user's closure, and restores it before it sends the element. So
  /// what the closure sends is new.
  ///
  /// - Returns: Whether the thread had the mark.
  @inlinable
  package static func takeMark() -> Bool { isCarried && takeMarkOfThread() }

  /// Marks the next element of this thread as forwarded, if `takeMark` returned true.
  @inlinable
  package static func restoreMark(_ isForwarded: Bool) {
    if isForwarded { markThread() }
  }

  /// Calls a closure of the user; what the closure sends is new, even during `forward`.
  package static func withoutMark<Result>(_ body: () -> Result) -> Result {
    let isForwarded = takeMark()
    defer { restoreMark(isForwarded) }
    return body()
  }

  /// Returns the path of an element to send later; nil if the element is new.
  package static func takeForwarded() -> Path? { takeMark() ? current : nil }

  @usableFromInline
  static func takeMarkOfThread() -> Bool {
    let thread = ThreadState.current
    defer { thread.forwardsNext = false }
    return thread.forwardsNext
  }

  @usableFromInline
  static func markThread() {
    ThreadState.current.forwardsNext = true
  }

  #if DEBUG
  @usableFromInline
  static func warnIfChanged(_ element: some Sendable, at vertex: Path) {
    var current = ThreadState.current.path
    while let path = current {
      if (path.visited ?? path) === vertex {
        guard let sent = path.element, isChanged(element, sent) else { return }
        if vertex.hasWarned.exchange(true, ordering: .relaxed) { return }
        return Diagnostics.warnOfChangedReturn(of: sent, as: element)
      }
      current = path.earlier
    }
  }

  /// Returns true if two values have the same `Equatable` type and are not equal.
  ///
  /// If `element` is not equal to itself, for example if it is NaN, it is treated as unchanged.
  private static func isChanged(_ element: Any, _ sent: Any) -> Bool {
    func isChanged<Value: Equatable>(_ value: Value) -> Bool {
      (sent as? Value).map { $0 != value && value == value } ?? false
    }
    return (element as? any Equatable).map { isChanged($0) } ?? false
  }
  #endif

  @usableFromInline
  static func forwardTracked(to vertex: Path?, _ deliver: () -> Void) {
    let thread = ThreadState.current
    if let vertex, thread.path?.includes(vertex) == true { return }
    thread.forwardsNext = true
    deliver()
    thread.forwardsNext = false
  }
}
