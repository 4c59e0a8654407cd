public import RKCore
import RKOperators

// The forms that use the target's own context are disfavoured. So a target of the main actor is
// bound there, by a closure that may access state of the main actor.

extension SignalProtocol where Error == Never {
  /// Calls a closure with an object and each element, in the context of the object.
  ///
  ///     presentProfile.bind(to: self) { me, user in me.present(user) }
  ///
  /// The binding does not retain the object, and disposes the source when the object is
  /// deallocated. Until then no element is dropped, and elements are delivered serially and in
  /// order. The completion of the signal is ignored.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// Calls a closure with an object and each element: `bind(to:setter:)` in a given context.
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

  /// Writes each element to a property of an object: `bind(to:setter:)` with a key path.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    keyPath: any ReferenceWritableKeyPath<Target, Element> & Sendable
  ) -> any Disposable {
    bind(to: target, keyPath: keyPath, context: target.bindingExecutionContext)
  }

  /// Writes each element to a property: `bind(to:setter:)` with a key path and a context.
  @discardableResult
  public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    keyPath: any ReferenceWritableKeyPath<Target, Element> & Sendable,
    context: ExecutionContext
  ) -> any Disposable {
    bind(to: target, context: context) { $0[keyPath: keyPath] = $1 }
  }

  /// Binds to a target such as a property, a subject or a bond.
  ///
  /// The binding does not retain the target. It ends at once if nothing else retains it, as in
  /// `bind(to: Property(0))`.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element {
    target.bind(signal: toSignal())
  }

  /// Binds to a target of optional elements, such as a `Property<String?>`: `bind(to:)`.
  @discardableResult @_disfavoredOverload
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element? {
    target.bind(signal: map { $0 })
  }
}

extension SignalProtocol where Error == Never, Element == Void {
  /// Calls a closure with an object for each element: `bind(to:setter:)` without the element.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    setter: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// Calls a closure with an object: `bind(to:context:setter:)` without the element.
  @discardableResult
  public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    bind(to: target, context: context) { target, _ in setter(target) }
  }
}
