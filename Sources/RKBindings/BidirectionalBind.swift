public import RKCore
import RKOperators

extension BindableProtocol where Self: SignalProtocol, Self.Error == Never {
  /// Binds two ways: what one sends the other takes, and it does not come back.
  ///
  ///     let (name, text) = (Property("Jim"), Property(""))
  ///     name.bidirectionalBind(to: text)  // text.value is "Jim"
  ///     text.value = "Kathryn"            // name.value is "Kathryn"
  ///
  /// A target with a value takes that of the receiver first, and the receiver takes it back once.
  /// After that each element is taken by the other side exactly once, whatever both send at the
  /// time, from inside a delivery or from other threads. (Two that are set at the same moment by
  /// two threads take each other's value.) Neither is kept alive; the binding ends when one goes.
  /// Ends are not told.
  ///
  /// Bindings of either kind may form a chain, a tree, a diamond or a ring, also through synchronous
  /// operators. No element is written to where it has been: in a ring of two-way bindings it goes both ways
  /// around, so that each of the others takes it twice, and ends there. An element is taken as often as
  /// there are ways to a place.
  ///
  /// This holds across queues, too, as with `receive(on:)`. An operator that sends from a timer or a task,
  /// as `debounce` does, sends a new element: in a ring through one the element goes around again each
  /// time. A closure that sets a property sends a new element as well. Of a type of your own that
  /// conforms to both protocols, the first that it sends while it takes an element, on the same thread,
  /// counts as that element.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bidirectionalBind<Target: BindableProtocol & SignalProtocol>(
    to target: Target
  ) -> any Disposable where Target.Element == Element, Target.Error == Error {
    let here = End(self)
    let there = End(target)
    let both = CompositeDisposable()
    both.add(disposable: there.bind(here.signal))
    both.add(disposable: here.bind(there.signal))
    return both
  }
}

/// One end of a two-way binding.
private struct End<Element: Sendable> {
  let signal: Signal<Element, Never>
  let bind: (Signal<Element, Never>) -> any Disposable

  init<Place: BindableProtocol & SignalProtocol>(_ place: Place)
  where Place.Element == Element, Place.Error == Never {
    if place is any BindingPlace {
      signal = place.toSignal()
      bind = place.bind(signal:)
    } else {
      // A type of the user's own does not ask, so that is done for it, on the way in and out.
      let origin = Origin()
      signal = place.toSignal().through(origin) { $0() }
      bind = { signal in place.bind(signal: signal.through(origin) { Origin.forward($0) }) }
    }
  }
}

extension SignalProtocol {
  /// Passes on elements that have not been at a place, as having been there.
  fileprivate func through(
    _ place: Origin,
    _ deliver: @escaping @Sendable (() -> Void) -> Void
  ) -> Signal<Element, Error> {
    derive { downstream in
      AnyObserver(
        receive: { element in
          if Origin.includes(place) { return }
          Origin.arrive(at: place) { deliver { downstream.receive(element) } }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
