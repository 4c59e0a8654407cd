import RKCore
import Synchronization

extension SignalProtocol where Element: Sendable {
  /// Observes with a log.
  @discardableResult
  func observe(
    _ log: Log,
    _ response: @escaping @Sendable (Element) -> Void = { _ in }
  ) -> any Disposable {
    var disposable: any Disposable = NonDisposable.instance
    log.observing {
      disposable = observe { event in
        switch event {
        case .next(let element): log.deliver("\(element)") { response(element) }
        case .completed: log.deliver("|", isTerminal: true)
        case .failed: log.deliver("#", isTerminal: true)
        }
      }
      return { [disposable] in disposable.dispose() }
    }
    return disposable
  }
}

extension Disposable {
  /// Disposes, and tells the log.
  func dispose(_ log: Log) {
    log.disposing { dispose() }
  }
}
