public import RKCore
import RKOperators

extension SignalProtocol where Error == Never {
  /// Calls a closure with an object and each element, in the object's own context, for as long as the
  /// object lives.
  ///
  ///     presentProfile.bind(to: self) { me, user in me.show(user) }
  ///
  /// The object is not kept alive; when it goes, the source is disposed. No element is dropped, and they
  /// come in order. The end of the signal is not told.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
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
    prefix(untilOutputFrom: target.deallocated).receive(on: context).observeNext {
      [weak target] element in
      if let target { setter(target, element) }
    }
  }

  /// Writes each element to a property of an object, in the object's own context, for as long as the
  /// object lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
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

  /// Binds to whatever can be bound to: a property, a subject.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element {
    target.bind(signal: toSignal())
  }
}
