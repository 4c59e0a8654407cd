package import RKCore
import RKSubjects

/// What can be one end of a two-way binding, and knows where the elements have been that such bindings
/// bring, so that none comes back.
package protocol Linkable<Element>: BindableProtocol {
  /// The elements, and where they have been.
  var routed: Signal<Routed<Element>, Never> { get }

  /// Takes the elements of a signal that have not been here, until it goes.
  func bind(routed signal: Signal<Routed<Element>, Never>) -> any Disposable
}

/// A property or subject that knows where elements have been.
package protocol LinkableSubject: Linkable, SubjectProtocol, AnyObject {
  /// Disposed when it is deallocated.
  var lifetimeBag: DisposeBag { get }

  /// Where elements have been that were here.
  var place: any AnyObject & Sendable { get }

  /// Takes an element, unless it has been here.
  func receive(_ element: Element, on trail: Trail?)

  /// Observes, with a follower that is told elements that two-way bindings bring.
  func observe(
    with observer: AnyObserver<Element, Error>,
    follower: Follower<Element>?
  ) -> any Disposable
}

extension LinkableSubject {
  package func bind(routed signal: Signal<Routed<Element>, Never>) -> any Disposable {
    signal.observe(in: lifetimeBag) { [weak self] in self?.receive($0.element, on: $0.trail) }
  }

  /// A subject that can fail is bound one way only: what it sends to a binding is without its end.
  package var routed: Signal<Routed<Element>, Never> {
    Signal(wire: { below in
      let follower = Follower(at: self.place, below.element)
      return self.observe(
        with: AnyObserver(
          receive: { follower.receive($0) },
          completion: { _ in },
          upstream: below.upstream
        ),
        follower: follower
      )
    })
  }
}

extension Property: LinkableSubject {
  package var lifetimeBag: DisposeBag { bag }
}

extension PassthroughSubject: LinkableSubject {
  package var lifetimeBag: DisposeBag { disposeBag }
}

extension CurrentValueSubject: LinkableSubject {
  package var lifetimeBag: DisposeBag { disposeBag }
}

extension ReplaySubject: LinkableSubject {
  package var lifetimeBag: DisposeBag { disposeBag }
}

extension ReplayOneSubject: LinkableSubject {
  package var lifetimeBag: DisposeBag { disposeBag }
}
