public import RKCore
public import RKSubjects

// Names from ReactiveSwift, and similar names from RxSwift. They are unavailable: the compiler considers them
// only if nothing else matches, and then the error message names the replacement.

extension SignalProtocol {
  /// Use `observeNext(with:)`.
  @available(*, unavailable, renamed: "observeNext(with:)")
  @discardableResult
  @export(implementation) public func observeValues(
    _ action: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    fatalError()
  }

  /// Use `observeNext(with:)`.
  @available(*, unavailable, renamed: "observeNext(with:)")
  @discardableResult
  @export(implementation) public func startWithValues(
    _ action: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    fatalError()
  }

  /// Use `observe(with:)`.
  @available(*, unavailable, message: "write observe { event in … }")
  @discardableResult
  @export(implementation) public func startWithResult(
    _ action: @escaping @Sendable (Result<Element, Error>) -> Void
  ) -> any Disposable { fatalError() }

  /// Use `handleEvents(receiveOutput:)`.
  @available(*, unavailable, renamed: "handleEvents(receiveOutput:)")
  @export(implementation) public func on(
    value: @escaping @Sendable (Element) -> Void
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `handleEvents(receiveOutput:)`.
  @available(*, unavailable, renamed: "handleEvents(receiveOutput:)")
  @export(implementation) public func tap(
    _ action: @escaping @Sendable (Element) -> Void
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `debug(_:)`.
  @available(*, unavailable, message: "write debug()")
  @export(implementation) public func logEvents() -> Signal<Element, Error> { fatalError() }

  /// Use `ignoreNils()`.
  @available(*, unavailable, renamed: "ignoreNils()")
  @export(implementation) public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Error>
  where Element == Wrapped? {
    fatalError()
  }

  /// Use `removeDuplicates()`.
  @available(*, unavailable, renamed: "removeDuplicates()")
  @export(implementation) public func skipRepeats() -> Signal<Element, Error> { fatalError() }

  /// Use `removeDuplicates(at:)`.
  @available(*, unavailable, renamed: "removeDuplicates(at:)")
  @export(implementation) public func removeDuplicates<Part: Equatable>(
    by part: KeyPath<Element, Part>
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `compactMap(_:)`.
  @available(*, unavailable, renamed: "compactMap(_:)")
  @export(implementation) public func filterMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> Signal<Result, Error> { fatalError() }

  /// Use `pairwise()`; with an initial element, `prepend(_:)` and then `pairwise()`.
  @available(*, unavailable, message: "write pairwise(), or prepend(initial).pairwise()")
  @export(implementation) public func combinePrevious(
    _ initial: Element? = nil
  ) -> Signal<(Element, Element), Error> {
    fatalError()
  }

  /// Use `group(by:)`.
  @available(*, unavailable, renamed: "group(by:)")
  @export(implementation) public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Element) -> Key
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `output(at:)`.
  @available(*, unavailable, renamed: "output(at:)")
  @export(implementation) public func elementAt(_ index: Int) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `collect()`.
  @available(*, unavailable, renamed: "collect()")
  @export(implementation) public func toArray() -> Signal<[Element], Error> { fatalError() }

  /// Use `merge(with:)`.
  @available(*, unavailable, renamed: "merge(with:)")
  @export(implementation) public func merge(
    _ other: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use the function `merge`.
  @available(*, unavailable, message: "write the function merge(first, second, third)")
  @export(implementation) public func merge(
    with second: some SignalProtocol<Element, Error>,
    _ third: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `append(_:)`.
  @available(*, unavailable, renamed: "append(_:)")
  @export(implementation) public func concat(
    _ other: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `replaceEmpty(with:)`.
  @available(*, unavailable, renamed: "replaceEmpty(with:)")
  @export(implementation) public func ifEmpty(default element: Element) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `switchIfEmpty(to:)`.
  @available(*, unavailable, renamed: "switchIfEmpty(to:)")
  @export(implementation) public func ifEmpty(
    switchTo other: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `retry(when:)`.
  @available(*, unavailable, renamed: "retry(when:)")
  @export(implementation) public func retryWhen<Trigger: SignalProtocol>(
    _ trigger: @escaping @Sendable (Signal<Error, Never>) -> Trigger
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `retry(_:)`.
  @available(*, unavailable, message: "write retry(.max)")
  @export(implementation) public func retry() -> Signal<Element, Error> { fatalError() }

  /// Use a `RetryDelay`.
  @available(*, unavailable, message: "write delay: .constant(duration)")
  @export(implementation) public func retry(_ times: Int, delay: Duration) -> Signal<Element, Error>
  { fatalError() }

  /// Use `RetryDelay.seconds(_:)`.
  @available(*, unavailable, message: "write delay: .seconds(1)")
  @export(implementation) public func retry(_ times: Int, delay: Double) -> Signal<Element, Error> {
    fatalError()
  }

  /// Use `publish()`.
  @available(*, unavailable, renamed: "publish()")
  @export(implementation) public func makeConnectable() -> ConnectableSignal<Self> { fatalError() }
}
