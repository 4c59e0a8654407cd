#if canImport(Dispatch)
import RKCore
import RKOperators
import RKSubjects
import Synchronization

/// The delivery of a core to its subscribers on one queue: a step takes one hop, for all of them.
///
///     change ──────────────┐
///     subscriber is added ─┼─► steps ──► receive(on:) ──► subscriptions ──► update(with:)
///     … is removed ────────┘
///
/// The steps have one order, so a new subscriber receives the current state at its place in that order,
/// and then each change. A change may come after the removal that follows it: the removal has the number
/// of the last change to deliver. Only the delivery of the steps touches the state. It is never reentrant,
/// because a step that is sent during a delivery is delivered after it.
final class QueueDelivery<State: Sendable>: Sendable {
  fileprivate enum Step: Sendable {
    /// The state has changed.
    case change(Change<State>)
    /// A subscription receives the current state.
    case begin(QueueSubscription<State>)
    /// A subscription was removed or disposed.
    case end(QueueSubscription<State>)
  }

  /// The latest change that was delivered, and the subscriptions in their order.
  private struct Delivered: Sendable {
    var change: Change<State>?
    var subscriptions: [QueueSubscription<State>] = []
  }

  private let steps = PassthroughSubject<Step, Never>()
  private let delivered = Ref(Delivered())
  private let areEqual: (@Sendable (State, State) -> Bool)?
  private let source = Slot()

  /// - Parameters:
  ///   - areEqual: A function that compares states, where a change to an equal state is not delivered.
  ///   - onEnd: A closure that is called with the number of subscriptions that have ended.
  init(
    _ queue: DeliveryQueue,
    _ areEqual: (@Sendable (State, State) -> Bool)?,
    onEnd: @escaping @Sendable (Int) -> Void
  ) {
    self.areEqual = areEqual
    queue.receive(steps.toSignal()).observeNext { [weak self] step in
      if let ended = self?.perform(step), ended > 0 { onEnd(ended) }
    }
  }

  fileprivate func send(_ step: Step) {
    steps.send(step)
  }

  /// Starts to deliver changes, the latest one first.
  func start(_ changes: SafeSignal<Change<State>>) {
    source.hold(changes.observeNext { [steps] in steps.send(.change($0)) })
  }

  /// Delivers no more changes, because no subscription is left.
  func stop() {
    source.dispose()
  }

  /// Performs a step, and returns the number of subscriptions that it has ended.
  private func perform(_ step: Step) -> Int {
    let count = delivered.value.subscriptions.count
    switch step {
    case .change(let change):
      let isNew = delivered.value.change.map { areEqual?($0.state, change.state) != true } ?? true
      delivered.value.change = change
      delivered.value.subscriptions.removeAll { !$0.receive(change, isNew: isNew) }
      return count - delivered.value.subscriptions.count
    case .begin(let subscription):
      if let change = delivered.value.change, !subscription.receive(change, isNew: true) {
        return 1
      }
      delivered.value.subscriptions.append(subscription)
      return 0
    case .end(let subscription):
      guard let number = delivered.value.change?.number, subscription.hasEnded(at: number) else {
        return 0
      }
      delivered.value.subscriptions.removeAll { $0 === subscription }
      return count - delivered.value.subscriptions.count
    }
  }
}

/// A subscription to the changes of a core on a queue, up to its removal.
final class QueueSubscription<State: Sendable>: Disposable, EndingSubscription {
  private let deliver: @Sendable (State) -> Bool
  private let delivery: QueueDelivery<State>
  private let isEnded = Atomic<Bool>(false)
  /// The number of the last change to deliver.
  private let last = Atomic<Int>(.max)

  /// - Parameter deliver: Delivers a state; returns false if the subscriber was deallocated.
  init(
    _ delivery: QueueDelivery<State>,
    _ deliver: @escaping @Sendable (State) -> Bool
  ) {
    self.delivery = delivery
    self.deliver = deliver
  }

  var isDisposed: Bool { isEnded.load(ordering: .acquiring) }

  func dispose() {
    isEnded.store(true, ordering: .releasing)
    delivery.send(.end(self))
  }

  /// Delivers the current state, and then changes.
  func begin() {
    delivery.send(.begin(self))
  }

  func end(after number: Int) {
    last.store(number, ordering: .releasing)
    delivery.send(.end(self))
  }

  /// Whether nothing is left to deliver after the change of a number.
  fileprivate func hasEnded(at number: Int) -> Bool {
    isDisposed || number >= last.load(ordering: .acquiring)
  }

  /// Delivers a change, and returns whether others follow.
  fileprivate func receive(_ change: Change<State>, isNew: Bool) -> Bool {
    if isDisposed || change.number > last.load(ordering: .acquiring) { return false }
    if isNew, !deliver(change.state) { return false }
    return !hasEnded(at: change.number)
  }
}
#endif
