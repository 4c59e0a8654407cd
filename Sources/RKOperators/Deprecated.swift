#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

// Names that only the older documents use, and those that ReactiveKit had deprecated.

extension SignalProtocol {
  /// Transforms each element.
  @available(*, deprecated, renamed: "map(_:)")
  public func select<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    map(transform)
  }

  /// Transforms each element, or fails.
  @available(*, deprecated, renamed: "tryMap(_:)")
  public func mapOrDie<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result<NewElement, Error>
  ) -> Signal<NewElement, Error> {
    tryMap(transform)
  }

  /// Transforms each element, or fails.
  @available(*, deprecated, renamed: "tryMap(_:)")
  public func selectOrDie<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result<NewElement, Error>
  ) -> Signal<NewElement, Error> {
    tryMap(transform)
  }

  /// One element in the place of each.
  @available(*, deprecated, renamed: "replaceElements(with:)")
  public func replace<NewElement: Sendable>(
    with element: NewElement
  ) -> Signal<NewElement, Error> {
    replaceElements(with: element)
  }

  /// Arrays of so many elements.
  @available(*, deprecated, renamed: "buffer(size:)")
  public func buffer(ofSize size: Int) -> Signal<[Element], Error> {
    buffer(size: size)
  }

  /// One result of all elements.
  @available(*, deprecated, renamed: "reduce(_:_:)")
  public func aggregate<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    reduce(initial, combine)
  }
}

extension SignalProtocol {
  /// The elements that a predicate accepts.
  @available(*, deprecated, renamed: "filter(_:)")
  public func `where`(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    filter(isIncluded)
  }

  /// The first so many elements.
  @available(*, deprecated, renamed: "prefix(maxLength:)")
  public func take(_ count: Int) -> Signal<Element, Error> { prefix(maxLength: count) }

  /// The first so many elements.
  @available(*, deprecated, renamed: "prefix(maxLength:)")
  public func take(first count: Int) -> Signal<Element, Error> { prefix(maxLength: count) }

  /// The last so many elements.
  @available(*, deprecated, renamed: "suffix(maxLength:)")
  public func take(last count: Int) -> Signal<Element, Error> { suffix(maxLength: count) }

  /// The elements until one is not accepted.
  @available(*, deprecated, renamed: "prefix(while:)")
  public func take(
    while shouldContinue: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    prefix(while: shouldContinue)
  }

  /// The elements until one is not accepted.
  @available(*, deprecated, renamed: "prefix(while:)")
  public func takeWhile(
    _ shouldContinue: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    prefix(while: shouldContinue)
  }

  /// The elements until another signal sends something.
  @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
  public func take<Other: SignalProtocol>(
    until other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    prefix(untilOutputFrom: other)
  }

  /// The elements until another signal sends something.
  @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
  public func takeUntil<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    prefix(untilOutputFrom: other)
  }

  /// The elements but the first so many.
  @available(*, deprecated, renamed: "dropFirst(_:)")
  public func skip(_ count: Int) -> Signal<Element, Error> { dropFirst(count) }

  /// The elements but the first so many.
  @available(*, deprecated, renamed: "dropFirst(_:)")
  public func skip(first count: Int) -> Signal<Element, Error> { dropFirst(count) }

  /// The elements but the last so many.
  @available(*, deprecated, renamed: "dropLast(_:)")
  public func skip(last count: Int) -> Signal<Element, Error> { dropLast(count) }

  #if canImport(Dispatch)
  /// The elements but those of the first so many seconds.
  @available(*, deprecated, renamed: "dropFirst(for:)")
  public func skip(interval seconds: Double) -> Signal<Element, Error> { dropFirst(for: seconds) }
  #endif

  /// The element with an index.
  @available(*, deprecated, renamed: "output(at:)")
  public func element(at index: Int) -> Signal<Element, Error> { output(at: index) }

  /// The end alone.
  @available(*, deprecated, renamed: "ignoreOutput()")
  public func ignoreElements() -> Signal<Element, Error> { ignoreOutput() }

  /// The elements that differ from the one before, as a closure says that they do.
  @available(*, deprecated, message: "write removeDuplicates(by:), which asks what is equal")
  public func distinct(
    areDistinct: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    removeDuplicates { !areDistinct($0, $1) }
  }

  /// The elements that differ from the one before, as a closure says that they do.
  @available(*, deprecated, message: "write removeDuplicates(by:), which asks what is equal")
  public func distinctUntilChanged(
    _ areDistinct: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    removeDuplicates { !areDistinct($0, $1) }
  }
}

