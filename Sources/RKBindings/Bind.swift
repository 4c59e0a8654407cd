public import RKCore
public import RKOperators

// `Signal` and `MainActorSignal` share these methods. The overloads that use the target's own context are
// disfavored. For a `MainActorTarget`, the compiler therefore selects the overload whose closure can access
// main-actor state.

extension SignalConvertible where Error == Never {
  /// Calls a closure with an object and each element, in the context of the object.
  ///
  ///     presentProfile.bind(to: self) { me, user in me.present(user) }
  ///
  /// The binding does not retain the object, and disposes the source when the object is deallocated. Until
  /// then, every element is delivered, serially and in order. The completion of the signal is ignored.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// A form of `bind(to:setter:)` that calls the closure in the given context.
  @discardableResult
  public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) -> any Disposable {
    toSignal().receive(on: context).whileAlive(target.deallocated)
      .observeNext { [weak target] element in if let target { setter(target, element) } }
  }

  /// Writes each element to a property of an object, in the context of the object; see `bind(to:setter:)`.
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    keyPath: any ReferenceWritableKeyPath<Target, Element> & Sendable
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext) { $0[keyPath: keyPath] = $1 }
  }

  /// Binds to a target such as a property, a subject or a bond.
  ///
  /// The binding does not retain the target. The binding ends immediately if nothing else retains the target,
  /// as in `bind(to: Property(0))`.
  ///
  /// - Returns: A disposable that ends the binding.
  @inlinable @discardableResult
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element {
    target.bind(signal: toSignal())
  }

  /// Binds to a target of optional elements, such as a `Property<String?>`; see `bind(to:)`.
  @inlinable @discardableResult @_disfavoredOverload
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element? {
    target.bind(signal: toSignal().map { $0 })
  }
}

extension SignalConvertible {
  /// Unavailable, because a signal that can fail cannot be bound.
  @available(
    *,
    unavailable,
    message: "the signal can fail: write replaceError(with:) or suppressError(logging:) before"
  )
  @discardableResult @_disfavoredOverload
  public func bind<Target: BindableProtocol>(to target: Target) -> any Disposable
  where Target.Element == Element { fatalError() }

  /// Unavailable, because a signal that can fail cannot be bound.
  @available(
    *,
    unavailable,
    message: "the signal can fail: write replaceError(with:) or suppressError(logging:) before"
  )
  @discardableResult @_disfavoredOverload
  public func bind<Target: Actor & Deallocatable>(
    to target: Target,
    setter: @Sendable (isolated Target, Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Unavailable, because a signal that can fail cannot be bound.
  @available(
    *,
    unavailable,
    message: "the signal can fail: write replaceError(with:) or suppressError(logging:) before"
  )
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider>(
    to target: Target,
    setter: @MainActor (Target, Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Unavailable, because a signal that can fail cannot be bound.
  @available(
    *,
    unavailable,
    message: "the signal can fail: write replaceError(with:) or suppressError(logging:) before"
  )
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable>(
    to target: Target,
    context: ExecutionContext,
    setter: @MainActor (Target, Element) -> Void
  ) -> any Disposable { fatalError() }

  /// Unavailable, because a signal that can fail cannot be bound.
  @available(
    *,
    unavailable,
    message: "the signal can fail: write replaceError(with:) or suppressError(logging:) before"
  )
  @discardableResult @_disfavoredOverload
  public func bind<Target: Deallocatable & BindingExecutionContextProvider>(
    to target: Target,
    keyPath: ReferenceWritableKeyPath<Target, Element>
  ) -> any Disposable { fatalError() }
}
