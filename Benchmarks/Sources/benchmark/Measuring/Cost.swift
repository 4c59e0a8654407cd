import Foundation

/// The time that a measurement takes.
enum Clock {
  /// The processor time of the thread, for work on one thread; waiting for a processor is left out.
  case thread
  /// The elapsed time, for work on several threads.
  case wall

  fileprivate var nanoseconds: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// The time and the allocations of some work.
struct Cost {
  let nanoseconds: Double
  /// The number of allocated blocks, if the heap is being counted.
  let allocations: Int

  /// Measures synchronous work.
  init(_ clock: Clock = .thread, _ work: () -> Void) {
    let before = Heap.reading
    let start = clock.nanoseconds
    work()
    nanoseconds = clock.nanoseconds - start
    allocations = (Heap.reading - before).blocks
  }

  /// Measures asynchronous work, which may change threads.
  init(_ work: () async -> Void) async {
    let before = Heap.reading
    let start = Clock.wall.nanoseconds
    await work()
    nanoseconds = Clock.wall.nanoseconds - start
    allocations = (Heap.reading - before).blocks
  }

  init(sumOf costs: [Cost]) {
    nanoseconds = costs.reduce(0) { $0 + $1.nanoseconds }
    allocations = costs.reduce(0) { $0 + $1.allocations }
  }
}

/// Receives the elements of a chain; the optimizer cannot remove the call.
@inline(never)
func opaque(_ element: Int) {
  received &+= element
}

/// Returns the sum of the elements received since the last call.
func takeReceived() -> Int {
  defer { received = 0 }
  return received
}

// Guard: the chains, each of which delivers one element at a time.
nonisolated(unsafe) private var received = 0
