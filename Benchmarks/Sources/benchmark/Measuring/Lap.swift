/// What a stretch of work took.
struct Lap {
  let nanoseconds: Double
  /// How many blocks were allocated, if the heap was watched.
  let allocations: Int

  /// Runs the work and takes its time.
  init(_ work: () -> Void) {
    let before = Heap.reading
    let start = ContinuousClock.now
    work()
    nanoseconds = (ContinuousClock.now - start) / .nanoseconds(1)
    allocations = (Heap.reading - before).blocks
  }

  init(sumOf laps: [Lap]) {
    nanoseconds = laps.reduce(0) { $0 + $1.nanoseconds }
    allocations = laps.reduce(0) { $0 + $1.allocations }
  }

  /// Runs asynchronous work and takes its time.
  init(_ work: () async -> Void) async {
    let before = Heap.reading
    let start = ContinuousClock.now
    await work()
    nanoseconds = (ContinuousClock.now - start) / .nanoseconds(1)
    allocations = (Heap.reading - before).blocks
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

// Guarded by the chains: each delivers one element at a time.
nonisolated(unsafe) private var received = 0
