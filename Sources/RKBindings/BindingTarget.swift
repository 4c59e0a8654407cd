package import RKCore
import RKOperators

/// A target that drops elements that have visited it.
package protocol LoopGuarded {
  /// The target's vertex; the path of each element that has visited the target contains this vertex.
  var vertex: Path { get }
}

/// A property or subject that signals can be bound to.
package protocol BindingTarget<Element>: BindableProtocol, LoopGuarded, ObserverProtocol,
  AnyObject, Sendable
{
  /// A bag that is disposed when the target is deallocated.
  var bag: DisposeBag { get }
}

extension BindingTarget {
  /// Sends the elements of a signal to the target until the target is deallocated.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.bind(at: vertex, until: bag) { [weak self] in self?.receive($0) }
  }
}

extension SignalProtocol where Error == Never {
  /// Calls a closure with each element that has not visited a vertex.
  ///
  /// - Parameters:
  ///   - bag: A bag whose disposal ends the binding.
  ///   - isConverted: Whether the closure converts the element, so that a debug build cannot compare the
  ///     element with the one that the vertex sent. Default: false.
  func bind(
    at vertex: Path,
    until bag: DisposeBag? = nil,
    isConverted: Bool = false,
    _ write: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    var binding: any Disposable = NonDisposable.instance
    // The binding may be created while another element is being delivered. Elements that the signal sends
    // when it is observed must not carry the path of that other element.
    Path.carry(nil) {
      binding = observeNext { element in
        if isConverted {
          Path.forward(to: vertex) { write(element) }
        } else {
          Path.forward(element, to: vertex) { write(element) }
        }
      }
    }
    if let bag { binding.dispose(in: bag) }
    return binding
  }
}
