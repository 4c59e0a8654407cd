public import RKCore
public import RKLoading
public import RKSubjects

// Initializers and functions of other libraries. They are unavailable: the compiler considers them only if
// nothing else matches, and then the error message names the replacement.

extension Signal {
  /// Use `init(producer:)`.
  @available(*, unavailable, message: "write Signal { observer in … }")
  @export(implementation) public static func create(
    _ subscribe: @escaping @Sendable (AtomicObserver<Element, Error>) -> Any?
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `init(deferring:)`.
  @available(*, unavailable, message: "write Signal(deferring: { … })")
  @export(implementation) public static func deferred<Other: SignalProtocol>(
    _ makeSignal: @escaping @Sendable () -> Other
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `completed()`.
  @available(*, unavailable, renamed: "completed()")
  @export(implementation) public static func empty() -> Signal<Element, Error> { fatalError() }

  /// Use `failed(_:)`.
  @available(*, unavailable, renamed: "failed(_:)")
  @export(implementation) public static func error(_ error: Error) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `failed(_:)`.
  @available(*, unavailable, renamed: "failed(_:)")
  @export(implementation) public static func fail(_ error: Error) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `sequence(_:)`.
  @available(*, unavailable, message: "write Signal(sequence: [first, second])")
  @export(implementation) public static func of(_ elements: Element...) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `sequence(_:)`.
  @available(*, unavailable, message: "write Signal(sequence: elements)")
  @export(implementation) public static func from(_ elements: [Element]) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use the sequence's `toSignal()`.
  @available(*, unavailable, message: "write sequence.toSignal()")
  @export(implementation) public init<Sequence: AsyncSequence>(_ sequence: Sequence)
  where Sequence.Element == Element, Sequence.Failure == Error { fatalError() }

  /// Use `merge(with:)`.
  @available(*, unavailable, message: "write first.merge(with: second)")
  @export(implementation) public static func merge(
    _ signals: Signal<Element, Error>...
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `init(flattening:strategy:)`.
  @available(*, unavailable, message: "write Signal(flattening: signals, strategy: .merge)")
  @export(implementation) public static func merge(
    _ signals: [Signal<Element, Error>]
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `append(_:)`.
  @available(*, unavailable, message: "write first.append(second)")
  @export(implementation) public static func concat(
    _ signals: Signal<Element, Error>...
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use the function `combineLatest`.
  @available(*, unavailable, message: "write the function combineLatest(first, second)")
  @export(implementation) public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: some SignalProtocol<First, Error>,
    _ second: some SignalProtocol<Second, Error>
  ) -> Signal<Element, Error> where Element == (First, Second) { fatalError() }

  /// Use the function `zip`.
  @available(*, unavailable, message: "write the function zip(first, second)")
  @export(implementation) public static func zip<First: Sendable, Second: Sendable>(
    _ first: some SignalProtocol<First, Error>,
    _ second: some SignalProtocol<Second, Error>
  ) -> Signal<Element, Error> where Element == (First, Second) { fatalError() }
}

/// Use `Signal(combiningLatest:)`.
@available(*, unavailable, message: "write Signal(combiningLatest: signals)")
@export(implementation) public func combineLatest<Element: Sendable, Failure: Error>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<[Element], Failure> { fatalError() }

extension Future {
  /// Use `Signal(await:)`.
  @available(*, unavailable, message: "write Signal(await: { … }), which starts when observed")
  public convenience init(_ produce: @escaping @Sendable () async throws(Error) -> Element) {
    fatalError()
  }
}

extension ReplaySubject {
  /// Use `init(bufferSize:)`.
  @available(*, unavailable, renamed: "init(bufferSize:)")
  public convenience init(_ bufferSize: Int) { fatalError() }

  /// Use `init(bufferSize:)`.
  @available(*, unavailable, message: "write ReplaySubject(bufferSize: …)")
  @export(implementation) public static func create(bufferSize: Int) -> ReplaySubject {
    fatalError()
  }
}

extension LoadingProperty {
  /// Return a signal; see `Signal(await:)`.
  @available(*, unavailable, message: "return a signal: Signal { try await load() }")
  public convenience init(
    _ load: @escaping @Sendable () async throws(LoadingError) -> LoadingValue
  ) { fatalError() }
}