extension SignalProtocol where Element: Equatable {
  /// The elements that differ from the one before.
  @available(*, deprecated, renamed: "removeDuplicates()")
  public func distinct() -> Signal<Element, Error> { removeDuplicates() }

  /// The elements that differ from the one before.
  @available(*, deprecated, renamed: "removeDuplicates()")
  public func distinctUntilChanged() -> Signal<Element, Error> { removeDuplicates() }
}

extension SignalProtocol
where Element: Sequence, Element.Element: Sendable, Element.Iterator: SendableMetatype {
  /// The elements of each element.
  @available(*, deprecated, renamed: "flattenElements()")
  public func unwrap() -> Signal<Element.Element, Error> { flattenElements() }
}

extension SignalProtocol {
  /// Another element in the place of each that is nil.
  @available(*, deprecated, renamed: "replaceNils(with:)")
  public func replaceNil<Wrapped: Sendable>(
    with replacement: Wrapped
  ) -> Signal<Wrapped, Error> where Element == Wrapped? {
    replaceNils(with: replacement)
  }

  /// The elements that are not nil.
  @available(*, deprecated, renamed: "ignoreNils()")
  public func ignoreNil<Wrapped: Sendable>() -> Signal<Wrapped, Error> where Element == Wrapped? {
    ignoreNils()
  }
}

extension SignalProtocol where Error == Never {
  /// The elements among events.
  @available(*, deprecated, message: "write compactMap { $0.element }")
  public func elements<Value: Sendable, Failure: Swift.Error>() -> Signal<Value, Never>
  where Element == Signal<Value, Failure>.Event {
    compactMap { $0.element }
  }

  /// The errors among events.
  @available(*, deprecated, message: "write compactMap { $0.error }")
  public func errors<Value: Sendable, Failure: Swift.Error>() -> Signal<Failure, Never>
  where Element == Signal<Value, Failure>.Event {
    compactMap { $0.error }
  }
}

extension SignalProtocol {
  /// An element, and then the source.
  @available(*, deprecated, renamed: "prepend(_:)")
  public func start(with element: Element) -> Signal<Element, Error> { prepend(element) }

  /// An element, and then the source.
  @available(*, deprecated, renamed: "prepend(_:)")
  public func startWith(_ element: Element) -> Signal<Element, Error> { prepend(element) }

  /// The source, and then another signal.
  @available(*, deprecated, renamed: "append(_:)")
  public func concat<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    append(other)
  }

  /// The source, and then another signal, which cannot fail.
  @available(*, deprecated, renamed: "append(_:)") @_disfavoredOverload
  public func concat<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    append(other)
  }

  /// An element, where the source completes without one.
  @available(*, deprecated, renamed: "replaceEmpty(with:)")
  public func defaultIfEmpty(_ element: Element) -> Signal<Element, Error> {
    replaceEmpty(with: element)
  }
}

extension SignalProtocol where Error == Never {
  /// The source, and then another signal, which may fail.
  @available(*, deprecated, renamed: "append(_:)") @_disfavoredOverload
  public func concat<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    append(other)
  }
}

extension SignalProtocol where Element: SignalProtocol, Element.Error == Error {
  /// The elements of the latest signal.
  @available(*, deprecated, renamed: "switchToLatest()")
  public func switchLatest() -> Signal<Element.Element, Error> { switchToLatest() }
}

/// The elements of several signals, as they come.
@available(*, deprecated, message: "write Signal(flattening: signals, strategy: .merge)")
public func merge<Element: Sendable, Failure: Error>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> {
  Signal(flattening: signals, strategy: .merge)
}

