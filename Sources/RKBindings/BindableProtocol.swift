public import RKCore
public import RKSubjects

/// A target that signals can be bound to.
public protocol BindableProtocol<Element> {
  /// The type of the elements that the target receives.
  associatedtype Element: Sendable

  /// Sends the elements of a signal to the target until the target is deallocated.
  ///
  /// Each element is delivered on the thread that sends it: a subject emits the element, and a property is
  /// set to it. The signal's completion is ignored. The binding does not retain the target. An element that
  /// returns to the target through bindings is dropped.
  ///
  /// - Returns: A disposable that ends the binding.
  func bind(signal: Signal<Element, Never>) -> any Disposable
}

extension Property: BindableProtocol, BindingTarget {}

/// The binding ends when the property is deallocated, even if one of its views is retained.
extension ValidatingProperty: BindableProtocol, BindingTarget {}

extension MappedProperty: BindableProtocol, LoopGuarded {
  package var vertex: Path { base.vertex }

  /// Sets the original property to each element, converted back, until the original property is deallocated.
  public func bind(signal: Signal<Value, Never>) -> any Disposable {
    signal.bind(at: vertex, until: base.bag) { [set] in set($0) }
  }
}

extension AsyncSubject: BindableProtocol, BindingTarget {}
extension CurrentValueSubject: BindableProtocol, BindingTarget {}
extension PassthroughSubject: BindableProtocol, BindingTarget {}
extension ReplayOneSubject: BindableProtocol, BindingTarget {}
extension ReplaySubject: BindableProtocol, BindingTarget {}
extension Subject: BindableProtocol, BindingTarget {}
extension UnicastSubject: BindableProtocol, BindingTarget {}
