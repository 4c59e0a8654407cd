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

/// What tells the elements that a link brings from others, so that they do not come back to it.
package protocol Linkable<Element>: BindableProtocol {
  /// Takes the elements of a signal for a link, until it goes.
  func bind(signal: Signal<Element, Never>, by link: Link) -> any Disposable

  /// The elements for a link: all but those that it brings itself.
  func signal(for link: Link) -> Signal<Element, Never>
}

extension Property: Linkable {
  package func bind(signal: Signal<Value, Never>, by link: Link) -> any Disposable {
    signal.observe(in: bag) { [weak self] in self?.receive($0, by: link) }
  }

  package func signal(for link: Link) -> Signal<Value, Never> {
    Signal(wire: { self.observe(with: $0, for: link) })
  }
}

/// A subject that tells the elements of a link from others.
package protocol LinkableSubject: Linkable, SubjectProtocol, AnyObject {
  /// Disposed when the subject is deallocated.
  var disposeBag: DisposeBag { get }

  /// Sends an element for a link, which is not told.
  func receive(_ element: Element, by link: Link?)

  /// Observes for a link, which is not told what it brings itself.
  func observe(with observer: AnyObserver<Element, Error>, for link: Link?) -> any Disposable
}

extension LinkableSubject {
  package func bind(signal: Signal<Element, Never>, by link: Link) -> any Disposable {
    signal.observe(in: disposeBag) { [weak self] in self?.receive($0, by: link) }
  }

  /// A subject that can fail is bound one way only: what it sends to a link is without its end.
  package func signal(for link: Link) -> Signal<Element, Never> {
    Signal(wire: { below in
      self.observe(
        with: AnyObserver(receive: below.element, completion: { _ in }, upstream: below.upstream),
        for: link
      )
    })
  }
}

extension PassthroughSubject: LinkableSubject {}
extension CurrentValueSubject: LinkableSubject {}
extension ReplaySubject: LinkableSubject {}
extension ReplayOneSubject: LinkableSubject {}

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