/// What a closure makes of the latest elements of several signals.
@available(*, deprecated, renamed: "Signal(combiningLatest:combine:)")
public func combineLatest<Element: Sendable, Result: Sendable, Failure: Error>(
  _ signals: [Signal<Element, Failure>],
  combine: @escaping @Sendable ([Element]) -> Result
) -> Signal<Result, Failure> {
  Signal(combiningLatest: signals, combine: combine)
}

extension SignalProtocol {
  /// An element in the place of a failure.
  @available(*, deprecated, renamed: "replaceError(with:)")
  public func recover(with element: Element) -> Signal<Element, Never> {
    replaceError(with: element)
  }

  /// An element in the place of a failure.
  @available(*, deprecated, renamed: "replaceError(with:)")
  public func toStream(recoverWith element: Element) -> Signal<Element, Never> {
    replaceError(with: element)
  }

  /// Completes where the source fails.
  @available(*, deprecated, renamed: "suppressError(logging:)")
  public func toStream(
    logError: Bool,
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Never> {
    suppressError(logging: logError, file: file, line: line)
  }

  /// Observes again when it fails, so many times.
  @available(*, deprecated, renamed: "retry(_:)")
  public func retry(times: Int) -> Signal<Element, Error> { retry(times) }

  /// Runs the producer on a scheduler.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    subscribe(on: scheduler)
  }

  /// Delivers on a scheduler.
  @available(*, deprecated, renamed: "receive(on:)")
  public func observeSingleOn(_ scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    receive(on: scheduler)
  }
}

#if canImport(Dispatch)
extension SignalProtocol {
  /// Runs the producer in a context.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func executeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
    subscribe(on: context)
  }

  /// Runs the producer on a queue.
  @available(*, deprecated, renamed: "subscribe(on:)")
  public func executeOn(_ queue: DispatchQueue) -> Signal<Element, Error> { subscribe(on: queue) }

  /// Runs the producer in a context.
  @available(*, deprecated, renamed: "subscribe(on:)") @_disfavoredOverload
  public func executeOn(_ context: ExecutionContext) -> Signal<Element, Error> {
    subscribe(on: context)
  }

  /// Delivers in a context.
  @available(*, deprecated, renamed: "receive(on:)")
  public func observeIn(_ context: ExecutionContext) -> Signal<Element, Error> {
    receive(on: context)
  }

  /// Delivers on a queue.
  @available(*, deprecated, renamed: "receive(on:)")
  public func observeOn(_ queue: DispatchQueue) -> Signal<Element, Error> { receive(on: queue) }

  /// Delivers in a context.
  @available(*, deprecated, renamed: "receive(on:)") @_disfavoredOverload
  public func observeOn(_ context: ExecutionContext) -> Signal<Element, Error> {
    receive(on: context)
  }

  /// Passes on an element once the source has been quiet for a number of seconds.
  @available(*, deprecated, renamed: "debounce(for:queue:)")
  public func debounce(
    interval seconds: Double,
    queue: DispatchQueue = .timers("debounce")
  ) -> Signal<Element, Error> {
    debounce(for: seconds, queue: queue)
  }

  /// Passes on an element once the source has been quiet for a number of seconds.
  @available(*, deprecated, renamed: "debounce(for:queue:)")
  public func debounce(interval seconds: Double, on queue: DispatchQueue) -> Signal<Element, Error>
  {
    debounce(for: seconds, queue: queue)
  }

  /// Passes on an element at once, then at most one in each number of seconds.
  @available(*, deprecated, renamed: "throttle(for:)")
  public func throttle(seconds: Double) -> Signal<Element, Error> { throttle(for: seconds) }
}
#endif

extension SignalProtocol {
  /// Calls closures along the way; the last one once it is over, however it ended.
  @available(
    *,
    deprecated,
    message: "write handleEvents, and finally for what is called at any end"
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

  /// Calls a closure with each element.
  @available(*, deprecated, renamed: "handleEvents(receiveOutput:)")
  public func doOnNext(_ next: @escaping @Sendable (Element) -> Void) -> Signal<Element, Error> {
    handleEvents(receiveOutput: next)
  }

  /// Tells the installed tracer what happens.
  @available(*, deprecated, renamed: "lane(_:)")
  public func laneIfAvailable(_ name: String) -> Signal<Element, Error> { lane(name) }
}
