public import RKCore
public import RKSubjects

/// A target that signals can be bound to.
public protocol BindableProtocol<Element> {
  /// The type of the elements that the target receives.
  associatedtype Element: Sendable

  /// Sends the elements of a signal to the target until the target is deallocated.
  ///
  /// A subject emits each element, and a property is set to each element, on the thread that sends the
  /// element. Subjects and properties drop an element that returns to them through bindings. A `Bond` calls
  /// its closure in its own context. The signal's completion is ignored. The binding does not retain the
  /// target.
  ///
  /// - Returns: A disposable that ends the binding.
  func bind(signal: Signal<Element, Never>) -> any Disposable
}

extension Property: BindableProtocol, BindingTarget {}

/// The binding ends when the property is deallocated, even if one of its views is retained.
extension ValidatingProperty: BindableProtocol, BindingTarget {}

extension MappedProperty: BindableProtocol, LoopGuarded {
  package var vertex: Path { base.vertex }

  /// Converts each element back and writes it to the original property, until that property is deallocated.
  public func bind(signal: Signal<Value, Never>) -> any Disposable {
    signal.bind(at: vertex, until: base.bag, isConverted: true) { [set] in set($0) }
  }
}

extension AsyncSubject: BindableProtocol, BindingTarget {}
extension CurrentValueSubject: BindableProtocol, BindingTarget {}
extension PassthroughSubject: BindableProtocol, BindingTarget {}
extension ReplayOneSubject: BindableProtocol, BindingTarget {}
extension ReplaySubject: BindableProtocol, BindingTarget {}
extension Subject: BindableProtocol, BindingTarget {}
extension UnicastSubject: BindableProtocol, BindingTarget {}
