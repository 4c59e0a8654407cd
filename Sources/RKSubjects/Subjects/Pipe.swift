public import RKCore

extension Signal {
  /// Makes a signal and the observer that sends to it.
  ///
  ///     let (signal, observer) = Signal<Int, Never>.pipe()
  ///     signal.observeNext { print($0) }
  ///     observer.receive(1)  // prints: 1
  ///
  /// It is a `PassthroughSubject` in two parts. When the last copy of the observer goes, nobody can send
  /// any more, and those who observe are let go without a word.
  public static func pipe() -> (
    signal: Signal<Element, Error>, observer: AnyObserver<Element, Error>
  ) {
    let subject = PassthroughSubject<Element, Error>()
    // The signal holds what observers are kept in, and not the subject, which ends with the observer.
    let broadcaster = subject.broadcaster
    return (
      Signal(onSubscribe: { broadcaster.observe($0) }),
      AnyObserver(
        receive: { subject.send($0) },
        completion: { subject.send(completion: $0) }
      )
    )
  }

  /// Makes a signal and the observer that sends to it: the same as `pipe()`.
  public static func withObserver() -> (Signal<Element, Error>, AnyObserver<Element, Error>) {
    pipe()
  }
}

extension Signal where Error == Never {
  /// Makes a signal of what a closure is called with: the closure is replaced by one that calls it and
  /// then sends.
  ///
  ///     let presses = Signal(takingOver: &button.onPress)
  ///
  /// The signal never ends.
  public init(takingOver nextObserver: inout @Sendable (Element) -> Void) {
    let (signal, observer) = Signal.pipe()
    let original = nextObserver
    nextObserver = { element in
      original(element)
      observer.receive(element)
    }
    self = signal
  }
}

extension Signal where Element == Void, Error == Never {
  /// Makes a signal of the calls of a closure: it is replaced by one that calls it and then sends.
  ///
  /// The signal never ends.
  public init(takingOver nextObserver: inout @Sendable () -> Void) {
    let (signal, observer) = Signal.pipe()
    let original = nextObserver
    nextObserver = {
      original()
      observer.receive(())
    }
    self = signal
  }
}
