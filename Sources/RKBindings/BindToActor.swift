public import RKCore

extension SignalProtocol where Error == Never {
  /// Calls a closure on an actor with each element, for as long as the actor lives.
  ///
  ///     actor Store: DisposeBagProvider {
  ///       nonisolated let bag = DisposeBag()
  ///       var names: [String] = []
  ///     }
  ///
  ///     let store = Store()
  ///     names.bind(to: store) { store, name in store.names.append(name) }
  ///
  /// Elements come in order of sending, never before the sender goes on. The actor is not kept
  /// alive; when it goes, the source is disposed. The end of the signal is not told.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Actor & Deallocatable>(
    to target: Target,
    setter: @escaping @Sendable (isolated Target, Element) -> Void
  ) -> any Disposable {
    whileAlive(target.deallocated).observeNext(on: target, with: setter)
  }
}
