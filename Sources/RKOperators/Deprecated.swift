#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

// Names of earlier versions of ReactiveKit.

// MARK: Names that a collection has with another meaning

// They are those of `Signal` only. Otherwise a wrong argument of the collection's method would select
// the operator, which does nothing.

extension Signal {
  /// Use `replaceElements(with:)`.
  @available(*, deprecated, renamed: "replaceElements(with:)")
  public func replace<New>(with element: New) -> Signal<New, Error> {
    replaceElements(with: element)
  }

  /// Use `removeDuplicates()`.
  @available(*, deprecated, renamed: "removeDuplicates()")
  public func distinct() -> Signal<Element, Error> where Element: Equatable { removeDuplicates() }
}

// MARK: Transforming

extension SignalProtocol {
  /// Use `map(_:)`.
  @available(*, deprecated, renamed: "map(_:)")
  public func select<New>(_ body: @escaping @Sendable (Element) -> New) -> Signal<New, Error> {
    map(body)
  }

  /// Use `tryMap(_:)`.
  @available(*, deprecated, renamed: "tryMap(_:)")
  public func mapOrDie<New>(
    _ transform: @escaping @Sendable (Element) -> Result<New, Error>
  ) -> Signal<New, Error> { tryMap(transform) }

  /// Use `tryMap(_:)`.
  @available(*, deprecated, renamed: "tryMap(_:)")
  public func selectOrDie<New>(
    _ transform: @escaping @Sendable (Element) -> Result<New, Error>
  ) -> Signal<New, Error> { tryMap(transform) }

  /// Use `buffer(size:)`.
  @available(*, deprecated, renamed: "buffer(size:)")
  public func buffer(ofSize size: Int) -> Signal<[Element], Error> { buffer(size: size) }

  /// Use `reduce(_:_:)`.
  @available(*, deprecated, renamed: "reduce(_:_:)")
  public func aggregate<Result>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> { reduce(initial, combine) }

  /// Use `flattenElements()`.
  @available(*, deprecated, renamed: "flattenElements()")
  public func unwrap() -> Signal<Element.Element, Error>
  where Element: Sequence, Element.Element: Sendable, Element.Iterator: SendableMetatype {
    flattenElements()
  }

  /// Use `replaceNils(with:)`.
  @available(*, deprecated, renamed: "replaceNils(with:)")
  public func replaceNil<Wrapped>(
    with replacement: Wrapped
  ) -> Signal<Wrapped, Error> where Element == Wrapped? { replaceNils(with: replacement) }
}

// MARK: Filtering and limiting

