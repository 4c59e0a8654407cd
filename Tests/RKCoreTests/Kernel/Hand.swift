import RKCore

/// A signal whose events are sent by hand, through the observer of its last observation.
final class Hand<Element: Sendable, Error: Swift.Error>: Sendable {
  private let kept = Later<AtomicObserver<Element, Error>>()
  private let disposable: (any Disposable)?

  init(disposable: (any Disposable)? = nil) { self.disposable = disposable }

  var observer: AtomicObserver<Element, Error>? { kept.value }

  var signal: Signal<Element, Error> {
    Signal { observer in
      self.kept.value = observer
      return self.disposable
    }
  }
}

/// The number that a thread sends.
struct Step: Hashable, Sendable {
  let thread: Int
  let number: Int
}
