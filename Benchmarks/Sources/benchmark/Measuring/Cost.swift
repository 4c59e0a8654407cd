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

/// The time, the allocations and the lookups of types of some work.
struct Cost {
  let nanoseconds: Double
  /// The blocks and lookups, if they are being counted.
  let used: Heap.Reading

  /// Measures synchronous work.
  init(_ clock: Clock = .thread, _ work: () -> Void) {
    let before = Heap.reading
    let start = clock.nanoseconds
    work()
    nanoseconds = clock.nanoseconds - start
    used = Heap.reading - before
  }

  /// Measures asynchronous work, which may change threads.
  init(_ work: () async -> Void) async {
    let before = Heap.reading
    let start = Clock.wall.nanoseconds
    await work()
    nanoseconds = Clock.wall.nanoseconds - start
    used = Heap.reading - before
  }

  init(sumOf costs: [Cost]) {
    nanoseconds = costs.reduce(0) { $0 + $1.nanoseconds }
    used = costs.reduce(Heap.Reading()) { $0 - (Heap.Reading() - $1.used) }
  }
}

/// Receives the elements of a chain; the optimizer cannot remove the call.
@inline(never)
func opaque(_ element: Int) {
  received &+= element
}

/// Receives a new object; the optimizer cannot remove its creation.
@inline(never)
func receive(_ object: AnyObject) {
  if object === unused { received &+= 1 }
}

/// Returns the sum of the elements received since the last call.
func takeReceived() -> Int {
  defer { received = 0 }
  return received
}

// Guard: the chains, each of which delivers one element at a time.
nonisolated(unsafe) private var received = 0

private final class Unused: Sendable {}
private let unused = Unused()
