public import RKBindings
public import RKCore

// Deprecated forms of bindings. Each comment and message names the replacement.

extension SignalProtocol where Error == Never {
  /// Use `bind(to:context:setter:)`.
  @available(*, deprecated, message: "write bind(to: target, context: context) { $0.name = $1 }")
  @discardableResult
  @export(implementation) public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    keyPath: any ReferenceWritableKeyPath<Target, Element> & Sendable,
    context: ExecutionContext
  ) -> any Disposable {
    bind(to: target, context: context) { $0[keyPath: keyPath] = $1 }
  }
}

extension SignalConvertible where Error == Never {
  /// Use `sink(receiveValue:)`, or call `assign(to:on:ownership:)` on the main actor.
  @available(*, deprecated, message: "write sink { [weak object] in object?.name = $0 }")
  @export(implementation) public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Element> & Sendable,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    switch ownership {
    case .strong: toSignal().sink { object[keyPath: keyPath] = $0 }
    case .unowned: toSignal().sink { [unowned object] in object[keyPath: keyPath] = $0 }
    case .weak:
      toSignal().prefix { [weak object] _ in object != nil }
        .sink { [weak object] in object?[keyPath: keyPath] = $0 }
    }
  }
}

extension SignalProtocol where Error == Never, Element == Void {
  /// Use `bind(to:setter:)`.
  @available(*, deprecated, message: "write bind(to: target) { target, _ in … }")
  @discardableResult @_disfavoredOverload
  @export(implementation)
  public func bind<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    setter: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    bind(to: target, context: target.bindingExecutionContext) { target, _ in setter(target) }
  }

  /// Use `bind(to:context:setter:)`.
  @available(*, deprecated, message: "write bind(to: target, context: context) { target, _ in … }")
  @discardableResult
  @export(implementation) public func bind<Target: Deallocatable & Sendable>(
    to target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target) -> Void
  ) -> any Disposable {
    bind(to: target, context: context) { target, _ in setter(target) }
  }

  #if canImport(Dispatch)
  /// Use `bind(to:setter:)`.
  @available(*, deprecated, message: "write bind(to: target) { target, _ in … }")
  @discardableResult
  @export(implementation) public func bind<Target: MainActorTarget>(
    to target: Target,
    setter: @escaping @MainActor (Target) -> Void
  ) -> any Disposable {
    let call: @MainActor (Target, Void) -> Void = { target, _ in setter(target) }
    return bind(to: target, setter: call)
  }
  #endif
}

extension ReactiveExtensions where Base: Deallocatable & Sendable {
  /// Use `Bond.init(target:context:setter:)`.
  @available(*, deprecated, message: "write Bond(target: base, context: context) { … }")
  @export(implementation) public func bond<Element: Sendable>(
    context: ExecutionContext,
    setter: @escaping @Sendable (Base, Element) -> Void
  ) -> Bond<Element> {
    Bond(target: base, context: context, setter: setter)
  }

  /// Use `DynamicSubject.init(target:signal:context:get:set:)`.
  @available(
    *,
    deprecated,
    message: "write DynamicSubject(target: base, signal: …, get: …, set: …)"
  )
  @export(implementation) public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    context: ExecutionContext,
    triggerEventOnSetting trigger: Bool = true,
    get: @escaping @Sendable (Base) -> Element,
    set: @escaping @Sendable (Base, Element) -> Void
  ) -> DynamicSubject<Element> {
    DynamicSubject(
      target: base,
      signal: signal,
      context: context,
      get: get,
      set: set,
      triggerEventOnSetting: trigger
    )
  }

  /// Use `DynamicSubject.init(target:signal:get:set:)`.
  @available(
    *,
    deprecated,
    message: "write DynamicSubject(target: base, signal: …, get: …, set: …)"
  )
  @_disfavoredOverload
  @export(implementation) public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    triggerEventOnSetting trigger: Bool = true,
    get: @escaping @Sendable (Base) -> Element,
    set: @escaping @Sendable (Base, Element) -> Void
  ) -> DynamicSubject<Element> where Base: BindingExecutionContextProvider {
    DynamicSubject(
      target: base,
      signal: signal,
      get: get,
      set: set,
      triggerEventOnSetting: trigger
    )
  }

  #if canImport(Dispatch)
  /// Use `DynamicSubject.init(target:signal:get:set:)`.
  @available(
    *,
    deprecated,
    message: "write DynamicSubject(target: base, signal: …, get: …, set: …)"
  )
  @export(implementation) public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    triggerEventOnSetting trigger: Bool = true,
    get: @escaping @MainActor (Base) -> Element,
    set: @escaping @MainActor (Base, Element) -> Void
  ) -> DynamicSubject<Element> where Base: MainActorTarget {
    DynamicSubject(
      target: base,
      signal: signal,
      get: get,
      set: set,
      triggerEventOnSetting: trigger
    )
  }
  #endif
}

extension DynamicSubject {
  /// Use `init(target:signal:context:get:set:)`.
  @available(*, deprecated, message: "write context: target.bindingExecutionContext")
  @_disfavoredOverload
  @export(implementation)
  public init<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    target: Target,
    signal: Signal<Void, Never>,
    get: @escaping @Sendable (Target) -> Element,
    set: @escaping @Sendable (Target, Element) -> Void,
    triggerEventOnSetting: Bool = true
  ) {
    self.init(
      target: target,
      signal: signal,
      context: target.bindingExecutionContext,
      get: get,
      set: set,
      triggerEventOnSetting: triggerEventOnSetting
    )
  }
}

extension Lifetime {
  /// Use `observeEnded(_:)`.
  @available(*, deprecated, message: "write lifetime.observeEnded { disposable.dispose() }")
  @export(implementation) public static func += (lifetime: Lifetime, disposable: any Disposable) {
    lifetime.observeEnded { disposable.dispose() }
  }
}
