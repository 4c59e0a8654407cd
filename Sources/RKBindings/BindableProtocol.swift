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

extension Property: BindingTarget {
  package var lifetimeBag: DisposeBag { bag }

  /// Sets the value to each element, on the thread that sends it.
  ///
  /// The binding does not retain the property. An element that bindings have brought from this property
  /// is not written again.
  public func bind(signal: Signal<Value, Never>) -> any Disposable {
    write(signal)
  }
}

extension ValidatingProperty: BindingTarget {
  package var lifetimeBag: DisposeBag { bag }

  /// Proposes each element, on the thread that sends it.
  ///
  /// The binding does not retain the property; it ends when the property and its views are deallocated.
  public func bind(signal: Signal<Value, Never>) -> any Disposable {
    write(signal)
  }
}
