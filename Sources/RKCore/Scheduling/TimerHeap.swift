/// A binary heap of the timers of a scheduler, ordered by due time and then by order of addition.
///
/// A cancelled timer is removed when `popFirst` reaches it, or when another timer is added to a full heap.
/// The full heap first removes all cancelled timers. Its new capacity is 64, or twice the number of remaining
/// timers, whichever is greater.
package struct TimerHeap<Timer: Disposable>: Sendable {
  private struct Entry: Sendable {
    let due: Duration
    let order: Int
    let timer: Timer

    static func < (left: Entry, right: Entry) -> Bool {
      left.due == right.due ? left.order < right.order : left.due < right.due
    }
  }

  /// The entries.
  ///
  /// No entry precedes its parent. The parent of index `n` is at `(n - 1) / 2`.
  private var heap: [Entry] = []
  private var order = 0
  private var room = 64

  package init() {}

  /// The number of timers that are not cancelled; O(n).
  package var count: Int { heap.count { !$0.timer.isDisposed } }

  /// The number of timers, including cancelled ones.
  package var retained: Int { heap.count }

  /// The due time of the first timer, which may be cancelled.
  package var firstDue: Duration? { heap.first?.due }

  /// The due times of the timers that are not cancelled, in order; O(n log n).
  package var dueTimes: [Duration] {
    heap.filter { !$0.timer.isDisposed }.sorted(by: <).map(\.due)
  }

  /// Adds a timer; O(log n).
  package mutating func add(_ timer: Timer, due: Duration) {
    if heap.count == room { prune() }
    let entry = Entry(due: due, order: order, timer: timer)
    order += 1
    var index = heap.count
    heap.append(entry)
    while index > 0, entry < heap[(index - 1) / 2] {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = entry
  }

  /// Removes and returns the first timer that is not cancelled, if it is due; O(log n) for each removed
  /// timer.
  ///
  /// This method also removes the cancelled timers that precede that timer. If the limit is nil, any timer is
  /// due.
  package mutating func popFirst(until limit: Duration?) -> (due: Duration, timer: Timer)? {
    while let first = heap.first {
      let isCancelled = first.timer.isDisposed
      if !isCancelled, let limit, first.due > limit { return nil }
      let last = heap.removeLast()
      if !heap.isEmpty { place(last, from: 0) }
      if !isCancelled { return (first.due, first.timer) }
    }
    return nil
  }

  package func cancelAll() {
    for entry in heap { entry.timer.dispose() }
  }

  private mutating func prune() {
    heap.removeAll { $0.timer.isDisposed }
    for index in (0..<heap.count / 2).reversed() { place(heap[index], from: index) }
    room = max(64, 2 * heap.count)
  }

  /// Sifts an entry down from an index: moves earlier entries up, and stores the entry in the remaining gap.
  private mutating func place(_ entry: Entry, from start: Int) {
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
