import RKCore

/// A box whose content is set later, for what a closure has to know before it exists.
final class Later<Content: Sendable>: Sendable {
  private let content = Locked<Content?>(nil)

  var value: Content? {
    get { content.withLock { $0 } }
    set {
      let old = content.withLock { content in
        defer { content = newValue }
        return content
      }
      _ = consume old
    }
  }
}

/// The smallest subject: a broadcaster that it releases when it is deallocated.
final class Source<Element: Sendable, Error: Swift.Error>: AnyObserverSignal, ObserverProtocol {
  let broadcaster = Broadcaster<Element, Error>()

  deinit { broadcaster.release() }

  func send(_ element: Element) { broadcaster.send(element) }

  func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): broadcaster.send(element)
    case .failed(let error): broadcaster.send(completion: .failure(error))
    case .completed: broadcaster.send(completion: .finished)
    }
  }

  @discardableResult
  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    broadcaster.observe(observer)
  }
}

/// What the tests fail with.
enum Trouble: Error, Equatable {
  case timeout
  case refused
}

extension AnyObserver {
  /// The same observer, whose source registers in a slot.
  func registering(in slot: Slot) -> AnyObserver {
    AnyObserver(receive: element, completion: completion, upstream: slot)
  }
}
