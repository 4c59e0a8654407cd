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
    let binding = signal.observeNext { [weak self] in self?.value = $0 }
    binding.dispose(in: bag)
    return binding
  }
}

extension PassthroughSubject: BindableProtocol {
  /// Sends each element, where it is sent; the end of the signal is not sent.
  ///
  /// The subject is not kept alive.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    let binding = signal.observeNext { [weak self] in self?.send($0) }
    binding.dispose(in: disposeBag)
    return binding
  }
}
