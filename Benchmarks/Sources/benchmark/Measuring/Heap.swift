import Synchronization

/// Counts the heap allocations of all threads, and how often the executable looks up a type.
struct Heap: ~Copyable {
  /// The number of allocated blocks; a reallocation counts as one.
  private let blocks = Atomic<Int>(0)
  /// The change of the bytes in use, as the allocator rounds them.
  private let bytes = Atomic<Int>(0)
  private let lookups = Atomic<Int>(0)

  borrowing func add(_ size: Int) {
    blocks.add(1, ordering: .relaxed)
    bytes.add(size, ordering: .relaxed)
  }

  borrowing func remove(_ size: Int) {
    bytes.subtract(size, ordering: .relaxed)
  }

  borrowing func addLookup() {
    lookups.add(1, ordering: .relaxed)
  }

  struct Reading {
    var blocks = 0
    var bytes = 0
    var lookups = 0

    static func - (later: Reading, earlier: Reading) -> Reading {
      Reading(
        blocks: later.blocks - earlier.blocks,
        bytes: later.bytes - earlier.bytes,
        lookups: later.lookups - earlier.lookups
      )
    }
  }

  /// Whether this platform counts allocations: only where `Malloc.swift` replaces `malloc`.
  static var isCounted: Bool {
    #if canImport(Glibc)
    true
    #else
    false
    #endif
  }

  /// Checks that one block is counted as one, if this platform counts allocations.
  static func checkCounting() throws(MeasurementError) {
    if !isCounted { return }
    let size = 1_000
    let (allocated, freed) = count {
      let start = reading
      let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      opaque(Int(bitPattern: block))
      let middle = reading
      block.deallocate()
      return (middle - start, reading - start)
    }
    if allocated.blocks != 1 || allocated.bytes < size || freed.blocks != 1 || freed.bytes != 0 {
      throw MeasurementError("a heap block was not counted: has the linker replaced malloc?")
    }
  }

  /// The counts so far; 0 while the heap is not counted.
  static var reading: Reading {
    guard let heap else { return Reading() }
    return Reading(
      blocks: heap.pointee.blocks.load(ordering: .sequentiallyConsistent),
      bytes: heap.pointee.bytes.load(ordering: .sequentiallyConsistent),
      lookups: heap.pointee.lookups.load(ordering: .sequentiallyConsistent)
    )
  }

  /// Counts allocations while a function runs; times are measured without counting.
  static func count<Result>(_ body: () -> Result) -> Result {
    let counters = UnsafeMutablePointer<Heap>.allocate(capacity: 1)
    counters.initialize(to: Heap())
    heap = counters
    let result = body()
    heap = nil
    // The counters stay allocated: another thread may have read the pointer and not yet used it.
    return result
  }
}

// Guard: the measuring thread alone writes it; other threads only read it.
nonisolated(unsafe) var heap: UnsafeMutablePointer<Heap>?
