/// What an observer receives.
///
/// It checks the grammar, that deliveries are serial and each happens before the next, that only a sender
/// delivers, and that nothing follows a disposal.
///
/// Guarded by the token.
public final class Log: SharedObject, @unchecked Sendable {
  let name: String
  let isWitness: Bool
  private unowned let run: Run
  /// The events, in order.
  public private(set) var events: [String] = []
  /// Whether the last event is a terminal one.
  public private(set) var isEnded = false
  private var isDelivering = false
  /// The thread of the last delivery, and the time of its end.
  private var last: (thread: Int, time: UInt32) = (0, 0)
  private var disposer: (thread: Int, time: UInt32)?
  private var isObserving = false
  private var disposals: [@Sendable () -> Void] = []
  private var hasInFlight = false
  /// The number of disposals under way.
  private var disposing = 0

  init(_ name: String, _ run: Run, isWitness: Bool) {
    self.name = name
    self.run = run
    self.isWitness = isWitness
  }

  override var typeName: String { "log \(name)" }

  /// All events, separated by spaces.
  public var text: String { events.joined(separator: " ") }

  /// Records a delivery.
  ///
  /// - Parameters:
  ///   - event: The event as text.
  ///   - isTerminal: Whether it is a terminal event. Default: false.
  ///   - isConcurrent: Whether it need not be ordered with the others. Default: false.
  ///   - response: What the observer does. Default: nothing.
  public func deliver(
    _ event: String,
    isTerminal: Bool = false,
    isConcurrent: Bool = false,
    _ response: () -> Void = {}
  ) {
    step("receives " + event)
    let current = machine.current
    let thread = machine.threads[current]
    if isEnded { run.fail("1: \(name) receives \(event) after a terminal event") }
    if isDelivering, !isConcurrent { run.fail("2: \(name) receives two events at once") }
    if !isConcurrent, last.time > thread.clock[last.thread] {
      run.fail("2: the delivery of \(event) to \(name) is not ordered with the one before")
    }
    if thread.call?.mayDeliver == false, !isObserving {
      run.fail("3: a thread that does not send delivers \(event) to \(name)")
    }
    checkDisposal(event)
    isDelivering = true
    isEnded = isTerminal
    events.append(event)
    response()
    isDelivering = false
    last = (current, thread.clock[current])
  }

  /// Runs a call that observes: until it returns, the caller may deliver the replay.
  ///
  /// - Parameter body: Returns the disposal of the observation, which is called after the execution.
  public func observing(_ body: () -> @Sendable () -> Void) {
    isObserving = true
    disposals.append(body())
    isObserving = false
  }

  /// Disposes the observations.
  func dispose() {
    for disposal in disposals { disposal() }
    disposals = []
  }

  /// Disposes the observation, and records it when no other thread is disposing it any more.
  public func disposing(_ body: () -> Void) {
    disposing += 1
    body()
    step("is disposed")
    disposing -= 1
    if disposing > 0 || disposer != nil { return }
    disposer = (machine.current, machine.threads[machine.current].clock[machine.current])
  }

  /// Whether it should have received an element and has not.
  func isMissing(_ element: String) -> Bool {
    isWitness && !isEnded && disposer == nil && !events.contains(element)
  }

  private func checkDisposal(_ event: String) {
    guard let disposer else { return }
    let clock = machine.threads[machine.current].clock
    let isKnown = disposer.thread == machine.current || disposer.time < clock[disposer.thread]
    if isKnown || hasInFlight && !machine.options.isWeak {
      run.fail("5: \(name) receives \(event) after it was disposed")
    }
    hasInFlight = true
  }

  private func step(_ action: String) {
    if !machine.isExploring { return }
    if machine.options.isWeak {
      renew()
    } else {
      machine.announce(self, writes: true)
      machine.record(self, writes: true)
    }
    machine.trace.append(.init(thread: machine.current, object: self, action: "", note: action))
  }
}
