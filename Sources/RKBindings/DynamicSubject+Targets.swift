public import RKCore

extension DynamicSubject {
  /// Creates a subject on the main actor; see `init(target:signal:context:get:set:)`.
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
      get: { target in MainActorClosure.run { get(target) } },
      set: { target, element in MainActorClosure.run { set(target, element) } },
      triggerEventOnSetting: triggerEventOnSetting
    )
  }
}
