public import RKCore

// Words of Combine, RxSwift and ReactiveSwift that mean something here under another name. They are not available:
// the compiler considers them only where nothing else fits, and then says what to write.

extension SignalProtocol {
  /// Names the strategies: `flatMapLatest`, `flatMapConcat` and `flatMapMerge`.
  @available(
    *,
    unavailable,
    message: "several signals become one by a strategy: flatMapLatest, flatMapConcat, flatMapMerge"
  )
  public func flatMap<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> {
    fatalError()
  }

  /// Renamed to `with(latestFrom:)`.
  @available(*, unavailable, renamed: "with(latestFrom:)")
  public func withLatestFrom<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<(Element, Other.Element), Error> {
    fatalError()
  }

  /// Renamed to `with(latestFrom:combine:)`.
  @available(*, unavailable, renamed: "with(latestFrom:combine:)")
  public func withLatestFrom<Other: SignalProtocol, Result: Sendable>(
    _ other: Other,
    resultSelector: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> {
    fatalError()
  }

  /// Renamed to `replaceError(with:)`.
  @available(*, unavailable, renamed: "replaceError(with:)")
  public func catchAndReturn(_ element: Element) -> Signal<Element, Never> {
    fatalError()
  }

  /// Renamed to `replaceError(with:)`.
  @available(*, unavailable, renamed: "replaceError(with:)")
  public func catchErrorJustReturn(_ element: Element) -> Signal<Element, Never> {
    fatalError()
  }

  /// Renamed to `handleEvents(receiveOutput:)`.
  @available(
    *,
    unavailable,
    message: "write handleEvents(receiveOutput:receiveCompletion:receiveCancel:), or finally"
  )
  public func `do`(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Takes a closure without a subscription here: `handleEvents(receiveSubscription:)`.
  @available(
    *,
    unavailable,
    message: "receiveSubscription takes a closure without an argument: { … }"
  )
  public func handleEvents(
    receiveSubscription: @escaping @Sendable (any Subscription) -> Void,
    receiveOutput: (@Sendable (Element) -> Void)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Error>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> {
    fatalError()
  }
}

extension SignalProtocol {
  /// Renamed to `toSignal()`.
  @available(*, unavailable, renamed: "toSignal()")
  public func eraseToAnyPublisher() -> Signal<Element, Error> {
    fatalError()
  }

  /// Renamed to `toSignal()`.
  @available(*, unavailable, renamed: "toSignal()")
  public func asObservable() -> Signal<Element, Error> {
    fatalError()
  }

  /// Made of `replaceError(with:)` and `receive(on:)`.
  @available(
    *,
    unavailable,
    message: "write replaceError(with:).receive(on: ExecutionContext.main)"
  )
  public func asDriver(onErrorJustReturn element: Element) -> Signal<Element, Never> {
    fatalError()
  }

  /// Made of `replaceError(with:)` and `receive(on:)`.
  @available(
    *,
    unavailable,
    message: "write replaceError(with:).receive(on: ExecutionContext.main)"
  )
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element, Never> {
    fatalError()
  }

  /// Made of `observeNext`, `observe` and `sink`.
  @available(
    *,
    unavailable,
    message: "write observeNext { … }, or sink(receiveCompletion:receiveValue:)"
  )
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    fatalError()
  }
}
