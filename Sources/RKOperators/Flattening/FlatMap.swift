public import RKCore

extension SignalProtocol {
  /// Turns each element into a signal and emits the elements of these signals, combined according to a
  /// strategy.
  ///
  /// The result completes when the source and the inner signals have completed. It fails with the first failure
  /// of the source or an inner signal. Signals that the strategy has disposed do not count.
  ///
  /// - Parameters:
  ///   - strategy: The rule for combining the signals into one.
  ///   - transform: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @export(implementation)
  public func flatMap<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(strategy, transform)
  }

  /// A form of `flatMap(_:_:)` with inner signals that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMap<NewElement, Inner: SignalProtocol<NewElement, Never>>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(strategy, transform)
  }

  /// Turns each element into a signal and emits the elements of the latest one.
  ///
  ///     source    -a-----b------|
  ///     a         1-2-3-4|
  ///     b         -5-6|
  ///     result    -1-2-3--5-6---|
  ///
  /// The previous signal is disposed before the next one is observed. The result completes when the
  /// source and the latest signal have completed, and fails with the first failure of either.
  ///
  /// - Parameter transform: A closure that returns the signal for an element, called just before
  ///   that signal is observed.
  @export(implementation)
  public func flatMapLatest<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.latest, transform)
  }

  /// A form of `flatMapLatest(_:)` with inner signals that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapLatest<NewElement, Inner: SignalProtocol<NewElement, Never>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.latest, transform)
  }

  /// Turns each element into a signal and emits the elements of one signal after another.
  ///
  ///     source    -a-b--------|
  ///     a         1-2-3|
  ///     b         4-5|
  ///     result    -1-2-34-5---|
  ///
  /// Each signal is observed when the previous one has completed. Until then, elements of the source are
  /// buffered without a limit.
  ///
  /// - Parameter transform: A closure that returns the signal for an element, called just before
  ///   that signal is observed.
  @export(implementation)
  public func flatMapConcat<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.concat, transform)
  }

  /// A form of `flatMapConcat(_:)` with inner signals that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapConcat<NewElement, Inner: SignalProtocol<NewElement, Never>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.concat, transform)
  }

  /// Turns each element into a signal, observes these signals concurrently, and emits their elements as they
  /// arrive.
  ///
  ///     source    -a-b-------|
  ///     a         1-2-3|
  ///     b         -4-5|
  ///     result    -1-2435----|
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of signals to observe at a time. Further elements of the source
  ///     are buffered without a limit. A value less than 1 traps. Default: unlimited.
  ///   - transform: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @export(implementation)
  public func flatMapMerge<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// A form of `flatMapMerge(maxConcurrent:_:)` with inner signals that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapMerge<NewElement, Inner: SignalProtocol<NewElement, Never>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// Turns an element into a signal, and drops further elements until that signal has completed.
  ///
  ///     source    -a-b---c----|
  ///     a         1-2-3|
  ///     c         4-5|
  ///     result    -1-2-3-4-5--|
  ///
  /// - Parameter transform: A closure that returns the signal for an element, called just before
  ///   that signal is observed.
  @export(implementation)
  public func flatMapFirst<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.first, transform)
  }

  /// A form of `flatMapFirst(_:)` with inner signals that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapFirst<NewElement, Inner: SignalProtocol<NewElement, Never>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(.first, transform)
  }

  @export(implementation) @inline(never)
  func flatten<NewElement, Inner: SignalProtocol<NewElement, Error>>(
    function: OperatorName = #function,
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(function: function, strategy, transform, failure: { $0 }, innerFailure: { $0 })
  }

  @export(implementation) @inline(never)
  func flatten<NewElement, Inner: SignalProtocol<NewElement, Never>>(
    function: OperatorName = #function,
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, Error> {
    flatten(function: function, strategy, transform, failure: { $0 }, innerFailure: unreachable)
  }

  @export(implementation)
  func flatten<Inner: SignalProtocol, Failure>(
    function: OperatorName = #function,
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner,
    failure: @escaping @Sendable (Error) -> Failure,
    innerFailure: @escaping @Sendable (Inner.Error) -> Failure,
    expansion: Flatten<Element, Error, Inner.Element, Inner.Error, Failure>.Expansion? = nil
  ) -> Signal<Inner.Element, Failure> {
    // `flatten` does not retain the source; otherwise the disposable of an observation would retain the
    // source.
    let flatten = Flatten<Element, Error, Inner.Element, Inner.Error, Failure>(
      strategy,
      outerFailure: failure,
      innerFailure: innerFailure,
      expansion: expansion
    ) {
      transform($0).observe(with: $1)
    }
    return Signal(
      onSubscribe: { flatten.observe(self, downstream: $0) },
      function: function
    )
    .following(self)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `flatMap(_:_:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMap<NewElement, NewError, Inner: SignalProtocol<NewElement, NewError>>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, NewError> {
    flatten(strategy, transform)
  }

  /// A form of `flatMapLatest(_:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapLatest<NewElement, NewError, Inner: SignalProtocol<NewElement, NewError>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, NewError> {
    flatten(.latest, transform)
  }

  /// A form of `flatMapConcat(_:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapConcat<NewElement, NewError, Inner: SignalProtocol<NewElement, NewError>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, NewError> {
    flatten(.concat, transform)
  }

  /// A form of `flatMapMerge(maxConcurrent:_:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapMerge<NewElement, NewError, Inner: SignalProtocol<NewElement, NewError>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, NewError> {
    flatten(.merge(maxConcurrent: maxConcurrent), transform)
  }

  /// A form of `flatMapFirst(_:)` for a source that cannot fail.
  @export(implementation) @_disfavoredOverload
  public func flatMapFirst<NewElement, NewError, Inner: SignalProtocol<NewElement, NewError>>(
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, NewError> {
    flatten(.first, transform)
  }

  @export(implementation) @inline(never)
  func flatten<NewElement, NewError, Inner: SignalProtocol<NewElement, NewError>>(
    function: OperatorName = #function,
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<NewElement, NewError> {
    flatten(function: function, strategy, transform, failure: unreachable, innerFailure: { $0 })
  }
}
