public import RKCore
import RKOperators
public import RKSubjects

/// What signals can be bound to.
public protocol BindableProtocol<Element> {
  /// The type of the elements it takes.
  associatedtype Element: Sendable

  /// Takes the elements of a signal until it goes.
  ///
  /// - Returns: Ends the binding earlier.
  func bind(signal: Signal<Element, Never>) -> any Disposable
}

extension Property: BindableProtocol {
  /// Sets the value to each element, where it is sent.
  ///
  /// The property is not kept alive.
  public func bind(signal: Signal<Value, Never>) -> any Disposable {
    signal.observe(in: bag) { [weak self] in self?.value = $0 }
  }
}

extension ValidatingProperty: BindableProtocol {
  /// Proposes each element, where it is sent.
  ///
  /// The property is not kept alive; the binding ends when it and its views are deallocated.
  public func bind(signal: Signal<Value, Never>) -> any Disposable {
    signal.observe(in: bag) { [weak self] in self?.value = $0 }
  }
}

extension PassthroughSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.send($0) }
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the elements until a bag is disposed.
  func observe(
    in bag: DisposeBag,
    _ receive: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    let binding = observeNext(with: receive)
    binding.dispose(in: bag)
    return binding
  }
}
