import Synchronization

/// The stages of a subscription, as combinations of bits.
///
/// The stage determines what the subscription does with an event.
///
///     replaying ──► open                      no event has arrived during the replay
///         └──► replaying | waiting ──► open   one has: the owner of the broadcaster stores the gate
///
/// Each stage includes the bit `live`. Ending the subscription clears only that bit.
@usableFromInline
enum SubscriptionStage {
  @inlinable static var live: UInt8 { 1 }
  /// The caller of `observe` is delivering the replay.
  @inlinable static var replay: UInt8 { 2 }
  /// Events wait in a gate for the caller of `observe`.
  @inlinable static var gate: UInt8 { 4 }

  /// The owner of the broadcaster calls the observer.
  @inlinable static var open: UInt8 { live }
  @inlinable static var replaying: UInt8 { live | replay }
  @inlinable static var waiting: UInt8 { live | replay | gate }
}

/// Buffers the events that are sent to a new observer while the observer receives its replay.
///
///     observe ──────► replay, then what waits ──► observer     the caller, before `observe` returns
///     broadcaster ──► gate: events ─ ─ ─ ─ ─ ─ ─ ─ ─ ┘
///                     open: the broadcaster calls the observer
///
/// Most replays end before an event arrives, so the owner of the broadcaster creates the gate only when the
/// first event arrives. The caller of `observe` opens the gate, under the gate's lock, once no event waits.
@usableFromInline
final class ReplayGate<Element: Sendable, Failure: Swift.Error>: Sendable {
  @usableFromInline let events: Locked<[Queued<Signal<Element, Failure>.Event>]>
  #if DEBUG
  /// The thread that delivers the waiting events; nil until that delivery begins.
  @usableFromInline let deliverer = Locked<ThreadNumber?>(nil)
  /// Counts the events that the delivering thread sends during that delivery.
  @usableFromInline let reentrantSends = ReentrantSendCounter()
  #endif

  @inlinable
  init(_ event: Signal<Element, Failure>.Event) {
    events = Locked([Queued(event)])
  }
}

extension BroadcastSubscription {
  /// A form of `passOrBuffer(_:)` for an element.
  @inlinable @inline(never)
  func passOrBuffer(_ element: Element) -> Bool { passOrBuffer(.next(element)) }

  /// Returns true if the caller may call the observer.
  ///
  /// Otherwise, adds the event to the gate or, if the subscription has ended, drops the event. Called by the
  /// owner, or as described at `finish(_:)`.
  @inlinable
  func passOrBuffer(_ event: Signal<Element, Failure>.Event) -> Bool {
    while true {
      switch stage.load(ordering: .acquiring) {
      case SubscriptionStage.open: return true
      case SubscriptionStage.replaying:
        gate = ReplayGate(event)
        if change(from: SubscriptionStage.replaying, to: SubscriptionStage.waiting) { return false }
        gate = nil
      case SubscriptionStage.waiting:
        if enqueue(event) { return false }
      default: return false
      }
    }
  }

  /// Owner only: adds an event to the gate; returns false if the gate is open or the subscription has ended.
  @inlinable
  func enqueue(_ event: Signal<Element, Failure>.Event) -> Bool {
    let queued = Queued(event)
    return gate?.events.withLock { events in
      let isWaiting = stage.load(ordering: .acquiring) == SubscriptionStage.waiting
      if isWaiting { events.append(queued) }
      #if DEBUG
      gate?.reentrantSends.count(isReentrant: gate?.deliverer.withLock { $0 } == .current)
      #endif
      return isWaiting
    } ?? false
  }

  /// Delivers the replay and the waiting events, and opens the gate.
  ///
  /// Only the `observe` methods call this method.
  @inlinable
  func deliver(
    _ replay: some Sequence<Element>,
    to observer: AnyObserver<Element, Failure>,
    from vertex: Path?
  ) {
    // Without a vertex to visit, the replay runs with the thread's current path.
    if vertex == nil {
      deliver(replay, to: observer.element)
    } else {
      Path.carryTracked(Path.current, visiting: vertex) {
        deliver(replay, to: observer.element)
      }
    }
    if !change(from: SubscriptionStage.replaying, to: SubscriptionStage.open) {
      deliverWaiting(to: observer)
    }
  }

  @inlinable
  func deliver<Replay: Sequence<Element>>(
    _ replay: Replay,
    to receive: @Sendable (Element) -> Void
  ) {
    for element in replay {
      if !isLive { return }
      receive(element)
    }
  }

  @inlinable @inline(never)
  func deliverWaiting(to observer: AnyObserver<Element, Failure>) {
    guard stage.load(ordering: .acquiring) & SubscriptionStage.gate != 0, let gate else { return }
    #if DEBUG
    gate.deliverer.withLock { $0 = .current }
    #endif
    while true {
      var events: [Queued<Signal<Element, Failure>.Event>] = []
      gate.events.withLock { swap(&$0, &events) }
      if events.isEmpty, open(gate) { return }
      events.reverse()
      // Each event is released after its delivery.
      while let event = events.popLast() {
        event.deliver { deliver($0, to: observer) }
        #if DEBUG
        gate.reentrantSends.warnIfEndless { broadcaster.source }
        #endif
      }
    }
  }

  /// Opens the gate, unless an event waits; returns false if an event waits.
  @inlinable
  func open(_ gate: ReplayGate<Element, Failure>) -> Bool {
    gate.events.withLock { events in
      if events.isEmpty { _ = change(from: SubscriptionStage.waiting, to: SubscriptionStage.open) }
      return events.isEmpty
    }
  }

  @inlinable
  func deliver(
    _ event: Signal<Element, Failure>.Event,
    to observer: AnyObserver<Element, Failure>
  ) {
    if !isLive { return }
    if event.isTerminal {
      if !end() { return }
      forget()
    }
    observer.on(event)
  }

  @inlinable
  func change(from old: UInt8, to new: UInt8) -> Bool {
    stage.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
