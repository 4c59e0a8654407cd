import RKCore

/// A source that a test sends to.
final class ByHand<Element: Sendable>: AnyObserverSignal {
  typealias Error = Never

  private let broadcaster = Broadcaster<Element, Never>()

  deinit { broadcaster.release() }

  func send(_ element: Element) {
    broadcaster.send(element)
  }

  func finish() {
    broadcaster.send(completion: .finished)
  }

  func observe(with observer: AnyObserver<Element, Never>) -> any Disposable {
    broadcaster.observe(observer)
  }
}
