#if canImport(Dispatch)
public import Dispatch
#endif

// Names that only the older documents use.

/// The events of a signal.
@available(*, deprecated, message: "write Signal<Element, Error>.Event")
public typealias Event<Element: Sendable, Error: Swift.Error> = Signal<Element, Error>.Event

/// The error of a signal that cannot fail.
@available(*, deprecated, renamed: "Never")
public typealias NoError = Never

/// A signal that cannot fail.
@available(*, deprecated, renamed: "SafeSignal")
public typealias Signal1<Element: Sendable> = Signal<Element, Never>

/// What observes a signal that cannot fail.
@available(*, deprecated, renamed: "SafeObserver")
public typealias Observer1<Element: Sendable> = SafeObserver<Element>

/// The events of a signal that cannot fail.
@available(*, deprecated, message: "write SafeSignal<Element>.Event")
public typealias StreamEvent<Element: Sendable> = Signal<Element, Never>.Event

/// The events of a signal that can fail.
@available(*, deprecated, message: "write Signal<Element, Error>.Event")
public typealias OperationEvent<Element: Sendable, Error: Swift.Error> =
  Signal<Element, Error>.Event

// The name begins with a capital letter in the documents.
// swift-format-ignore
/// A disposable for something that cannot be stopped.
@available(*, deprecated, message: "return nil from the producer, or NonDisposable.instance")
public var NotDisposable: NonDisposable { .instance }

extension ObserverProtocol {
  /// Receives an element.
  @available(*, deprecated, renamed: "receive(_:)")
  public func next(_ element: Element) {
    receive(element)
  }

  /// Receives the successful end.
  @available(*, deprecated, message: "write receive(completion: .finished)")
  public func completed() {
    receive(completion: .finished)
  }

  /// Receives an element and then the successful end.
  @available(*, deprecated, renamed: "receive(lastElement:)")
  public func completed(with element: Element) {
    receive(lastElement: element)
  }
}

extension ObserverProtocol where Element == Void {
  /// Receives an element that carries nothing.
  @available(*, deprecated, renamed: "receive()")
  public func next() {
    receive(())
  }
}

extension Disposable {
  /// Puts it into a bag.
  @available(*, deprecated, renamed: "dispose(in:)")
  public func disposeIn(_ bag: any DisposeBagProtocol) {
    dispose(in: bag)
  }
}

extension SignalProtocol {
  /// Observes the elements until the result goes, and nothing of a failure.
  @available(*, deprecated, message: "write sink(receiveCompletion:receiveValue:)")
  @_disfavoredOverload
  public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

#if canImport(Dispatch)
extension DispatchQueue {
  /// Runs a block on the queue after a number of seconds.
  @available(*, deprecated, renamed: "asyncAfter(deadline:execute:)")
  public func after(when seconds: Double, block: @escaping @Sendable () -> Void) {
    _ = disposableAfter(when: seconds, block: block)
  }
}

extension Signal {
  /// Sends one element after a number of seconds, and completes.
  @available(*, deprecated, message: "write Signal(just:after:)")
  public static func timer(
    element: Element,
    time seconds: Double,
    queue: DispatchQueue = .timers("timer")
  ) -> Signal<Element, Error> {
    Signal(just: element, after: seconds, on: queue)
  }
}

extension Signal where Element == Int {
  /// Sends 0, 1, 2, …, one after each number of seconds, for ever.
  @available(*, deprecated, renamed: "interval(_:on:)")
  public static func interval(_ seconds: Double, queue: DispatchQueue) -> Signal<Int, Error> {
    interval(seconds, on: queue)
  }
}
#endif
