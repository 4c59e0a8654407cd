import RKCore

/// A source that a test sends to.
final class ByHand<Element: Sendable>: SignalProtocol {
  typealias Error = Never

  private let fanout = Fanout<Element, Never>()

  deinit { fanout.release() }

  func send(_ element: Element) {
    fanout.send(element)
  }

  func finish() {
    fanout.send(completion: .finished)
  }

  func observe(with observer: AnyObserver<Element, Never>) -> any Disposable {
    fanout.observe(observer)
  }
}
