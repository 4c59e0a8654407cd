/// Checks that each access of plain memory is ordered with the accesses that it conflicts with.
///
/// The sources are compiled as for the thread sanitizer, and this stands in for its library. So nothing has
/// to be marked in them: each load and store of memory that threads may share calls a function below. What
/// is freed during an execution is kept to its end, and an access of it is a failure.
///
/// Accesses of different sizes at different addresses are not compared, even if they overlap.
// Guard: the token.
struct Memory: @unchecked Sendable {
  private struct Entry {
    var address: UInt = 0
    var epoch = 0
    var isFreed = false
    var writer = 0
    var writeTime: UInt32 = 0
    var reads = Clock.zero
  }

  private static let capacity = 1 << 16
  private let entries: UnsafeMutablePointer<Entry>
  private let freed: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private var freedCount = 0
  private var used = 0
  private var lastEpoch = 0

  init() {
    entries = .allocate(capacity: Self.capacity)
    entries.initialize(repeating: Entry(), count: Self.capacity)
    freed = .allocate(capacity: Self.capacity)
  }

  /// The entry of an address; nil when the table is full.
  @inline(__always)
  private mutating func entry(_ address: UInt) -> UnsafeMutablePointer<Entry>? {
    let epoch = machine.epoch
    if lastEpoch != epoch {
      lastEpoch = epoch
      used = 0
    }
    var index = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 40)
    while true {
      let entry = entries + (index & (Self.capacity - 1))
      if entry.pointee.epoch != epoch {
        if used > Self.capacity / 2 { return nil }
        used += 1
        entry.pointee = Entry()
        entry.pointee.address = address
        entry.pointee.epoch = epoch
        return entry
      }
      if entry.pointee.address == address { return entry }
      index += 1
    }
  }

  mutating func access(_ address: UInt, writes: Bool) {
    let current = machine.current
    let thread = machine.threads[current]
    if thread.ignores > 0 { return }
    if address & 7 != 0 { checkFreed(address & ~7) }
    guard let entry = entry(address) else { return }
    if entry.pointee.isFreed { machine.failAccess("memory is used that was freed") }
    let clock = thread.clock
    if entry.pointee.writeTime > clock[entry.pointee.writer] {
      machine.failAccess(
        "a \(writes ? "write" : "read") of plain memory is not ordered with a write by "
          + machine.threads[entry.pointee.writer].name
      )
    }
    if writes {
      if any(entry.pointee.reads .> clock) {
        machine.failAccess("a write of plain memory is not ordered with a read")
      }
      entry.pointee.writer = current
      entry.pointee.writeTime = clock[current]
    } else {
      entry.pointee.reads[current] = clock[current]
    }
  }

  private mutating func checkFreed(_ address: UInt) {
    if entry(address)?.pointee.isFreed == true {
      machine.failAccess("memory is used that was freed")
    }
  }

  /// Keeps memory to the end of the execution; false when it is to be freed now.
  mutating func free(_ pointer: UnsafeMutableRawPointer, size: Int) -> Bool {
    if freedCount == Self.capacity { return false }
    let start = UInt(bitPattern: pointer)
    for address in stride(from: start, to: start + UInt(size), by: 8) {
      guard let entry = entry(address) else { break }
      if entry.pointee.isFreed { machine.failAccess("memory is freed twice") }
      entry.pointee.isFreed = true
    }
    freed[freedCount] = pointer
    freedCount += 1
    return true
  }

  /// Frees what was kept.
  mutating func flush() {
    for index in 0..<freedCount { reallyFree(freed[index]) }
    freedCount = 0
  }
}

// Guard: the token.
nonisolated(unsafe) var memory = Memory()

@_silgen_name("explorer_really_free") private func reallyFree(_ pointer: UnsafeMutableRawPointer)
@_silgen_name("backtrace")
private func backtrace(_ buffer: UnsafeMutablePointer<UnsafeRawPointer?>, _ count: Int32) -> Int32
@_silgen_name("backtrace_symbols")
private func symbols(
  _ buffer: UnsafePointer<UnsafeRawPointer?>,
  _ count: Int32
) -> UnsafeMutablePointer<UnsafePointer<CChar>>?
@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<UInt8>,
  _ length: UInt,
  _ buffer: UnsafeMutablePointer<UInt8>?,
  _ size: UnsafeMutablePointer<UInt>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

extension Machine {
  /// Fails with the functions that the running thread is in.
  func failAccess(_ message: String) -> Never {
    isExploring = false
    var text = message
    var buffer = [UnsafeRawPointer?](repeating: nil, count: 40)
    let count = backtrace(&buffer, 40)
    if let names = symbols(buffer, count) {
      for index in 2..<max(2, Int(count)) {
        let parts = String(cString: names[index]).split(whereSeparator: { "()+".contains($0) })
        guard parts.count > 1, parts[1].hasPrefix("$s") else { continue }
        var mangled = Array(parts[1].utf8)
        guard let name = demangle(&mangled, UInt(mangled.count), nil, nil, 0) else { continue }
        text += "\n    in \(String(cString: name))"
      }
    }
    fail(text)
  }
}

// What the functions in hooks.c call.

@_cdecl("explorer_access")
func access(_ pointer: UnsafeRawPointer, _ size: UInt, _ writes: Bool) {
  let start = UInt(bitPattern: pointer)
  memory.access(start, writes: writes)
  if size <= 8 { return }
  for address in stride(from: start + 8, to: start + size, by: 8) {
    memory.access(address, writes: writes)
  }
}

@_cdecl("explorer_ignore")
func ignore(_ change: Int) {
  machine.threads[machine.current].ignores += change
}

/// Keeps what is freed until the end of the execution; false when it has to be freed now.
@_cdecl("explorer_free")
func keep(_ pointer: UnsafeMutableRawPointer, _ size: Int) -> Bool {
  memory.free(pointer, size: size)
}

/// Sets whether the functions in hooks.c call these.
@_silgen_name("explorer_set_exploring") func setExploring(_ isExploring: Bool)

/// Sets whether a program is set up, whose memory then has the same addresses each time.
@_silgen_name("explorer_set_up") func setUp(_ isSettingUp: Bool)
/// The number of allocations during the setup that are not freed.
@_silgen_name("explorer_live") func liveAllocations() -> Int
