/// What a scheduler has to do, by due time and then by order of scheduling: a binary heap.
///
/// What is cancelled is empty at once, and leaves when it is due or when room is needed: as many are
/// kept as wait, or twice as many.
package struct TimerHeap<Job: Disposable>: Sendable {
  private struct Entry: Sendable {
    let due: Duration
    let order: Int
    let job: Job

    static func < (left: Entry, right: Entry) -> Bool {
      left.due == right.due ? left.order < right.order : left.due < right.due
    }
  }

  /// No entry is before its parent, that of index `n` being at `(n - 1) / 2`.
  private var heap: [Entry] = []
  private var order = 0
  private var room = 64

  package init() {}

  /// How many wait; O(n).
  package var count: Int { heap.count { !$0.job.isDisposed } }

  /// How many are kept, those that were cancelled included.
  package var retained: Int { heap.count }

  /// When the first is due, which may be cancelled.
  package var firstDue: Duration? { heap.first?.due }

  /// Adds one; O(log n).
  package mutating func add(_ job: Job, due: Duration) {
    if heap.count == room { prune() }
    heap.append(Entry(due: due, order: order, job: job))
    order += 1
    moveUp(from: heap.count - 1)
  }

  /// Takes out the first that is not cancelled, if it is due; O(log n).
  package mutating func popFirst(until limit: Duration?) -> (due: Duration, job: Job)? {
    while let first = heap.first {
      let isCancelled = first.job.isDisposed
      if !isCancelled, let limit, first.due > limit { return nil }
      let last = heap.removeLast()
      if !heap.isEmpty {
        heap[0] = last
        moveDown(from: 0)
      }
      if !isCancelled { return (first.due, first.job) }
    }
    return nil
  }

  package func cancelAll() {
    for entry in heap { entry.job.dispose() }
  }

  private mutating func prune() {
    heap.removeAll { $0.job.isDisposed }
    for index in (0..<heap.count / 2).reversed() { moveDown(from: index) }
    room = max(64, 2 * heap.count)
  }

  private mutating func moveUp(from start: Int) {
    let entry = heap[start]
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard entry < heap[parent] else { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = entry
  }

  private mutating func moveDown(from start: Int) {
    let entry = heap[start]
    var index = start
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < entry else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = entry
  }
}
