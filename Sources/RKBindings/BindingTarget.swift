package import RKCore
import RKOperators

/// Something that asks, when a binding writes to it, whether the element has been there.
package protocol BindingPlace {}

/// A property or subject that bindings write to.
package protocol BindingTarget<Element>: BindableProtocol, BindingPlace, ObserverProtocol,
  AnyObject,
  Sendable
{
  /// Disposed when the target is deallocated.
  var lifetimeBag: DisposeBag { get }

  /// Where elements have been that were here.
  var place: Origin { get }
}

extension BindingTarget {
  /// Passes the elements of a signal to the target, for as long as that lives; those that have been there
  /// end here.
  package func write(_ signal: Signal<Element, Never>) -> any Disposable {
    let place = place
    let binding = signal.observeForBinding { [weak self] element in
      guard let self, !Origin.includes(place) else { return }
      Origin.forward { self.receive(element) }
    }
    binding.dispose(in: lifetimeBag)
    return binding
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the elements; what is replayed has nothing to do with the element that is delivered around
  /// the call, if one is.
  func observeForBinding(_ receive: @escaping @Sendable (Element) -> Void) -> any Disposable {
    var binding: any Disposable = NonDisposable.instance
    Origin.carry(nil) { binding = observeNext(with: receive) }
    return binding
  }
}
