public import RKCore

extension Signal {
  /// Creates a signal and the observer that sends to it, like a `PassthroughSubject` in two parts.
  ///
  ///     let (signal, observer) = Signal<Int, Never>.pipe()
  ///     signal.observeNext { print($0) }
  ///     observer.receive(1)  // prints: 1
  ///
  /// Releasing the last copy of the observer releases the signal's observers without a terminal
  /// event.
  public static func pipe() -> (
    signal: Signal<Element, Error>, observer: AnyObserver<Element, Error>
  ) {
    let subject = PassthroughSubject<Element, Error>()
    // The signal retains only the broadcaster, so the subject is deallocated with the observer.
    let broadcaster = subject.broadcaster
    let observer = AnyObserver<Element, Error>(
      receive: { subject.send($0) },
      completion: { subject.send(completion: $0) }
    )
    return (Signal(onSubscribe: { broadcaster.observe($0) }), observer)
  }

  /// Creates a signal and the observer that sends to it; see `pipe()`.
  public static func withObserver() -> (Signal<Element, Error>, AnyObserver<Element, Error>) {
    pipe()
  }
}

extension Signal where Error == Never {
  /// Creates a signal that emits the argument of each call to a closure, and never terminates.
  ///
  ///     let presses = Signal(takingOver: &button.onPress)
  ///
  /// - Parameter nextObserver: The closure to replace. The new closure calls the original one, then
  ///   sends the argument.
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
  /// A form of `init(takingOver:)` for a closure without arguments.
  public init(takingOver nextObserver: inout @Sendable () -> Void) {
    let original = nextObserver
    var replaced: @Sendable (Element) -> Void = { _ in original() }
    self.init(takingOver: &replaced)
    nextObserver = { [replaced] in replaced(()) }
  }
}