extension SignalProtocol {
  /// Use `filter(_:)`.
  @available(*, deprecated, renamed: "filter(_:)")
  public func `where`(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> { filter(isIncluded) }

  /// Use `prefix(maxLength:)`.
  @available(*, deprecated, renamed: "prefix(maxLength:)")
  public func take(_ count: Int) -> Signal<Element, Error> { prefix(maxLength: count) }

  /// Use `prefix(maxLength:)`.
  @available(*, deprecated, renamed: "prefix(maxLength:)")
  public func take(first count: Int) -> Signal<Element, Error> { prefix(maxLength: count) }

  /// Use `suffix(maxLength:)`.
  @available(*, deprecated, renamed: "suffix(maxLength:)")
  public func take(last count: Int) -> Signal<Element, Error> { suffix(maxLength: count) }

  /// Use `prefix(while:)`.
  @available(*, deprecated, renamed: "prefix(while:)")
  public func take(
    while shouldContinue: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> { prefix(while: shouldContinue) }

  /// Use `prefix(while:)`.
  @available(*, deprecated, renamed: "prefix(while:)")
  public func takeWhile(
    _ shouldContinue: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> { prefix(while: shouldContinue) }

  /// Use `prefix(untilOutputFrom:)`.
  @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
  public func take(until other: some SignalProtocol<some Any, Never>) -> Signal<Element, Error> {
    prefix(untilOutputFrom: other)
  }

  /// Use `prefix(untilOutputFrom:)`.
  @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
  public func takeUntil(_ other: some SignalProtocol<some Any, Never>) -> Signal<Element, Error> {
    prefix(untilOutputFrom: other)
  }

  /// Use `dropFirst(_:)`.
  @available(*, deprecated, renamed: "dropFirst(_:)")
  public func skip(_ count: Int) -> Signal<Element, Error> { dropFirst(count) }

  /// Use `dropFirst(_:)`.
  @available(*, deprecated, renamed: "dropFirst(_:)")
  public func skip(first count: Int) -> Signal<Element, Error> { dropFirst(count) }

  /// Use `dropLast(_:)`.
  @available(*, deprecated, renamed: "dropLast(_:)")
  public func skip(last count: Int) -> Signal<Element, Error> { dropLast(count) }

  #if canImport(Dispatch)
  /// Use `dropFirst(for:)`.
  @available(*, deprecated, renamed: "dropFirst(for:)")
  public func skip(interval seconds: Double) -> Signal<Element, Error> { dropFirst(for: seconds) }
  #endif

  /// Use `output(at:)`.
  @available(*, deprecated, renamed: "output(at:)")
  public func element(at index: Int) -> Signal<Element, Error> { output(at: index) }

  /// Use `ignoreOutput()`.
  @available(*, deprecated, renamed: "ignoreOutput()")
  public func ignoreElements() -> Signal<Element, Error> { ignoreOutput() }

  /// Use `removeDuplicates(by:)`, with the opposite predicate.
  @available(*, deprecated, message: "write removeDuplicates(by:)")
  public func distinct(
    areDistinct: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> { removeDuplicates { !areDistinct($0, $1) } }

  /// Use `removeDuplicates(by:)`, with the opposite predicate.
  @available(*, deprecated, message: "write removeDuplicates(by:)")
  public func distinctUntilChanged(
    _ areDistinct: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> { removeDuplicates { !areDistinct($0, $1) } }

  /// Use `ignoreNils()`.
  @available(*, deprecated, renamed: "ignoreNils()")
  public func ignoreNil<Wrapped>() -> Signal<Wrapped, Error> where Element == Wrapped? {
    ignoreNils()
  }
}

extension SignalProtocol where Element: Equatable {
  /// Use `removeDuplicates()`.
  @available(*, deprecated, renamed: "removeDuplicates()")
  public func distinctUntilChanged() -> Signal<Element, Error> { removeDuplicates() }
}

extension SignalProtocol where Error == Never {
  /// Use `compactMap { $0.element }`.
  @available(*, deprecated, message: "write compactMap { $0.element }")
  public func elements<Value, Failure>() -> Signal<Value, Never>
  where Element == Signal<Value, Failure>.Event { compactMap { $0.element } }

  /// Use `compactMap { $0.error }`.
  @available(*, deprecated, message: "write compactMap { $0.error }")
  public func errors<Value, Failure>() -> Signal<Failure, Never>
  where Element == Signal<Value, Failure>.Event { compactMap { $0.error } }
}

// MARK: Combining and flattening

extension SignalProtocol {
  /// Use `prepend(_:)`.
  @available(*, deprecated, renamed: "prepend(_:)")
  public func start(with element: Element) -> Signal<Element, Error> { prepend(element) }

  /// Use `prepend(_:)`.
  @available(*, deprecated, renamed: "prepend(_:)")
  public func startWith(_ element: Element) -> Signal<Element, Error> { prepend(element) }

  /// Use `append(_:)`.
  @available(*, deprecated, renamed: "append(_:)")
  public func concat(with other: some SignalProtocol<Element, Error>) -> Signal<Element, Error> {
    append(other)
  }

  /// Use `append(_:)`.
  @available(*, deprecated, renamed: "append(_:)") @_disfavoredOverload
  public func concat(with other: some SignalProtocol<Element, Never>) -> Signal<Element, Error> {
    append(other)
  }

  /// Use `switchToLatest()`.
  @available(*, deprecated, renamed: "switchToLatest()")
  public func switchLatest() -> Signal<Element.Element, Error>
  where Element: SignalProtocol, Element.Error == Error { switchToLatest() }
}

extension SignalProtocol where Error == Never {
  /// Use `append(_:)`.
  @available(*, deprecated, renamed: "append(_:)") @_disfavoredOverload
  public func concat<Failure>(
    with other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> { append(other) }
}

/// Use `Signal(flattening:strategy:)`.
@available(*, deprecated, message: "write Signal(flattening: signals, strategy: .merge)")
public func merge<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> { Signal(flattening: signals, strategy: .merge) }

/// Use `Signal(combiningLatest:combine:)`.
@available(*, deprecated, renamed: "Signal(combiningLatest:combine:)")
public func combineLatest<Element, Result, Failure>(
  _ signals: [Signal<Element, Failure>],
  combine: @escaping @Sendable ([Element]) -> Result
) -> Signal<Result, Failure> { Signal(combiningLatest: signals, combine: combine) }

// MARK: Recovering

extension SignalProtocol {
  /// Use `replaceEmpty(with:)`.
  @available(*, deprecated, renamed: "replaceEmpty(with:)")
  public func defaultIfEmpty(_ element: Element) -> Signal<Element, Error> {
    replaceEmpty(with: element)
  }

  /// Use `replaceError(with:)`.
  @available(*, deprecated, renamed: "replaceError(with:)")
  public func recover(with element: Element) -> Signal<Element, Never> {
    replaceError(with: element)
  }

  /// Use `replaceError(with:)`.
  @available(*, deprecated, renamed: "replaceError(with:)")
  public func toStream(recoverWith element: Element) -> Signal<Element, Never> {
    replaceError(with: element)
  }

  /// Use `suppressError(logging:)`.
  @available(*, deprecated, renamed: "suppressError(logging:)")
  public func toStream(
    logError: Bool,
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Never> { suppressError(logging: logError, file: file, line: line) }

  /// Use `retry(_:)`.
  @available(*, deprecated, renamed: "retry(_:)")
  public func retry(times: Int) -> Signal<Element, Error> { retry(times) }
}

// MARK: Timing

extension SignalProtocol {
  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    subscribe(on: scheduler)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)")
  public func observeSingleOn(_ scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    receive(on: scheduler)
  }
}

#if canImport(Dispatch)
extension SignalProtocol {
  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func executeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
    subscribe(on: context)
  }

  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func executeOn(_ queue: DispatchQueue) -> Signal<Element, Error> { subscribe(on: queue) }

  /// Use `subscribe(on:)`.
  @available(*, deprecated, renamed: "subscribe(on:)") @_disfavoredOverload
  public func executeOn(_ context: ExecutionContext) -> Signal<Element, Error> {
    subscribe(on: context)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)")
  public func observeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
    receive(on: context)
  }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)")
  public func observeOn(_ queue: DispatchQueue) -> Signal<Element, Error> { receive(on: queue) }

  /// Use `receive(on:)`.
  @available(*, deprecated, renamed: "receive(on:)") @_disfavoredOverload
  public func observeOn(_ context: ExecutionContext) -> Signal<Element, Error> {
    receive(on: context)
  }

  /// Use `debounce(for:queue:)`.
  @available(*, deprecated, renamed: "debounce(for:queue:)")
  public func debounce(
    interval seconds: Double,
    queue: DispatchQueue = .timers("debounce")
  ) -> Signal<Element, Error> { debounce(for: seconds, queue: queue) }

  /// Use `debounce(for:queue:)`.
  @available(*, deprecated, renamed: "debounce(for:queue:)")
  public func debounce(interval: Double, on queue: DispatchQueue) -> Signal<Element, Error> {
    debounce(for: interval, queue: queue)
  }

  /// Use `throttle(for:)`.
  @available(*, deprecated, renamed: "throttle(for:)")
  public func throttle(seconds: Double) -> Signal<Element, Error> { throttle(for: seconds) }
}
#endif

// MARK: Observing

extension SignalProtocol {
  /// Use `handleEvents` and `finally(_:)`.
  @available(
    *,
    deprecated,
    message: "write handleEvents, or finally"
  )
  public func doOn(
    next: (@Sendable (Element) -> Void)? = nil,
    start: (@Sendable () -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil
  ) -> Signal<Element, Error> {
    handleEvents(
      receiveSubscription: start,
      receiveOutput: next,
      receiveCompletion: { completion in
        switch completion {
        case .finished: completed?()
        case .failure(let error): failed?(error)
        }
      }
    )
    .finally { disposed?() }
  }

  /// Use `handleEvents(receiveOutput:)`.
  @available(*, deprecated, renamed: "handleEvents(receiveOutput:)")
  public func doOnNext(_ next: @escaping @Sendable (Element) -> Void) -> Signal<Element, Error> {
    handleEvents(receiveOutput: next)
  }

  /// Use `lane(_:)`.
  @available(*, deprecated, renamed: "lane(_:)")
  public func laneIfAvailable(_ name: String) -> Signal<Element, Error> { lane(name) }
}
