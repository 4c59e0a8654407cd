/// The elements that wait for a delivery, in order, each with its path; see `Queued`.
///
///     memory   ·  ·  c  d  e  ·
///                    ▲ head   ▲ end
///
/// The queue is an object with fields of fixed types, because a debug build looks up the type of a generic struct
/// for each change to it.
// Guarded by the client: by the lock of a `ScheduledObserver`, or by the job that delivers.
@usableFromInline
final class ElementQueue<Element: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var places = ElementPlaces()

  @inlinable init() {}

  @inlinable
  deinit {
    while count > 0 { _ = popFirst() }
    places.memory?.deallocate()
  }

  @inlinable var count: Int { places.end - places.head }

  /// Adds an element with the path of the calling thread.
  @inlinable
  func append(_ element: Element) {
    if places.end == places.capacity { grow() }
    path(at: places.end).initialize(to: Path.toQueue)
    self.element(at: places.end).initialize(to: element)
    places.end += 1
  }

  /// Removes the first element and delivers it with its path; the queue must not be empty.
  @inlinable
  func deliverFirst(_ body: (Element) -> Void) {
    let path = path(at: places.head).move()
    let element = element(at: places.head).move()
    advance()
    Path.carryQueued(path, isJob: true) { body(element) }
  }

  /// Removes the first element and returns it with its path; the queue must not be empty.
  @inlinable
  func popFirst() -> Queued<Element> {
    let first = Queued(element(at: places.head).move(), path(at: places.head).move())
    advance()
    return first
  }

  /// Moves a number of elements from another queue to this one, which must be empty.
  @inlinable
  func take(_ number: Int, from other: ElementQueue) {
    if number == other.count { return swap(&places, &other.places) }
    while places.end < number {
      if places.end == places.capacity { grow() }
      moveFirst(of: other)
    }
  }

  /// Moves the first element of another queue to the end of this one, which has memory for it.
  @inlinable
  func moveFirst(of other: ElementQueue) {
    path(at: places.end).moveInitialize(from: other.path(at: other.places.head), count: 1)
    element(at: places.end).moveInitialize(from: other.element(at: other.places.head), count: 1)
    places.end += 1
    other.advance()
  }

  // MARK: Memory

  /// The offset of an element from the start of its place, which begins with the path.
  @inlinable @inline(__always)
  var elementOffset: Int { max(MemoryLayout<Path?>.stride, MemoryLayout<Element>.alignment) }

  /// The number of bytes from one place to the next.
  @inlinable @inline(__always)
  var stride: Int {
    let alignment = max(MemoryLayout<Path?>.alignment, MemoryLayout<Element>.alignment)
    return (elementOffset + MemoryLayout<Element>.size + alignment - 1) & ~(alignment - 1)
  }

  @inlinable @inline(__always)
  func path(at index: Int) -> UnsafeMutablePointer<Path?> {
    (places.memory.unsafelyUnwrapped + index * stride).assumingMemoryBound(to: Path?.self)
  }

  @inlinable @inline(__always)
  func element(at index: Int) -> UnsafeMutablePointer<Element> {
    (places.memory.unsafelyUnwrapped + index * stride + elementOffset)
      .assumingMemoryBound(to: Element.self)
  }

  /// Moves the elements to memory for twice as many.
  @inlinable @inline(never)
  func grow() {
    let larger = ElementQueue()
    larger.places.capacity = max(16, 2 * count)
    larger.places.memory = .allocate(
      byteCount: larger.places.capacity * stride,
      alignment: max(MemoryLayout<Path?>.alignment, MemoryLayout<Element>.alignment)
    )
    while count > 0 { larger.moveFirst(of: self) }
    swap(&places, &larger.places)
  }

  /// Removes the first place, whose contents have been moved.
  ///
  /// An empty queue keeps its memory, unless the memory is large.
  @inlinable @inline(__always)
  func advance() {
    places.head += 1
    if places.head == places.end { reset() }
  }

  @inlinable
  func reset() {
    (places.head, places.end) = (0, 0)
    if places.capacity > 1_024 { free() }
  }

  @inlinable @inline(never)
  func free() {
    places.memory?.deallocate()
    places = ElementPlaces()
  }
}

/// The memory of an `ElementQueue`, divided into places for an element and its path.
@usableFromInline
struct ElementPlaces {
  /// The memory; nil if the capacity is 0.
  @usableFromInline var memory: UnsafeMutableRawPointer?
  /// The number of places.
  @usableFromInline var capacity = 0
  /// The index of the first element.
  @usableFromInline var head = 0
  /// The index after the last element.
  @usableFromInline var end = 0

  @inlinable init() {}
}
