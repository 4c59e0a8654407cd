public import RKCore

// What does not return a signal of the right failure, such as an asynchronous closure. The message says what to write.

extension SignalProtocol {
  /// Use `flatMap(_:_:)` with a closure that returns a signal, such as `Signal(await:)`.
  @available(
    *,
    unavailable,
    message: "return a signal that fails alike (mapError); of an async function, Signal(await:)"
  )
  public func flatMap<Result>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `flatMapLatest(_:)` with a closure that returns a signal, such as `Signal(await:)`.
  @available(
    *,
    unavailable,
    message: "return a signal that fails alike (mapError); of an async function, Signal(await:)"
  )
  public func flatMapLatest<Result>(
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `flatMapConcat(_:)` with a closure that returns a signal, such as `Signal(await:)`.
  @available(
    *,
    unavailable,
    message: "return a signal that fails alike (mapError); of an async function, Signal(await:)"
  )
  public func flatMapConcat<Result>(
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `flatMapMerge(maxConcurrent:_:)` with a closure that returns a signal, such as `Signal(await:)`.
  @available(
    *,
    unavailable,
    message: "return a signal that fails alike (mapError); of an async function, Signal(await:)"
  )
  public func flatMapMerge<Result>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Signal<Element, Error> { fatalError() }

  /// Use `flatMapFirst(_:)` with a closure that returns a signal, such as `Signal(await:)`.
  @available(
    *,
    unavailable,
    message: "return a signal that fails alike (mapError); of an async function, Signal(await:)"
  )
  public func flatMapFirst<Result>(
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Signal<Element, Error> { fatalError() }
}
