public import RKCore

extension SignalConvertible where Error == Never {
  /// Calls a closure on an actor with each element, until the actor is deallocated.
  ///
  ///     actor Store: DisposeBagProvider {
  ///       nonisolated let bag = DisposeBag()
  ///       var names: [String] = []
  ///     }
  ///
  ///     let store = Store()
  ///     names.bind(to: store) { store, name in store.names.append(name) }
  ///
  /// Elements are delivered asynchronously, in the order in which they were sent. The binding does not retain
  /// the actor, and disposes the source when the actor is deallocated. The completion of the signal is
  /// ignored.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Actor & Deallocatable>(
    to target: Target,
    setter: @escaping @Sendable (isolated Target, Element) -> Void
  ) -> any Disposable {
    toSignal().whileAlive(target.deallocated).observeNext(on: target, with: setter)
  }
}
