import Dispatch
import Glibc

/// A real thread, which takes a step of the program when it has the token.
// Guard: the state is touched only by the thread that has the token.
final class ExploredThread: @unchecked Sendable {
  let number: Int
  private let token = DispatchSemaphore(value: 0)
  private var isStarted = false

  private(set) var name = ""
  private var body: () -> Void = {}
  var isFinished = true
  /// The object of the next step, and whether the step may write.
  var pending: SharedObject?
  var pendingWrites = false
  /// What the next step waits for; nil for nothing.
  var isReady: (() -> Bool)?
  /// The node of the step under way.
  var node: Int32 = -1
  /// What happens before, by the rules of the memory model.
  var clock = Clock.zero
  /// The steps that the thread's steps depend on.
  var causes = Clock.zero
  /// Whether accesses of plain memory are not checked.
  var ignores = 0
  /// The call that is being made.
  var call: Run.Call?

  init(_ number: Int) {
    self.number = number
    if number == 0 { reset() }
  }

  var isEnabled: Bool {
    if isFinished { return false }
    if let mutex = pending as? AnyMutex, mutex.isLocked { return false }
    return isReady?() ?? true
  }

  func begin(_ name: String, _ body: @escaping () -> Void, clock: Clock, causes: Clock) {
    reset()
    self.name = "\(name) \(number)"
    self.body = body
    self.clock.join(clock)
    self.causes = causes
    isFinished = false
    if isStarted { return }
    isStarted = true
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self).toOpaque()
    pthread_create(&thread, nil, { argument in ExploredThread.run(argument) }, argument)
  }

  func reset() {
    body = {}
    isFinished = true
    pending = nil
    isReady = nil
    node = -1
    clock = .zero
    clock[number] = 1
    causes = .zero
    ignores = 0
    call = nil
  }

  /// Gives the thread the token.
  func resume() {
    token.signal()
  }

  /// Waits for the token.
  func wait() {
    token.wait()
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ExploredThread>.fromOpaque(argument).takeUnretainedValue().run()
  }

  private func run() -> Never {
    while true {
      wait()
      machine.lastObject = nil
      body()
      body = {}
      machine.finished(number)
    }
  }
}
