public import RKCore

// Names from Combine, RxSwift and ReactiveSwift that differ from the names here. They are unavailable: the
// compiler considers them only if nothing else matches, and then the error message names the replacement.

extension SignalProtocol {
  /// Use `flatMapLatest`, `flatMapConcat` or `flatMapMerge`.
  @available(
    *,
    unavailable,
    message: "name how inner signals are combined: flatMapLatest, flatMapConcat, flatMapMerge"
  )
  @export(implementation) public func flatMap<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> { fatalError() }

  /// Use `with(latestFrom:)`.
  @available(*, unavailable, renamed: "with(latestFrom:)")
  @export(implementation) public func withLatestFrom<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<(Element, Other.Element), Error> { fatalError() }

  /// Use `with(latestFrom:combine:)`.
  @available(*, unavailable, renamed: "with(latestFrom:combine:)")
  @export(implementation) public func withLatestFrom<Other: SignalProtocol, Result>(
    _ other: Other,
    resultSelector: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> { fatalError() }

  /// Use `replaceError(with:)`.
  @available(*, unavailable, renamed: "replaceError(with:)")
  @export(implementation) public func catchAndReturn(_ element: Element) -> Signal<Element, Never> {
    fatalError()
  }

  /// Use `replaceError(with:)`.
  @available(*, unavailable, renamed: "replaceError(with:)")
  @export(implementation) public func catchErrorJustReturn(
    _ element: Element
  ) -> Signal<Element, Never> { fatalError() }

  /// Use `flatMapError(_:)`.
  @available(*, unavailable, message: "write flatMapError { error in SafeSignal(just: …) }")
  @export(implementation) public func replaceError(
    _ transform: @escaping @Sendable (Error) -> Element
  ) -> Signal<Element, Never> { fatalError() }

  /// Use `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)`.
  @available(
    *,
    unavailable,
    message: "write handleEvents(receiveOutput:receiveCompletion:receiveCancel:), or finally"
  )
  @export(implementation) public func `do`(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> { fatalError() }

  /// Use a closure without an argument for `receiveSubscription`.
  @available(
    *,
    unavailable,
    message: "receiveSubscription takes a closure without an argument: { … }"
  )
  @export(implementation) public func handleEvents(
    receiveSubscription: @escaping @Sendable (any Subscription) -> Void,
    receiveOutput: (@Sendable (Element) -> Void)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Error>) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `buffer(for:on:)`.
  @available(*, unavailable, message: "write buffer(for:on:), or buffer(size:for:on:)")
  @export(implementation) public func collect(
    _ strategy: TimeGroupingStrategy
  ) -> Signal<[Element], Error> {
    fatalError()
  }

  /// Use `toSignal()`.
  @available(*, unavailable, renamed: "toSignal()")
  @export(implementation) public func eraseToAnyPublisher() -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `toSignal()`.
  @available(*, unavailable, renamed: "toSignal()")
  @export(implementation) public func asObservable() -> Signal<Element, Error> { fatalError() }

  /// Use `replaceError(with:)` and `receive(on:)`.
  @available(
    *,
    unavailable,
    message: "write replaceError(with:).receive(on: ExecutionContext.main)"
  )
  @export(implementation) public func asDriver(onErrorJustReturn: Element) -> Signal<Element, Never>
  { fatalError() }

  /// Use `replaceError(with:)` and `receive(on:)`.
  @available(
    *,
    unavailable,
    message: "write replaceError(with:).receive(on: ExecutionContext.main)"
  )
  @export(implementation) public func asSignal(onErrorJustReturn: Element) -> Signal<Element, Never>
  { fatalError() }

  /// Use `observeNext(with:)`, `observe(with:)` or `sink(receiveCompletion:receiveValue:)`.
  @available(
    *,
    unavailable,
    message: "write observeNext { … }, or sink(receiveCompletion:receiveValue:)"
  )
  @export(implementation) public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable { fatalError() }
}

#if canImport(Dispatch)
extension SignalProtocol {
  /// Use `debounce(for:on:)`.
  @available(*, unavailable, renamed: "debounce(for:on:)")
  @export(implementation) public func debounce(
    for quiet: Duration,
    scheduler: Any
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `debounce(for:)`.
  @available(*, unavailable, renamed: "debounce(for:)")
  @export(implementation) public func debounce(_ dueTime: Duration) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `debounce(for:)`, in seconds.
  @available(*, unavailable, renamed: "debounce(for:)")
  @export(implementation) public func debounce(_ seconds: Double) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `throttle(for:latest:on:)`.
  @available(*, unavailable, message: "write throttle(for:), or throttle(for:latest:on:)")
  @export(implementation) public func throttle(
    for interval: Duration,
    scheduler: Any,
    latest: Bool
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `throttle(for:)`.
  @available(*, unavailable, renamed: "throttle(for:)")
  @export(implementation) public func throttle(_ dueTime: Duration) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `throttle(for:)`, in seconds.
  @available(*, unavailable, renamed: "throttle(for:)")
  @export(implementation) public func throttle(_ seconds: Double) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `delay(for:on:)`.
  @available(*, unavailable, renamed: "delay(for:on:)")
  @export(implementation) public func delay(
    for delay: Duration,
    scheduler: Any
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `delay(for:)`.
  @available(*, unavailable, renamed: "delay(for:)")
  @export(implementation) public func delay(_ dueTime: Duration) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `delay(for:)`, in seconds.
  @available(*, unavailable, renamed: "delay(for:)")
  @export(implementation) public func delay(_ seconds: Double) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `receive(on:)` with the main actor.
  @available(*, unavailable, renamed: "receive(on:)")
  @export(implementation) public func observe(on actor: MainActor) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `receive(on:)`.
  @available(*, unavailable, renamed: "receive(on:)")
  @export(implementation) public func observe(
    on scheduler: ExecutionContext
  ) -> Signal<Element, Error> { fatalError() }
}
#endif

extension SignalProtocol {
  /// Use `combineLatest(with:)`.
  @available(*, unavailable, renamed: "combineLatest(with:)")
  @export(implementation) public func combineLatest<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<(Element, Other.Element), Error> { fatalError() }

  /// Use `zip(with:)`.
  @available(*, unavailable, renamed: "zip(with:)")
  @export(implementation) public func zip<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<(Element, Other.Element), Error> { fatalError() }

  /// Use `flatMapConcat(_:)`.
  @available(*, unavailable, renamed: "flatMapConcat(_:)")
  @export(implementation) public func concatMap<Inner: SignalProtocol>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> { fatalError() }

  /// Use `share(limit:)`.
  @available(*, unavailable, renamed: "share(limit:)")
  @export(implementation) public func share(replay: Int) -> Signal<Element, Error> { fatalError() }

  /// Use `withWeak(_:)`.
  @available(*, unavailable, renamed: "withWeak(_:)")
  @export(implementation) public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Signal<(Object, Element), Error> { fatalError() }

  /// Use `receive(on:)` and `observeNext(with:)`, or a binding.
  @available(
    *,
    unavailable,
    message: "write receive(on: MainActor.shared).observeNext { … }, or bind(to:)"
  )
  @export(implementation) public func drive(
    _ onNext: @escaping @MainActor (Element) -> Void
  ) -> any Disposable {
    fatalError()
  }
}

extension Disposable {
  /// Use `dispose(in:)`.
  @available(*, unavailable, renamed: "dispose(in:)")
  @export(implementation) public func disposed(by bag: DisposeBag) { fatalError() }
}

extension DisposeBagProtocol {
  /// Use `add(disposable:)`.
  @available(*, unavailable, renamed: "add(disposable:)")
  @export(implementation) public func insert(_ disposable: any Disposable) { fatalError() }
}

extension Sequence where Element: Sendable {
  /// Use `Signal(sequence:)`.
  @available(*, unavailable, message: "write Signal(sequence: elements)")
  public var publisher: Signal<Element, Never> { fatalError() }
}

/// A strategy of Combine's `collect` operator.
///
/// Write `buffer(for:on:)` instead.
public enum TimeGroupingStrategy {
  /// Write `buffer(for:on:)`.
  @export(implementation) public static func byTime(
    _ scheduler: Any,
    _ interval: Duration
  ) -> TimeGroupingStrategy {
    fatalError()
  }

  /// Write `buffer(size:for:on:)`.
  @export(implementation) public static func byTimeOrCount(
    _ scheduler: Any,
    _ interval: Duration,
    _ count: Int
  ) -> TimeGroupingStrategy { fatalError() }
}
