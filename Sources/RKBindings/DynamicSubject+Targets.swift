public import RKCore

extension DynamicSubject {
  /// Makes a subject of a value of an object that says where it wants to be written to.
  ///
  /// - Parameters:
  ///   - target: The object; the value is read and written in its own context.
  ///   - signal: Sends when the value has changed by other means.
  ///   - get: Reads the value.
  ///   - set: Writes the value.
  ///   - triggerEventOnSetting: Whether observers are told what is written through the subject; yes
  ///     unless told otherwise, because `signal` tells it already.
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

  /// Makes a subject of a value of an object of the main actor.
  ///
  /// - Parameters:
  ///   - target: The object; the value is read and written on the main actor.
  ///   - signal: Sends when the value has changed by other means.
  ///   - get: Reads the value.
  ///   - set: Writes the value.
  ///   - triggerEventOnSetting: Whether observers are told what is written through the subject; yes
  ///     unless told otherwise, because `signal` tells it already.
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
  /// A value of the object as a subject, in a context; the parameters are those of `DynamicSubject`.
  public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    context: ExecutionContext,
    triggerEventOnSetting: Bool = true,
    get: @escaping @Sendable (Base) -> Element,
    set: @escaping @Sendable (Base, Element) -> Void
  ) -> DynamicSubject<Element> {
    DynamicSubject(
      target: base,
      signal: signal,
      context: context,
      get: get,
      set: set,
      triggerEventOnSetting: triggerEventOnSetting
    )
  }
}

extension ReactiveExtensions
where Base: Deallocatable & BindingExecutionContextProvider & Sendable {
  /// A value of the object as a subject, in its own context; the parameters are those of
  /// `DynamicSubject`.
  @_disfavoredOverload
  public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    triggerEventOnSetting: Bool = true,
    get: @escaping @Sendable (Base) -> Element,
    set: @escaping @Sendable (Base, Element) -> Void
  ) -> DynamicSubject<Element> {
    DynamicSubject(
      target: base,
      signal: signal,
      get: get,
      set: set,
      triggerEventOnSetting: triggerEventOnSetting
    )
  }
}

extension ReactiveExtensions where Base: MainActorTarget {
  /// A value of the object as a subject, on the main actor; the parameters are those of
  /// `DynamicSubject`.
  public func dynamicSubject<Element: Sendable>(
    signal: Signal<Void, Never>,
    triggerEventOnSetting: Bool = true,
    get: @escaping @MainActor (Base) -> Element,
    set: @escaping @MainActor (Base, Element) -> Void
  ) -> DynamicSubject<Element> {
    DynamicSubject(
      target: base,
      signal: signal,
      get: get,
      set: set,
      triggerEventOnSetting: triggerEventOnSetting
    )
  }
}
