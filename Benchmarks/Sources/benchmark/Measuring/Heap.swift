import Synchronization

/// What the heap did while it was watched, on all threads.
struct Heap: ~Copyable {
  /// How many blocks were allocated; moving a block to another size counts as one.
  private let blocks = Atomic<Int>(0)
  /// How many bytes are in use more than when the watch began, as the allocator rounds them.
  private let bytes = Atomic<Int>(0)

  borrowing func add(_ size: Int) {
    blocks.add(1, ordering: .relaxed)
    bytes.add(size, ordering: .relaxed)
  }

  borrowing func remove(_ size: Int) {
    bytes.subtract(size, ordering: .relaxed)
  }

  struct Reading {
    let blocks: Int
    let bytes: Int

    static func - (later: Reading, earlier: Reading) -> Reading {
      Reading(blocks: later.blocks - earlier.blocks, bytes: later.bytes - earlier.bytes)
    }
  }

  /// Whether this platform can count: only where `Interposed.swift` stands in for `malloc`.
  static var isCounted: Bool {
    #if canImport(Glibc)
    true
    #else
    false
    #endif
  }

  /// Sees to it that one block is counted as one, where there is counting at all.
  static func tryOut() throws(Wrong) {
    if !isCounted { return }
    let size = 1_000
    let (taken, given) = watch {
      let start = reading
      let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      opaque(Int(bitPattern: block))
      let middle = reading
      block.deallocate()
      return (middle - start, reading - start)
    }
    if taken.blocks != 1 || taken.bytes < size || given.blocks != 1 || given.bytes != 0 {
      throw Wrong("one block of heap was not counted as one: has the linker replaced malloc?")
    }
  }

  /// What was counted so far; nothing where the heap is not watched.
  static var reading: Reading {
    guard let heap else { return Reading(blocks: 0, bytes: 0) }
    return Reading(
      blocks: heap.pointee.blocks.load(ordering: .sequentiallyConsistent),
      bytes: heap.pointee.bytes.load(ordering: .sequentiallyConsistent)
    )
  }

  /// Watches the heap while a function runs.
  ///
  /// What is timed runs unwatched.
  static func watch<Result>(_ body: () -> Result) -> Result {
    let counters = UnsafeMutablePointer<Heap>.allocate(capacity: 1)
    counters.initialize(to: Heap())
    heap = counters
    let result = body()
    heap = nil
    // A thread that had just seen them may still add to the counters: they stay allocated.
    return result
  }
}

// Locked by the one thread that measures: it alone writes, when the others are quiet or only read.
nonisolated(unsafe) var heap: UnsafeMutablePointer<Heap>?
