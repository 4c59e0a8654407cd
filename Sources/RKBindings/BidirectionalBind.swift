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
  /// Several such bindings may form a chain, a tree or a ring, and two may be bound twice. No element
  /// comes back to where it has been: in a ring it goes both ways around and ends before it would, so
  /// that each of the others takes it twice. There an element is taken as often as there are ways to
  /// it.
  ///
  /// This holds for properties, dynamic subjects, and passthrough, current value and replay subjects.
  /// Of what else conforms to both protocols, what it sends while it takes an element, first and on the
  /// same thread, counts as that element coming back; what a ring brings around through it goes round
  /// for ever.
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
  /// What it sends, and where that has been.
  let signal: Signal<Routed<Element>, Never>
  /// Lets it take the elements of a signal that have not been there.
  let bind: (Signal<Routed<Element>, Never>) -> any Disposable

  init<Place: BindableProtocol & SignalProtocol>(_ place: Place)
  where Place.Element == Element, Place.Error == Never {
    if let place = place as? any Linkable<Element> {
      signal = place.routed
      bind = { place.bind(routed: $0) }
    } else {
      let echo = Echo()
      let start = Trail(from: echo)
      signal = place.toSignal().filter { _ in !echo.isHeard() }.map { Routed($0, start) }
      bind = { signal in
        let others = signal.filter { $0.trail.extended(to: echo) != nil }.map(\.element)
        return place.bind(signal: echo.shadow(others))
      }
    }
  }
}

/// Hears what comes back while something is brought, on the same thread, once.
private final class Echo: Sendable {
  private let thread = Guarded<ThreadNumber?>(nil)

  func shadow<Element>(_ signal: Signal<Element, Never>) -> Signal<Element, Never> {
    signal.derive { below in
      AnyObserver(
        receive: { element in
          self.thread.withLock { $0 = .current }
          below.receive(element)
          self.thread.withLock { $0 = nil }
        },
        completion: below.completion,
        upstream: below.upstream
      )
    }
  }

  func isHeard() -> Bool {
    let current = ThreadNumber.current
    return thread.withLock { thread in
      if thread != current { return false }
      thread = nil
      return true
    }
  }
}
