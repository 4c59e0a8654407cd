public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Passes on an element once the source has been quiet for a while.
  ///
  ///     source     -a-bc-----d------|
  ///     quiet: 3   -------c-----d---|
  ///
  /// An element still waiting when the source completes is sent at once; when it fails, dropped.
  ///
  /// - Parameters:
  ///   - quiet: How long nothing may follow an element. A negative duration traps.
  ///   - scheduler: Where the waiting is done and elements are sent, except for the one that the
  ///     completion sends; a queue of its own unless told otherwise.
  public func debounce(
    for quiet: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("debounce")
  ) -> Signal<Element, Error> {
    let quiet = quiet.checked("debounce(for:)")
    return Signal(wire: { below in
      let junction = Junction(below: below, state: Waiting<Element>(), sources: 2) {
        (waiting: inout Waiting<Element>, input: DebounceInput<Element, Error>, junction) in
        switch input {
        case .next(let element):
          let turn = waiting.put(element)
          let timer = Slot()
          let old = junction.slot(1).replace(with: timer)
          old?.dispose()
          timer.hold(
            scheduler.schedule(after: quiet) {
              if !timer.isDisposed { junction.receive(.due(turn: turn)) }
            }
          )
        case .due(let turn):
          if let element = waiting.take(turn) { junction.send(element) }
        case .end(let completion):
          if case .finished = completion, let element = waiting.take(waiting.turn) {
            junction.send(element)
          }
          junction.finish(completion)
        }
      }
      junction.observe(
        self,
        in: junction.slot(0),
        next: { .next($0) },
        end: { .end($0) }
      )
      return junction.handle
    })
  }

  /// Passes on an element once the source has been quiet for a number of seconds.
  public func debounce(
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("debounce")
  ) -> Signal<Element, Error> {
    debounce(for: .seconds(checking: seconds, "debounce(for:)"), on: scheduler)
  }
}

private enum DebounceInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  /// The time of the element with this number has come.
  case due(turn: Int)
  case end(Subscribers.Completion<Failure>)
}

/// The element that waits, and its number: a timer that comes too late has an older one.
private struct Waiting<Element> {
  private(set) var turn = 0
  private var element: Element?

  mutating func put(_ new: Element) -> Int {
    element = new
    turn += 1
    return turn
  }

  mutating func take(_ due: Int) -> Element? {
    due == turn ? element.take() : nil
  }
}
