#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

// Names of older versions of ReactiveKit.

/// An event of a signal.
@available(*, deprecated, message: "write Signal<Element, Error>.Event")
public typealias Event<Element: Sendable, Error: Swift.Error> = Signal<Element, Error>.Event

/// The failure of a signal that cannot fail.
@available(*, deprecated, renamed: "Never")
public typealias NoError = Never

/// A signal that cannot fail.
@available(*, deprecated, renamed: "SafeSignal")
public typealias Signal1<Element: Sendable> = Signal<Element, Never>

/// A function that receives the events of a signal that cannot fail.
@available(*, deprecated, renamed: "SafeObserver")
public typealias Observer1<Element: Sendable> = SafeObserver<Element>

/// An event of a signal that cannot fail.
@available(*, deprecated, message: "write SafeSignal<Element>.Event")
public typealias StreamEvent<Element: Sendable> = Signal<Element, Never>.Event

/// An event of a signal that can fail.
@available(*, deprecated, message: "write Signal<Element, Error>.Event")
public typealias OperationEvent<Element: Sendable, Error: Swift.Error> =
  Signal<Element, Error>.Event

// The older name begins with a capital letter.
// swift-format-ignore
/// A disposable for work that cannot be stopped.
@available(*, deprecated, message: "return nil from the producer, or NonDisposable.instance")
public var NotDisposable: NonDisposable { .instance }

extension ObserverProtocol {
  /// Receives an element.
  @available(*, deprecated, renamed: "receive(_:)")
  @export(implementation) public func next(_ element: Element) {
    receive(element)
  }

  /// Receives the successful completion.
  @available(*, deprecated, message: "write receive(completion: .finished)")
  @export(implementation) public func completed() {
    receive(completion: .finished)
  }

  /// Receives an element and completes.
  @available(*, deprecated, renamed: "receive(lastElement:)")
  @export(implementation) public func completed(with element: Element) {
    receive(lastElement: element)
  }

  /// Receives a `Void` element.
  @available(*, deprecated, renamed: "receive()")
  @export(implementation) public func next() where Element == Void {
    receive(())
  }
}

extension Disposable {
  /// Adds the disposable to a bag.
  @available(*, deprecated, renamed: "dispose(in:)")
  @export(implementation) public func disposeIn(_ bag: any DisposeBagProtocol) {
    dispose(in: bag)
  }
}

extension SignalProtocol {
  /// Observes the elements for as long as the result is retained, and ignores a failure.
  @available(
    *,
    deprecated,
    message: "it ignores the failure: write sink(receiveCompletion:receiveValue:)"
  )
  @_disfavoredOverload
  @export(implementation) public func sink(
    receiveValue: @escaping @Sendable (Element) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

#if canImport(Dispatch)
extension DispatchQueue {
  /// Runs a block on the queue after a delay in seconds.
  @available(*, deprecated, renamed: "asyncAfter(deadline:execute:)")
  @export(implementation) public func after(
    when seconds: Double,
    block: @escaping @Sendable () -> Void
  ) {
    _ = disposableAfter(when: seconds, block: block)
  }
}

extension Signal {
  /// Sends one element after a delay in seconds, and completes.
  @available(*, deprecated, message: "write Signal(just:after:)")
  @export(implementation) public static func timer(
    element: Element,
    time seconds: Double,
    queue: DispatchQueue = .timers("timer")
  ) -> Signal<Element, Error> {
    Signal(just: element, after: seconds, on: queue)
  }
}

extension Signal where Element == Int {
  /// Sends 0, 1, 2, … at an interval in seconds, and never terminates.
  @available(*, deprecated, renamed: "interval(_:on:)")
  @export(implementation) public static func interval(
    _ seconds: Double,
    queue: DispatchQueue
  ) -> Signal<Int, Error> {
    interval(seconds, on: queue)
  }
}
#endif
