#if canImport(Dispatch)
public import RKBindings
public import RKCore
public import RKOperators
import RKSubjects

// Deprecated operators of `MainActorSignal`. `through(_:)` replaces most of them.

extension MainActorSignal {
  /// Use `prefix(maxLength:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.prefix(maxLength: 2) }")
  @export(implementation) public func prefix(maxLength: Int) -> MainActorSignal<Element, Error> {
    through { $0.prefix(maxLength: maxLength) }
  }

  /// Use `prefix(while:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.prefix(while: …) }")
  @export(implementation) public func prefix(
    while condition: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    through { $0.prefix(while: MainActorClosure.unisolated(condition)) }
  }

  /// Use `drop(while:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.drop(while: …) }")
  @export(implementation) public func drop(
    while condition: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    through { $0.drop(while: MainActorClosure.unisolated(condition)) }
  }

  /// Use `dropFirst(_:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.dropFirst(1) }")
  @export(implementation) public func dropFirst(_ count: Int = 1) -> MainActorSignal<Element, Error>
  {
    through { $0.dropFirst(count) }
  }

  /// Use `prepend(_:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.prepend(element) }")
  @export(implementation) public func prepend(
    _ elements: Element...
  ) -> MainActorSignal<Element, Error> {
    through { Signal(sequence: elements).append($0) }
  }

  /// Use `reduce(_:_:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.reduce(0) { … } }")
  @export(implementation) public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @MainActor (Result, Element) -> Result
  ) -> MainActorSignal<Result, Error> {
    through { $0.reduce(initial, MainActorClosure.unisolated(combine)) }
  }

  /// Use `filter(_:)`, then `first()` in `through(_:)`.
  @available(*, deprecated, message: "write filter { … }.through { $0.first() }")
  @export(implementation) public func first(
    where isWanted: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    through { $0.first(where: MainActorClosure.unisolated(isWanted)) }
  }

  /// Use `contains(where:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.contains { … } }")
  @export(implementation) public func contains(
    where isWanted: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Bool, Error> {
    through { $0.contains(where: MainActorClosure.unisolated(isWanted)) }
  }

  /// Use `allSatisfy(_:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.allSatisfy { … } }")
  @export(implementation) public func allSatisfy(
    _ isAccepted: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Bool, Error> {
    through { $0.allSatisfy(MainActorClosure.unisolated(isAccepted)) }
  }

  /// Use `tryMap(_:)` in `through(_:)`, or move the call upstream, to where the signal cannot fail.
  @available(*, deprecated, message: "write through { $0.tryMap { … } }")
  @_disfavoredOverload
  @export(implementation) public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    let result: @MainActor (Element) -> Result<NewElement, Error> = { element in
      do throws(Error) { return .success(try transform(element)) } catch { return .failure(error) }
    }
    return through { $0.tryMap(MainActorClosure.unisolated(result)) }
  }

  /// Use `tryMap(_:)` and `compactMap(_:)`.
  @available(*, deprecated, message: "write tryMap { … }.compactMap { $0 }")
  @export(implementation) public func tryCompactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) throws(Error) -> NewElement?
  ) -> MainActorSignal<NewElement, Error> {
    tryMap(transform).compactMap { $0 }
  }

  /// Use `tryMap(_:)` and `compactMap(_:)`.
  @available(*, deprecated, message: "write tryMap { try check($0) ? $0 : nil }.compactMap { $0 }")
  @export(implementation) public func tryFilter(
    _ isIncluded: @escaping @MainActor (Element) throws(Error) -> Bool
  ) -> MainActorSignal<Element, Error> {
    tryMap { element throws(Error) in try isIncluded(element) ? element : nil }.compactMap { $0 }
  }

  /// Use `flatMapError(_:)`.
  @available(*, deprecated, message: "write flatMapError { … }")
  @export(implementation) public func `catch`<Recovery: SignalConvertible>(
    _ recover: @escaping @MainActor (Error) -> Recovery
  ) -> MainActorSignal<Element, Recovery.Error> where Recovery.Element == Element {
    flatMapError(recover)
  }

  /// Use `replaceError(with:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.replaceError(with: element) }")
  @export(implementation) public func replaceError(
    with element: Element
  ) -> MainActorSignal<Element, Never> {
    through { $0.replaceError(with: element) }
  }

  /// Use `retry(_:if:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.retry(2) }")
  @export(implementation) public func retry(
    _ times: Int,
    if shouldRetry: @escaping @MainActor (Error) -> Bool = { _ in true }
  ) -> MainActorSignal<Element, Error> {
    through { $0.retry(times, if: MainActorClosure.unisolated(shouldRetry)) }
  }

  /// Use `retry(_:delay:if:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.retry(2, delay: delay) }")
  @export(implementation) public func retry(
    _ times: Int,
    delay: RetryDelay,
    resetsOnElement: Bool = false,
    if shouldRetry: @escaping @MainActor (Error) -> Bool = { _ in true }
  ) -> MainActorSignal<Element, Error> {
    through {
      $0.retry(
        times,
        delay: delay,
        resetsOnElement: resetsOnElement,
        if: MainActorClosure.unisolated(shouldRetry),
        on: ExecutionContext.main
      )
    }
  }

  /// Use `debounce(for:on:)` before `receive(on:)`.
  @available(*, deprecated, message: "write debounce(for:) before receive(on: MainActor.shared)")
  @export(implementation) public func debounce(
    for quiet: Duration
  ) -> MainActorSignal<Element, Error> {
    through { $0.debounce(for: quiet, on: ExecutionContext.main) }
  }

  /// Use `throttle(for:on:)` before `receive(on:)`.
  @available(*, deprecated, message: "write throttle(for:) before receive(on: MainActor.shared)")
  @export(implementation) public func throttle(
    for interval: Duration
  ) -> MainActorSignal<Element, Error> {
    through { $0.throttle(for: interval, on: ExecutionContext.main) }
  }

  /// Use `delay(for:on:)` before `receive(on:)`.
  @available(*, deprecated, message: "write delay(for:) before receive(on: MainActor.shared)")
  @export(implementation) public func delay(for delay: Duration) -> MainActorSignal<Element, Error>
  {
    through { $0.delay(for: delay, on: ExecutionContext.main) }
  }

  /// Use `share(limit:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.share() }")
  @export(implementation) public func share(limit: Int = 0) -> MainActorSignal<Element, Error> {
    through { $0.share(limit: limit) }
  }
}

extension MainActorSignal where Error == Never {
  /// Use `setFailureType(to:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.setFailureType(to: Failure.self) }")
  @export(implementation) public func setFailureType<NewError: Swift.Error>(
    to type: NewError.Type
  ) -> MainActorSignal<Element, NewError> {
    through { $0.setFailureType(to: type) }
  }

  /// Use `tryMap(_:)` and `compactMap(_:)`.
  @available(*, deprecated, message: "write tryMap { … }.compactMap { $0 }")
  @export(implementation) public func tryCompactMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @MainActor (Element) throws(NewError) -> NewElement?
  ) -> MainActorSignal<NewElement, NewError> {
    tryMap(transform).compactMap { $0 }
  }

  /// Use `tryMap(_:)` and `compactMap(_:)`.
  @available(*, deprecated, message: "write tryMap { try check($0) ? $0 : nil }.compactMap { $0 }")
  @export(implementation) public func tryFilter<NewError: Swift.Error>(
    _ isIncluded: @escaping @MainActor (Element) throws(NewError) -> Bool
  ) -> MainActorSignal<Element, NewError> {
    tryMap { element throws(NewError) in try isIncluded(element) ? element : nil }
      .compactMap { $0 }
  }
}
#endif
