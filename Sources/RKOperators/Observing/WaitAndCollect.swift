#if canImport(Dispatch)
import Dispatch
public import RKCore

extension SignalProtocol {
  /// Observes, and blocks the thread until the signal ends.
  ///
  /// A signal that never ends, or that needs the thread that waits, blocks it for ever. Tests have
  /// `waitAndCollectEvents(timeout:)`, of RKTesting, which gives up.
  ///
  /// - Returns: All events, the end included.
  public func waitAndCollectEvents() -> [Signal<Element, Error>.Event] {
    let events = Locked<[Signal<Element, Error>.Event]>([])
    let end = DispatchSemaphore(value: 0)
    let observation = observe { event in
      events.withLock { $0.append(event) }
      if event.isTerminal { end.signal() }
    }
    end.wait()
    observation.dispose()
    return events.withLock { $0 }
  }

  /// Observes, and blocks the thread until the signal ends.
  ///
  /// A signal that never ends, or that needs the thread that waits, blocks it for ever. Tests have
  /// `waitAndCollectElements(timeout:)`, of RKTesting, which gives up.
  ///
  /// - Returns: The elements; those before the failure, if it failed.
  public func waitAndCollectElements() -> [Element] {
    waitAndCollectEvents().compactMap(\.element)
  }
}
#endif
