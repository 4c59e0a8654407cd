package import RKCore
import RKOperators

/// A target that drops elements which have visited it.
package protocol OriginChecking {}

/// A property or subject that signals can be bound to.
package protocol BindingTarget<Element>: BindableProtocol, OriginChecking, ObserverProtocol,
  AnyObject, Sendable
{
  /// A bag that is disposed when the target is deallocated.
  var disposeBag: DisposeBag { get }
  /// The place of the target in the origins of elements.
  var place: Origin { get }
}

extension BindingTarget {
  /// Sends the elements of a signal to the target until the target is deallocated.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    let place = place
    var binding: any Disposable = NonDisposable.instance
    // A replay is unrelated to an element whose delivery surrounds the call.
    Origin.carry(nil) {
      binding = signal.observeNext { [weak self] element in
        guard let self, !Origin.includes(place) else { return }
        Origin.forward { self.receive(element) }
      }
    }
    binding.dispose(in: disposeBag)
    return binding
  }
}
