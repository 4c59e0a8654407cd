import RKCore
import Synchronization

/// How many observe what a source is split into: the outer signal, and the parts that it sends.
///
///     source ──► machine ─┬─► outer ──► downstream          a stake until it is over
///        ▲                ├─► part ──► its observer    a stake until it is over
///        │                │       └──► any other       none
///        │                └─► part ──► nobody yet      none
///        └─── upstream ◄─── disposed with the last stake
///
/// Parts and stakes hold it, and it holds no observer: whoever is below lives no longer for a part's sake.
/// The lock guards the state; nothing is disposed while it is held.
@usableFromInline
final class Interest: Sendable {
  private struct State {
    var count = 0
    var isOuterOver = false
  }

  let upstream = Slot()
  private let state = Locked(State())

  /// Whether the outer signal was disposed: nobody is told of new parts any more.
  @usableFromInline var isOuterOver: Bool { state.withLock { $0.isOuterOver } }

  /// Whether nobody is left, and the source was disposed.
  var isOver: Bool { state.withLock { $0.count == 0 } }

  /// Counts the outer signal.
  func joinAsOuter() -> Stake {
    state.withLock { $0.count += 1 }
    return Stake(self, isOuter: true)
  }

  /// Counts one more; nil when the source was disposed.
  func join() -> Stake? {
    let hasJoined = state.withLock { state in
      if state.count == 0 { return false }
      state.count += 1
      return true
    }
    return hasJoined ? Stake(self, isOuter: false) : nil
  }

  fileprivate func leave(asOuter isOuter: Bool) {
    let isLast = state.withLock { state in
      if isOuter { state.isOuterOver = true }
      state.count -= 1
      return state.count == 0
    }
    if isLast { upstream.dispose() }
  }
}

/// The share of one observer in a source that is split.
///
/// The source is disposed with the last of them. It leads to what the source left to dispose also when the source has released all of its observers.
final class Stake: NestedDisposable {
  private let interest: Interest
  private let isOuter: Bool
  private let hasLeft = Atomic<Bool>(false)

  fileprivate init(_ interest: Interest, isOuter: Bool) {
    self.interest = interest
    self.isOuter = isOuter
  }

  var isDisposed: Bool { hasLeft.load(ordering: .acquiring) || interest.upstream.isSpent }

  func dispose() {
    if hasLeft.exchange(true, ordering: .acquiringAndReleasing) { return }
    interest.leave(asOuter: isOuter)
  }

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    dispose()
  }
}

/// A part of a source, as it is handed out: a signal for one observer, who misses nothing, however late.
///
/// When the last copy is gone and nobody has observed, nobody will, and nothing is kept any more.
@usableFromInline
final class Part<Element: Sendable, Failure: Error>: Sendable {
  private let elements: UnicastBroadcaster<Element, Failure>
  private let interest: Interest

  @usableFromInline
  init(_ elements: UnicastBroadcaster<Element, Failure>, _ interest: Interest) {
    self.elements = elements
    self.interest = interest
  }

  deinit { elements.abandon() }

  func observe(_ downstream: AnyObserver<Element, Failure>) -> any Disposable {
    let isFirst = elements.take()
    // Any other is told the end alone, for which no source has to run.
    if isFirst, let stake = interest.join() { return observe(downstream, stake) }
    // The source was disposed: what it has sent is all there is.
    if interest.isOver { elements.send(completion: .finished) }
    return elements.observe(downstream, asFirst: isFirst)
  }

  /// The source is disposed before the terminal event is delivered, if this was the last stake.
  private func observe(
    _ downstream: AnyObserver<Element, Failure>,
    _ stake: Stake
  ) -> any Disposable {
    let (part, share) = (Slot(), Slot())
    let observation = Upstreams(part, share)
    share.hold(stake)
    downstream.upstream?.hold(observation)
    part.hold(
      elements.observe(
        AnyObserver(
          receive: downstream.element,
          completion: { completion in
            stake.dispose()
            // What the source releases may have disposed the part.
            if !part.isDisposed { downstream.receive(completion: completion) }
          },
          upstream: part
        ),
        asFirst: true
      )
    )
    return observation
  }
}

extension Signal {
  /// A signal of parts, whose source goes on while a part is observed, also when the signal itself
  /// is not any more.
  ///
  /// - Parameter machine: Makes what sends the parts; runs once per observation. At the end it disposes
  ///   the source, completes the parts, and completes, in this order.
  @usableFromInline
  init(splitting machine: @escaping @Sendable (Interest) -> Signal<Element, Error>) {
    self.init(onSubscribe: { downstream in
      let interest = Interest()
      let outer = Outer(downstream, interest.joinAsOuter())
      interest.upstream.hold(
        machine(interest).observe(
          with: AnyObserver(
            receive: { outer.send($0) },
            completion: { outer.finish($0) },
            upstream: interest.upstream
          )
        )
      )
      return outer.disposable
    })
  }
}

/// The observation of the outer signal, which is let go of alone: the machine stays for the parts.
private final class Outer<Element: Sendable, Failure: Error>: OperatorNode {
  private let downstream: Locked<AnyObserver<Element, Failure>?>
  private let share = Slot()

  init(_ downstream: AnyObserver<Element, Failure>, _ stake: Stake) {
    self.downstream = Locked(downstream)
    share.hold(stake)
    downstream.upstream?.hold(disposable)
  }

  var disposable: WeakDisposable { WeakDisposable(self, [share]) }

  var isDisposed: Bool { downstream.withLock { $0 == nil } }

  func send(_ element: Element) {
    downstream.withLock { $0 }?.receive(element)
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    share.dispose()
    take()?.receive(completion: completion)
  }

  func stop() -> Bool {
    true
  }

  func release() {
    let released = take()
    _ = consume released
  }

  private func take() -> AnyObserver<Element, Failure>? {
    downstream.withLock { $0.take() }
  }
}
