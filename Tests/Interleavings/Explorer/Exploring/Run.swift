/// One execution of a program: its threads, logs and results.
///
/// Guarded by the token.
public final class Run: @unchecked Sendable {
  /// A call that a thread makes.
  public struct Call {
    var name: String
    /// The element that the call sends; nil for a call that must not deliver.
    var sent: String?
    var mayDeliver: Bool
    var body: () -> Void

    /// A call that may deliver events.
    public static func call(_ body: @escaping () -> Void) -> Call {
      Call(name: "call", sent: nil, mayDeliver: true, body: body)
    }

    /// A call that sends an element: its observers receive it before the call returns, unless another
    /// thread is sending.
    public static func send(_ element: Int, _ body: @escaping () -> Void) -> Call {
      Call(name: "send", sent: "\(element)", mayDeliver: true, body: body)
    }

    /// A call that delivers no event to an observer that was there before: one that observes, disposes
    /// or reads.
    public static func quiet(_ body: @escaping () -> Void) -> Call {
      Call(name: "quiet", sent: nil, mayDeliver: false, body: body)
    }
  }

  let isSequential: Bool
  var threads: [[Call]] = []
  var queues: [JobQueue] = []
  var logs: [Log] = []
  var results: [(name: String, value: String)] = []
  private var checks: [() -> Void] = []

  init(isSequential: Bool) {
    self.isSequential = isSequential
  }

  /// Adds a thread, which makes calls one after another.
  public func thread(_ calls: Call...) {
    thread(calls)
  }

  /// Adds a thread, which makes calls one after another.
  public func thread(_ calls: [Call]) {
    threads.append(calls)
  }

  /// Adds a thread that runs a closure.
  public func thread(_ body: @escaping () -> Void) {
    thread(.call(body))
  }

  /// Creates the log of an observer.
  ///
  /// - Parameter isWitness: Whether the observer receives each element that a call sends. Default: false.
  public func log(_ name: String, isWitness: Bool = false) -> Log {
    let log = Log(name, self, isWitness: isWitness)
    logs.append(log)
    return log
  }

  /// Adds a result of the execution, which some sequential order must give too.
  public func result(_ name: String, _ value: Any) {
    results.append((name, "\(value)"))
  }

  /// Adds a closure that runs when all threads have ended.
  public func check(_ body: @escaping () -> Void) {
    checks.append(body)
  }

  /// Fails the execution unless all logs have their common events in the same order.
  public func requireOneOrder() {
    for (index, first) in logs.enumerated() {
      for second in logs[(index + 1)...] {
        let left = first.events.filter(second.events.contains)
        let right = second.events.filter(first.events.contains)
        require(left == right, "3: two observers receive \(left) and \(right)")
      }
    }
  }

  /// Fails the execution unless a log has one of the given texts.
  public func require(_ log: Log, isOneOf texts: String...) {
    require(texts.contains(log.text), "\(log.name) receives '\(log.text)'")
  }

  /// Fails the execution unless a law is kept.
  public func require(_ isKept: Bool, _ message: @autoclosure () -> String) {
    if !isKept { fail(message()) }
  }

  func fail(_ message: String) {
    if isSequential {
      machine.fail("in a sequential execution: " + message)
    }
    machine.fail(message)
  }

  func runChecks() {
    for check in checks { check() }
  }

  /// Releases the closures, which may retain the run.
  func release() {
    for log in logs { log.dispose() }
    checks = []
    threads = []
  }

  /// Runs a call on the running thread.
  func perform(_ call: Call) {
    let thread = machine.threads[machine.current]
    let outer = thread.call
    thread.call = call
    call.body()
    thread.call = outer
    guard let sent = call.sent else { return }
    for log in logs where log.isMissing(sent) {
      let others = machine.threads.contains {
        $0.number != thread.number && $0.call?.mayDeliver == true
      }
      require(
        others,
        "3: send(\(sent)) returns before \(log.name) receives it, and no other thread sends"
      )
    }
  }

  /// What the execution has led to.
  var outcome: String {
    (logs.map { "\($0.name): \($0.events.joined(separator: " "))" }
      + results.map { "\($0.name) = \($0.value)" }.sorted())
      .joined(separator: "; ")
  }
}
