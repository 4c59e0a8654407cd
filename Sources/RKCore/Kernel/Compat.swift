// Former names, until every module uses the new ones.
package typealias SerialTrampoline = Trampoline
extension Trampoline {
  package static func run(_ action: @escaping @Sendable () -> Void) { ofThread.run(action) }
}
extension Slot {
  @usableFromInline package var isSpent: Bool { isFinished }
  @usableFromInline package var isOver: Bool { isIdle }
}
extension ReplayBroadcaster { package var isOver: Bool { isTerminated } }
extension UnicastBroadcaster { package var isOver: Bool { isTerminated } }
extension InnerSubscription where Delegate: ~Copyable {
  @inlinable package var task: Delegate? { _read { yield delegate } }
}
extension InnerSubscriptions where Delegate: ~Copyable {
  @inlinable
  package func next(
    number: Int,
    item: Delegate.Item,
    task: consuming Delegate
  ) -> InnerSubscription<Delegate> {
    next(number: number, item: item, delegate: task)
  }
}
extension TerminatingSink { @inlinable package var observation: Upstream { disposable } }
