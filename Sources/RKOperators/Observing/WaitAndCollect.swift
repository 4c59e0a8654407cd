#if canImport(Dispatch)
import Dispatch
public import RKCore

extension SignalProtocol {
  /// Observes the signal, blocks the thread until the signal terminates, and returns all events.
  ///
  /// A signal that never terminates, or that needs the blocked thread, blocks the thread forever. In tests,
  /// use `waitAndCollectEvents(timeout:)` of RKTesting. In asynchronous code, iterate over `values` instead.
  @available(*, noasync, message: "it blocks the thread; write for await element in signal.values")
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

  /// A form of `waitAndCollectEvents()` that returns only the elements.
  @available(*, noasync, message: "it blocks the thread; write for await element in signal.values")
  public func waitAndCollectElements() -> [Element] {
    waitAndCollectEvents().compactMap(\.element)
  }
}
#endif
