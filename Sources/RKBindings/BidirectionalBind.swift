public import RKCore
import RKOperators

extension BindableProtocol where Self: SignalProtocol, Self.Error == Never {
  /// Binds in both directions: each side receives the elements of the other, without an echo.
  ///
  ///     let (name, text) = (Property("Jim"), Property(""))
  ///     name.bidirectionalBind(to: text)  // text.value is "Jim"
  ///     text.value = "Kathryn"            // name.value is "Kathryn"
  ///
  /// At first the target receives the value of this side, if it has one. Then this side receives
  /// the value of the target, if it has one; for two properties, this is the same value. From then
  /// on each element reaches the other side exactly once, even if both sides send during a delivery
  /// or from other threads. If two threads set the two sides at the same moment, the sides exchange
  /// their values. The binding retains neither side, and ends when one is deallocated. It ignores
  /// terminal events.
  ///
  /// Bindings may form a chain, a tree, a diamond or a ring, also through synchronous operators.
  /// Two-way bindings never echo an element to a property it has visited. A side receives an
  /// element once for each path to it: in a ring, once from each direction.
  ///
  /// This also holds across queues, as with `receive(on:)`. Operators that send from a timer or a
  /// task, such as `debounce`, send new elements: in a ring through one of them, an element goes
  /// around for as long as the ring exists. A closure that sets a property sends a new element as
  /// well.
  ///
  /// Your own type may conform to both protocols. The first element that it sends while it receives
  /// one, on the same thread, counts as that element.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bidirectionalBind<Target: BindableProtocol & SignalProtocol>(
    to target: Target
  ) -> any Disposable where Target.Element == Element, Target.Error == Error {
    let (here, there) = (BindingSide(self), BindingSide(target))
    let both = CompositeDisposable()
    both.add(disposable: there.bind(here.signal))
    both.add(disposable: here.bind(there.signal))
    return both
  }
}

/// One side of a two-way binding.
private struct BindingSide<Element: Sendable> {
  let signal: Signal<Element, Never>
  let bind: (Signal<Element, Never>) -> any Disposable

  init<Side: BindableProtocol & SignalProtocol>(_ side: Side)
  where Side.Element == Element, Side.Error == Never {
    if let checking = side as? any OriginChecking {
      // Makes the place before the first element leaves, so that the element does not return.
      _ = checking.place
      signal = side.toSignal()
      bind = side.bind(signal:)
    } else {
      // A user's type does not check origins, so both directions do it here.
      let place = Origin()
      signal = side.toSignal().visiting(place) { $0() }
      bind = { signal in side.bind(signal: signal.visiting(place) { Origin.forward($0) }) }
    }
  }
}

extension SignalProtocol {
  /// Drops the elements that have visited a place, and adds the place to the others.
  fileprivate func visiting(
    _ place: Origin,
    _ deliver: @escaping @Sendable (() -> Void) -> Void
  ) -> Signal<Element, Error> {
    derive { downstream in
      AnyObserver(
        receive: { element in
          Origin.forward(to: place) {
            Origin.begin(at: place) { deliver { downstream.receive(element) } }
          }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
