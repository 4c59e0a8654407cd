package import RKCore
import RKOperators

/// A target that drops elements that have visited it.
package protocol OriginChecking {
  /// The target's place; the origin of each element that has visited the target contains this place.
  var place: Origin { get }
}

/// A property or subject that signals can be bound to.
package protocol BindingTarget<Element>: BindableProtocol, OriginChecking, ObserverProtocol,
  AnyObject, Sendable
{
  /// A bag that is disposed when the target is deallocated.
  var bag: DisposeBag { get }
}

extension BindingTarget {
  /// Sends the elements of a signal to the target until the target is deallocated.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.bind(at: place, until: bag) { [weak self] in self?.receive($0) }
  }
}

extension SignalProtocol where Error == Never {
  /// Writes each element that has not visited a place.
  ///
  /// Disposing the bag, if there is one, ends the binding.
  func bind(
    at place: Origin,
    until bag: DisposeBag? = nil,
    _ write: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    var binding: any Disposable = NonDisposable.instance
    // The binding may be created during the delivery of an element. The replay must not carry the origin of
    // that element.
    Origin.carry(nil) {
      binding = observeNext { element in
        Origin.forward(element, to: place) { write(element) }
      }
    }
    if let bag { binding.dispose(in: bag) }
    return binding
  }
}
