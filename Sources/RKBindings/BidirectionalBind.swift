public import RKCore
import RKOperators
import Synchronization

extension BindableProtocol where Self: SignalProtocol, Self.Error == Never {
  /// Binds this side and a target in both directions: each receives the other's elements, without an echo.
  ///
  ///     let (name, text) = (Property("Jim"), Property(""))
  ///     name.bidirectionalBind(to: text)  // text.value is "Jim"
  ///     text.value = "Kathryn"            // name.value is "Kathryn"
  ///
  /// When the binding starts, the current value of this side is sent to the target, and nothing is sent back.
  /// A side that replays several elements sends all of them. If this side has no value, like a
  /// `PassthroughSubject`, the current value of the target is sent to this side instead. After that, each
  /// element reaches the other side exactly once, even if both sides send during a delivery or from other
  /// threads. If two threads set the two sides at the same time, the sides exchange their values. The binding
  /// retains neither side, and ends when either side is deallocated. The binding ignores terminal events.
  ///
  /// Bindings can form a chain, a tree, a diamond or a ring, even through synchronous operators. Two-way
  /// bindings never echo an element to a property that the element has visited. A side receives an element
  /// once for each path that leads to the side; in a ring, once from each direction. When a binding closes a
  /// ring, the value of this side travels around the ring once and is dropped before it returns to this side.
  ///
  /// This also holds across queues, for example after `receive(on:)`. However, an operator that sends from a
  /// timer or a task, such as `debounce`, sends new elements, which have visited no property yet. If a ring
  /// contains one of these operators, an element circulates for as long as the ring exists. A closure that
  /// sets a property also sends a new element.
  ///
  /// A custom type can conform to `BindableProtocol` and `SignalProtocol`. If a value of this type sends
  /// elements while it receives one, on the same thread, the first of them is treated as the received
  /// element. Other bindings do not recognize elements from a custom type: in a ring, the value receives each
  /// of its own elements once.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bidirectionalBind<Target: BindableProtocol & SignalProtocol>(
    to target: Target
  ) -> any Disposable where Target.Element == Element, Target.Error == Error {
    let (here, there) = (BindingSide(self), BindingSide(target))
    // A dynamic subject always has a value, although it may read the value later, in another context.
    let start = BindingStart<Element>(hasValue: self is DynamicSubject<Element>)
    let both = CompositeDisposable()
    both.add(disposable: here.bind(start.holding(there.signal)))
    both.add(disposable: there.bind(start.noting(here.signal)))
    start.end()
    return both
  }
}

/// The initial exchange of a two-way binding, in which only one side receives the value of the other.
///
///     target ──► held ─ ─ ─ ► this side ──► target
///                └─ until this side was observed; then delivered, without
///                   the replay of the target if this side has a value
///
/// The target is observed first, so none of its later elements are missed. The lock guards the held events.
/// Nothing is delivered while the lock is held.
private final class BindingStart<Element: Sendable>: Sendable {
  /// The handling of events from the target.
  private enum Phase: UInt8, AtomicRepresentable {
    /// The event is held.
    case holding
    /// The event is held until the events that were held before it are delivered.
    case delivering
    /// The event is delivered immediately.
    case ended
  }

  /// A vertex on the path of each element that the target replays.
  private let replay = Path()
  private let held = Locked<[Queued<Closure>]>([])
  private let phase = Atomic(Phase.holding)
  private let hasValue: Atomic<Bool>

  init(hasValue: Bool) {
    self.hasValue = Atomic(hasValue)
  }

  /// Holds the events of the target until the initial exchange has ended.
  func holding(_ target: Signal<Element, Never>) -> Signal<Element, Never> {
    let observed = target.derive { downstream in
      AnyObserver(
        receive: { element in
          if self.hasEnded {
            self.deliver { downstream.receive(element) }
          } else {
            self.hold { downstream.receive(element) }
          }
        },
        completion: { completion in self.hold { downstream.receive(completion: completion) } },
        upstream: downstream.upstream
      )
    }
    return Signal(onSubscribe: { downstream in
      var observation: any Disposable = NonDisposable.instance
      Path.carry(self.replay) { observation = observed.observe(with: downstream) }
      return observation
    })
  }

  /// Records that this side has a value, once this side sends an element during the initial exchange.
  func noting(_ signal: Signal<Element, Never>) -> Signal<Element, Never> {
    signal.derive { downstream in
      AnyObserver(
        receive: { element in
          if self.phase.load(ordering: .acquiring) == .holding {
            self.hasValue.store(true, ordering: .releasing)
          }
          downstream.receive(element)
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Delivers the held events in order.
  func end() {
    phase.store(.delivering, ordering: .releasing)
    while true {
      let batch = held.withLock { held in
        let batch = held
        held = []
        if batch.isEmpty { phase.store(.ended, ordering: .releasing) }
        return batch
      }
      if batch.isEmpty { return }
      for event in batch { event.deliver { event in deliver { event() } } }
    }
  }

  private var hasEnded: Bool { phase.load(ordering: .acquiring) == .ended }

  /// Holds an event, or delivers it if the initial exchange has ended.
  private func hold(_ event: @escaping @Sendable () -> Void) {
    let queued = Queued(Closure(event))
    let isHeld = held.withLock { held in
      if hasEnded { return false }
      held.append(queued)
      return true
    }
    if !isHeld { deliver(event) }
  }

  /// Delivers an event, unless the target replayed it and this side has a value.
  private func deliver(_ event: () -> Void) {
    if hasValue.load(ordering: .acquiring) {
      Path.forward(to: replay, event)
    } else {
      event()
    }
  }
}

/// One side of a two-way binding.
private struct BindingSide<Element: Sendable> {
  let signal: Signal<Element, Never>
  let bind: (Signal<Element, Never>) -> any Disposable

  init<Side: BindableProtocol & SignalProtocol>(_ side: Side)
  where Side.Element == Element, Side.Error == Never {
    if let checking = side as? any LoopGuarded {
      // Reading the vertex creates it. It must exist before the first element is sent; otherwise that element
      // could return to this side.
      _ = checking.vertex
      signal = side.toSignal()
      bind = side.bind(signal:)
    } else {
      // A custom type does not check paths, so the bindings check them here, in both directions.
      let vertex = Path()
      signal = side.toSignal().visiting(vertex) { $0() }
      bind = { signal in side.bind(signal: signal.visiting(vertex) { Path.forward($0) }) }
    }
  }
}

extension SignalProtocol {
  /// Drops the elements that have visited a vertex, and adds the vertex to the paths of the others.
  fileprivate func visiting(
    _ vertex: Path,
    _ deliver: @escaping @Sendable (() -> Void) -> Void
  ) -> Signal<Element, Error> {
    derive { downstream in
      AnyObserver(
        receive: { element in
          Path.forward(element, to: vertex) {
            Path.begin(at: vertex, sending: element) { deliver { downstream.receive(element) } }
          }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
