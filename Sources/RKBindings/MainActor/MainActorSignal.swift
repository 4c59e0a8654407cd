#if canImport(Dispatch)
public import RKCore
import RKOperators

/// A signal whose events are delivered on the main actor.
///
///     @MainActor final class Search {
///       private(set) var results: [String] = []
///       private let bag = DisposeBag()
///
///       init(_ texts: SafeSignal<String>) {
///         texts.receive(on: MainActor.shared)
///           .filter { [weak self] text in self?.results.contains(text) == false }
///           .observeNext { [weak self] text in self?.results.append(text) }
///           .dispose(in: bag)
///       }
///     }
///
/// Its operators take main-actor closures, which can access a view model and capture state that is not
/// `Sendable`. Elements are `Sendable`, because they can be sent on any thread. `receive(on:)` creates a
/// main-actor signal, and `toSignal()` returns an ordinary signal.
///
/// If an event is sent on the main actor while no other event is waiting, it is delivered synchronously.
/// Other events are buffered without a limit and delivered on the main queue, in the order in which they were
/// sent. Once the observation is disposed on the main actor, nothing is delivered.
public struct MainActorSignal<Element: Sendable, Error: Swift.Error>: Sendable {
  /// The wrapped signal, which delivers its events on the main actor.
  @usableFromInline let signal: Signal<Element, Error>

  /// - Parameter signal: A signal that delivers its events on the main actor.
  @inlinable
  init(_ signal: Signal<Element, Error>) {
    self.signal = signal
  }

  /// Returns an ordinary signal of the same events, delivered on the main actor.
  ///
  /// Operators on the result take `@Sendable` closures. `receive(on: MainActor.shared)` converts the result
  /// back to a `MainActorSignal`. The new signal delivers an event synchronously if the event arrives on the
  /// main actor while no other event is waiting.
  @inlinable
  public func toSignal() -> Signal<Element, Error> {
    signal
  }
}

extension MainActorSignal: SignalConvertible {}

/// A main-actor signal that cannot fail.
public typealias SafeMainActorSignal<Element: Sendable> = MainActorSignal<Element, Never>

extension SignalProtocol {
  /// Delivers events on the main actor, where the closures of operators can access a view model.
  ///
  ///     names.receive(on: MainActor.shared)
  ///       .map { [weak self] name in self == nil ? "" : name }
  ///
  /// - Parameter actor: The main actor.
  @inlinable
  public func receive(on actor: MainActor) -> MainActorSignal<Element, Error> {
    MainActorSignal(receiveOnMainActor())
  }

  /// Unavailable: the compiler selects this method if the next operator does not exist on `MainActorSignal`.
  @available(
    *,
    unavailable,
    message:
      "MainActorSignal does not have this operator: write it before receive(on:), or in through { $0.… }; toSignal() returns a Signal"
  )
  @_disfavoredOverload
  public func receive(on actor: MainActor) -> Signal<Element, Error> { fatalError() }
}

extension MainActorSignal {
  /// Observes the events.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @inlinable @discardableResult
  public func observe(
    with observer: @escaping @MainActor (Signal<Element, Error>.Event) -> Void
  ) -> any Disposable {
    signal.observe(with: MainActorClosure.unisolated(observer))
  }

  /// Observes the failure.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @inlinable @discardableResult
  public func observeFailed(with observer: @escaping @MainActor (Error) -> Void) -> any Disposable {
    signal.observeFailed(with: MainActorClosure.unisolated(observer))
  }

  /// Observes the completion.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @inlinable @discardableResult
  public func observeCompleted(with observer: @escaping @MainActor () -> Void) -> any Disposable {
    signal.observeCompleted { MainActorClosure.run(observer) }
  }

  /// Observes the elements and the completion, until the result is cancelled or deallocated.
  ///
  /// - Parameters:
  ///   - receiveCompletion: A closure that is called with the completion, at most once.
  ///   - receiveValue: A closure that is called with each element.
  @inlinable
  public func sink(
    receiveCompletion: @escaping @MainActor (Subscribers.Completion<Error>) -> Void,
    receiveValue: @escaping @MainActor (Element) -> Void
  ) -> AnyCancellable {
    signal.sink(
      receiveCompletion: MainActorClosure.unisolated(receiveCompletion),
      receiveValue: MainActorClosure.unisolated(receiveValue)
    )
  }

  /// An asynchronous sequence of the elements, which are buffered without a limit.
  public var values: AsyncValues<Element, Error> { signal.values }
}

extension MainActorSignal where Error == Never {
  /// Observes the elements.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @inlinable @discardableResult
  public func observeNext(with observer: @escaping @MainActor (Element) -> Void) -> any Disposable {
    signal.observeNext(with: MainActorClosure.unisolated(observer))
  }

  /// Observes the elements, until the result is cancelled or deallocated.
  ///
  /// - Parameter receiveValue: A closure that is called with each element.
  @inlinable
  public func sink(receiveValue: @escaping @MainActor (Element) -> Void) -> AnyCancellable {
    signal.sink(receiveValue: MainActorClosure.unisolated(receiveValue))
  }
}
#endif
