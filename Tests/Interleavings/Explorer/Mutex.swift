/// `Synchronization.Mutex`, whose lock is a step.
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Guard: the lock.
  private let storage: UnsafeMutablePointer<Value>
  private let lock = AnyMutex()

  /// Creates an unlocked mutex.
  public init(_ value: consuming sending Value) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: value)
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Calls a closure with the value while the mutex is locked.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock(file, line)
    defer { lock.unlock() }
    return try body(&storage.pointee)
  }
}

/// The state of a mutex.
// Guard: the token.
final class AnyMutex: SharedObject, @unchecked Sendable {
  private(set) var isLocked = false
  private var owner = 0
  private var released = Clock.zero

  override var typeName: String { "Mutex" }

  override func reset() {
    super.reset()
    released = .zero
  }

  func lock(_ file: StaticString, _ line: UInt) {
    if machine.isExploring {
      machine.announce(self, writes: true)
      machine.record(self, writes: true)
      machine.threads[machine.current].clock.join(released)
      machine.trace.append(
        .init(
          thread: machine.current,
          object: self,
          action: "lock",
          file: file,
          line: line
        )
      )
    }
    if isLocked { machine.fail("deadlock: a thread locks a mutex that it has locked") }
    isLocked = true
    owner = machine.current
  }

  func unlock() {
    isLocked = false
    if !machine.isExploring { return }
    let thread = machine.threads[machine.current]
    released = thread.clock
    thread.clock[machine.current] += 1
    machine.amend(self)
  }
}
