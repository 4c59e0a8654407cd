/// The elements that wait for a delivery, in order, each with its path; see `Queued`.
///
///     memory   ·  ·  c  d  e  ·
///                    ▲ head   ▲ end
///
/// The queue is an object, because a debug build looks up the type of a generic struct for each change to it.
// Guarded by the client: by the lock of a `ScheduledObserver`, or by the job that delivers.
@usableFromInline
final class ElementQueue<Element: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var buffer = ElementBuffer()

  @inlinable init() {}

  @inlinable
  deinit { free() }

  @inlinable var count: Int { buffer.end - buffer.head }

  @inlinable @inline(__always)
  var memory: UnsafeMutablePointer<Element> {
    buffer.memory.unsafelyUnwrapped.assumingMemoryBound(to: Element.self)
  }

  /// Adds an element with the path of the calling thread.
  @inlinable
  func append(_ element: Element) {
    if buffer.end == buffer.capacity { makeRoom(for: 1) }
    (memory + buffer.end).initialize(to: element)
    buffer.end += 1
    if buffer.hasPaths || Path.isCarried { buffer.append(Path.toQueue) }
  }

  /// Removes the first element and delivers it with its path; the queue must not be empty.
  @inlinable
  func deliverFirst(_ body: (Element) -> Void) {
    let path = buffer.hasPaths ? buffer.takePath() : nil
    let element = removeFirst()
    Path.carryQueued(path) { body(element) }
  }

  /// Removes the first element and returns it with its path; the queue must not be empty.
  @inlinable
  func popFirst() -> Queued<Element> {
    let path = buffer.takePath()
    return Queued(removeFirst(), path)
  }

  /// Removes and returns the first element, whose path was removed before.
  @inlinable
  func removeFirst() -> Element {
    let element = (memory + buffer.head).move()
    buffer.head += 1
    if buffer.head == buffer.end { reset() }
    return element
  }

  /// Moves a number of elements from another queue to this one, which must be empty.
  @inlinable
  func take(_ number: Int, from other: ElementQueue) {
    if number == other.count { return swap(&buffer, &other.buffer) }
    if number > buffer.capacity { makeRoom(for: number) }
    memory.moveInitialize(from: other.memory + other.buffer.head, count: number)
    buffer.end = number
    other.buffer.head += number
    if other.buffer.hasPaths {
      for _ in 0..<number { buffer.append(other.buffer.takePath()) }
    }
  }

  /// Moves the elements to the start of the memory, or to larger memory if they fill more than half of it.
  @inlinable @inline(never)
  func makeRoom(for number: Int) {
    var moved = ElementBuffer()
    moved.end = count
    (moved.paths, moved.hasPaths) = (buffer.paths, buffer.hasPaths)
    if 2 * (count + number) <= buffer.capacity {
      (moved.memory, moved.capacity) = (buffer.memory, buffer.capacity)
      memory.moveInitialize(from: memory + buffer.head, count: count)
    } else {
      moved.capacity = max(16, 2 * (count + number))
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: moved.capacity)
      moved.memory = UnsafeMutableRawPointer(larger)
      if buffer.capacity > 0 {
        larger.moveInitialize(from: memory + buffer.head, count: count)
        memory.deallocate()
      }
    }
    buffer = moved
  }

  /// Prepares the empty queue for reuse, and frees its memory if that is large.
  @inlinable
  func reset() {
    (buffer.head, buffer.end) = (0, 0)
    if buffer.capacity > 1_024 { free() }
  }

  @inlinable @inline(never)
  func free() {
    if buffer.capacity == 0 { return }
    (memory + buffer.head).deinitialize(count: count)
    memory.deallocate()
    buffer = ElementBuffer()
  }
}

/// The part of an `ElementQueue` that does not depend on the type of the elements.
@usableFromInline
struct ElementBuffer {
  /// The memory for the elements; nil if the capacity is 0.
  @usableFromInline var memory: UnsafeMutableRawPointer?
  @usableFromInline var capacity = 0
  @usableFromInline var head = 0
  @usableFromInline var end = 0
  /// The paths of all elements; empty if no element has a path.
  @usableFromInline var paths = FIFO<Path?>()
  @usableFromInline var hasPaths = false

  @inlinable init() {}

  /// Adds the path of the last element.
  @usableFromInline
  mutating func append(_ path: Path?) {
    if path == nil, !hasPaths { return }
    hasPaths = true
    while paths.count < end - head - 1 { paths.append(nil) }
    paths.append(path)
  }

  /// Removes and returns the path of the first element.
  @usableFromInline
  mutating func takePath() -> Path? {
    let path = paths.popFirst() ?? nil
    hasPaths = !paths.isEmpty
    return path
  }
}
