import Foundation

/// A process of its own in which something is tried that may overflow the stack.
enum Probe {
  /// The first argument of such a process; then come what is tried and how many.
  static let option = "--probe"

  private static let stackSize = 8 << 20
  /// A probe that takes longer counts as one that failed.
  private static let longest = 60.0

  /// Whether a process that tries it ends well.
  static func survives(_ depth: Depth, _ count: Int) -> Bool {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [option, depth.rawValue, String(count)]
    // A crash is an answer: nothing needs to be told about it.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return false }
    if ended.wait(timeout: .now() + longest) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Is such a process, if the arguments say so.
  static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == option, let depth = Depth(rawValue: arguments[1]),
      let count = Int(arguments[2])
    else { return }
    #if canImport(Glibc)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #endif
    let thread = Thread { exit(depth.run(count) ? 0 : 1) }
    thread.stackSize = stackSize
    thread.start()
    while true { sleep(1_000) }
  }
}

extension Depth {
  func survives(_ count: Int) -> Bool {
    Terminal.progress("\(name): \(grouped(count))")
    return Probe.survives(self, count)
  }
}
