import Foundation

/// Which time is taken.
enum Clock {
  /// The processor time of the thread, for work that never leaves it: waiting for a processor that does
  /// something else is not counted.
  case thread
  /// The time that passes, for work of several threads.
  case wall

  fileprivate var nanoseconds: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// What a stretch of work took.
struct Lap {
  let nanoseconds: Double
  /// How many blocks were allocated, if the heap was watched.
  let allocations: Int

  /// Runs the work and takes its time.
  init(_ clock: Clock = .thread, _ work: () -> Void) {
    let before = Heap.reading
    let start = clock.nanoseconds
    work()
    nanoseconds = clock.nanoseconds - start
    allocations = (Heap.reading - before).blocks
  }

  /// Runs asynchronous work, which may change threads, and takes its time.
  init(_ work: () async -> Void) async {
    let before = Heap.reading
    let start = Clock.wall.nanoseconds
    await work()
    nanoseconds = Clock.wall.nanoseconds - start
    allocations = (Heap.reading - before).blocks
  }

  init(sumOf laps: [Lap]) {
    nanoseconds = laps.reduce(0) { $0 + $1.nanoseconds }
    allocations = laps.reduce(0) { $0 + $1.allocations }
  }
}

/// Takes what a chain sends, and cannot be seen through by the optimiser.
@inline(never)
func opaque(_ element: Int) {
  received &+= element
}

/// The sum of what was taken since the last time that this was called.
func takeReceived() -> Int {
  defer { received = 0 }
  return received
}

// Locked by the chains: each delivers one element at a time.
nonisolated(unsafe) private var received = 0
