import Foundation

/// A separate process, for an operation that may overflow the stack.
enum Probe {
  /// The first argument of such a process, before the operation and the depth.
  private static let option = "--probe"

  private static let stackSize = 8 << 20
  /// The time in seconds after which a probe has failed.
  private static let timeout = 60.0

  /// Returns whether an operation succeeds at a depth.
  static func succeeds(_ depth: Depth, _ count: Int) -> Bool {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [option, depth.rawValue, String(count)]
    // A crash is an expected result, so it prints nothing.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return false }
    if ended.wait(timeout: .now() + timeout) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Runs the operation and exits, if the arguments begin with the option.
  static func runIfRequested(_ arguments: [String]) {
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
