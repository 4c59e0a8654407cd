public import RKCore

extension DynamicSubject {
  /// Creates a subject in the context of its object: `init(target:signal:context:get:set:)`.
  @_disfavoredOverload
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

  /// Creates a subject on the main actor: `init(target:signal:context:get:set:)`.
  public init<Target: MainActorTarget>(
    target: Target,
    signal: Signal<Void, Never>,
    get: @escaping @MainActor (Target) -> Element,
    set: @escaping @MainActor (Target, Element) -> Void,
    triggerEventOnSetting: Bool = true
  ) {
    self.init(
      target: target,
      signal: signal,
      context: .immediateOnMain,
      get: { target in MainQueueJob.run { get(target) } },
      set: { target, element in MainQueueJob.run { set(target, element) } },
      triggerEventOnSetting: triggerEventOnSetting
    )
  }
}

extension ReactiveExtensions where Base: Deallocatable & Sendable {
  /// Returns a subject: `DynamicSubject.init(target:signal:context:get:set:)`.
  public func dynamicSubject<Element: Sendable>(
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

  /// Returns a subject in the object's context: `dynamicSubject(signal:context:get:set:)`.
  @_disfavoredOverload
  public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    triggerEventOnSetting trigger: Bool = true,
    get: @escaping @Sendable (Base) -> Element,
    set: @escaping @Sendable (Base, Element) -> Void
  ) -> DynamicSubject<Element> where Base: BindingExecutionContextProvider {
    .init(target: base, signal: signal, get: get, set: set, triggerEventOnSetting: trigger)
  }

  /// Returns a subject on the main actor: `dynamicSubject(signal:context:get:set:)`.
  public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    triggerEventOnSetting trigger: Bool = true,
    get: @escaping @MainActor (Base) -> Element,
    set: @escaping @MainActor (Base, Element) -> Void
  ) -> DynamicSubject<Element> where Base: MainActorTarget {
    .init(target: base, signal: signal, get: get, set: set, triggerEventOnSetting: trigger)
  }
}
