public import RKCore
import RKOperators

// Those that ask the target for its context are disfavoured, so that a target of the main actor is
// bound to there, by a closure that may touch what is the main actor's.

extension SignalProtocol where Error == Never {
  /// Calls a closure with an object and each element, in the object's own context, for as long as the
  /// object lives.
  ///
  ///     presentProfile.bind(to: self) { me, user in me.present(user) }
  ///
  /// The object is not kept alive; when it goes, the source is disposed. No element is dropped
  /// before that, and they come in order, one at a time. The end of the signal is not told.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// Calls a closure with an object and each element, in a context, for as long as the object lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) -> any Disposable {
    receive(on: context).whileAlive(target.deallocated).observeNext { [weak target] element in
      if let target { setter(target, element) }
    }
  }

  /// Writes each element to a property of an object, in the object's own context, for as long as the
  /// object lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    keyPath: any ReferenceWritableKeyPath<Target, Element> & Sendable
  ) -> any Disposable {
    bind(to: target, keyPath: keyPath, context: target.bindingExecutionContext)
  }

  /// Writes each element to a property of an object, in a context, for as long as the object lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    keyPath: any ReferenceWritableKeyPath<Target, Element> & Sendable,
    context: ExecutionContext
  ) -> any Disposable {
    bind(to: target, context: context) { $0[keyPath: keyPath] = $1 }
  }

  /// Binds to whatever can be bound to: a property, a subject, a bond.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element {
    target.bind(signal: toSignal())
  }

  /// Binds to what takes optionals: `names.bind(to: property)` with a `Property<String?>`.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult @_disfavoredOverload
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element? {
    target.bind(signal: map { $0 })
  }
}

extension SignalProtocol where Error == Never, Element == Void {
  /// Calls a closure with an object each time the signal sends, in the object's own context, for as
  /// long as the object lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    setter: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// Calls a closure with an object each time the signal sends, in a context, for as long as the object
  /// lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    bind(to: target, context: context) { target, _ in setter(target) }
  }
}
