public import RKBindings
public import RKCore
public import RKSubjects

// Names that other libraries use to change and derive properties.

extension Property {
  /// Use `value`.
  @available(*, unavailable, message: "write property.value = …")
  @export(implementation) public func set(_ value: Value) {}

  /// Use `value`.
  @available(*, unavailable, message: "write property.value = …")
  @export(implementation) public func accept(_ value: Value) {}

  /// Use `update(_:)`.
  @available(*, unavailable, renamed: "update(_:)")
  @export(implementation) public func modify(_ change: (inout Value) -> Void) {}

  /// Use `update(_:)`.
  @available(*, unavailable, renamed: "update(_:)")
  @export(implementation) public func withLock(_ change: (inout Value) -> Void) {}

  /// Use `value`.
  @available(*, unavailable, message: "write property.value.toggle()")
  @export(implementation) public func toggle() where Value == Bool {}

  /// Use `AnyProperty.computed(_:)`.
  @available(*, unavailable, message: "write AnyProperty.computed { read in … }")
  @export(implementation) public static func computed(
    _ derive: @escaping @Sendable (PropertyReader) -> Value
  ) -> Property<Value> {
    fatalError()
  }

  /// Use `AnyProperty(_:_:derive:)`.
  @available(*, unavailable, message: "write AnyProperty(first, second) { … }")
  @export(implementation) public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: some PropertyProtocol<First>,
    _ second: some PropertyProtocol<Second>
  ) -> AnyProperty<Value> where Value == (First, Second) { fatalError() }
}

extension SignalProtocol {
  /// Use `bind(to:)`.
  @available(*, unavailable, message: "write bind(to: property)")
  @export(implementation) public func assign(to property: Property<Element>) {}

  /// Use `bind(to:)`, without an ampersand.
  @available(*, unavailable, message: "write bind(to: property)")
  @export(implementation) public func assign(to property: inout Property<Element>) {}

  /// Use `bind(to:keyPath:)`.
  @available(*, unavailable, message: "write bind(to: self, keyPath: \\.name)")
  @export(implementation) public func assign(to property: inout Published<Element>.Publisher) {}

  /// Use `observeNext(with:)`.
  @available(
    *,
    unavailable,
    message: "write observeNext { … }, or bind(to: object) { object, element in … }"
  )
  @export(implementation) public func bind(_ action: @escaping @Sendable (Element) -> Void) {}
}

extension Action {
  /// Use `elements`.
  @available(*, unavailable, renamed: "elements")
  public var values: SafeSignal<Output> { elements }

  /// Use `execute(_:)`.
  @available(*, unavailable, renamed: "execute(_:)")
  @export(implementation) public func apply(_ input: Input) -> Signal<Output, ActionError<Failure>>
  { fatalError() }

  /// Use `Signal(await:)`.
  @available(*, unavailable, message: "return a signal: Signal(await: { … })")
  public convenience init(work: @escaping @Sendable (Input) async throws(Failure) -> Output) {
    fatalError()
  }
}
