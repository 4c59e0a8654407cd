#if canImport(Dispatch)
public import RKBindings
public import RKCore
import RKOperators

// Deprecated operators that combine several signals. Use the ordinary operators in `through(_:)`.

extension MainActorSignal {
  /// Use `combineLatest` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.combineLatest(with: a) }")
  @export(implementation) public func combineLatest<Other>(
    with other: some SignalConvertible<Other, Error>
  ) -> MainActorSignal<(Element, Other), Error> {
    through { $0.combineLatest(with: other.toSignal()) }
  }

  /// Use `combineLatest` in `through(_:)`, followed by `map(_:)`.
  @available(*, deprecated, message: "write through { $0.combineLatest(with: other) }.map { … }")
  @export(implementation) public func combineLatest<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Error>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    through { $0.combineLatest(with: other.toSignal()) }.map { pair in combine(pair.0, pair.1) }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(*, deprecated, message: "write through { combineLatest($0, a, b) }")
  @export(implementation) public func combineLatest<First: Sendable, Second: Sendable>(
    with first: some SignalConvertible<First, Error>,
    _ second: some SignalConvertible<Second, Error>
  ) -> MainActorSignal<(Element, First, Second), Error> {
    through {
      RKOperators.combineLatest(
        $0,
        first.toSignal(),
        second.toSignal()
      )
    }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(*, deprecated, message: "write through { combineLatest($0, a, b, c) }")
  @export(implementation)
  public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    with first: some SignalConvertible<First, Error>,
    _ second: some SignalConvertible<Second, Error>,
    _ third: some SignalConvertible<Third, Error>
  ) -> MainActorSignal<(Element, First, Second, Third), Error> {
    through {
      RKOperators.combineLatest(
        $0,
        first.toSignal(),
        second.toSignal(),
        third.toSignal()
      )
    }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(*, deprecated, message: "write through { combineLatest($0, a, b) }")
  @export(implementation) public func combineLatest<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Error>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    through { RKOperators.combineLatest($0, repeat (each others).toSignal()) }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.combineLatest(with: a) }")
  @_disfavoredOverload
  @export(implementation) public func combineLatest<Other>(
    with other: some SignalConvertible<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    through { $0.combineLatest(with: other.toSignal().setFailureType(to: Error.self)) }
  }

  /// Use `combineLatest` in `through(_:)`, followed by `map(_:)`.
  @available(*, deprecated, message: "write through { $0.combineLatest(with: other) }.map { … }")
  @_disfavoredOverload
  @export(implementation) public func combineLatest<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Never>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    through { $0.combineLatest(with: other.toSignal().setFailureType(to: Error.self)) }.map {
      pair in combine(pair.0, pair.1)
    }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(
    *,
    deprecated,
    message: "set the failure types, and write through { combineLatest($0, a, b) }"
  )
  @_disfavoredOverload
  @export(implementation) public func combineLatest<First: Sendable, Second: Sendable>(
    with first: some SignalConvertible<First, Never>,
    _ second: some SignalConvertible<Second, Never>
  ) -> MainActorSignal<(Element, First, Second), Error> {
    through {
      RKOperators.combineLatest(
        $0,
        first.toSignal().setFailureType(to: Error.self),
        second.toSignal().setFailureType(to: Error.self)
      )
    }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(
    *,
    deprecated,
    message: "set the failure types, and write through { combineLatest($0, a, b, c) }"
  )
  @_disfavoredOverload
  @export(implementation)
  public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    with first: some SignalConvertible<First, Never>,
    _ second: some SignalConvertible<Second, Never>,
    _ third: some SignalConvertible<Third, Never>
  ) -> MainActorSignal<(Element, First, Second, Third), Error> {
    through {
      RKOperators.combineLatest(
        $0,
        first.toSignal().setFailureType(to: Error.self),
        second.toSignal().setFailureType(to: Error.self),
        third.toSignal().setFailureType(to: Error.self)
      )
    }
  }

  /// Use `combineLatest` in `through(_:)`.
  @available(
    *,
    deprecated,
    message: "set the failure types, and write through { combineLatest($0, a, b) }"
  )
  @_disfavoredOverload
  @export(implementation) public func combineLatest<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Never>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    through {
      RKOperators.combineLatest($0, repeat (each others).toSignal().setFailureType(to: Error.self))
    }
  }

  /// Use `zip` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.zip(with: a) }")
  @export(implementation) public func zip<Other>(
    with other: some SignalConvertible<Other, Error>
  ) -> MainActorSignal<(Element, Other), Error> {
    through { $0.zip(with: other.toSignal()) }
  }

  /// Use `zip` in `through(_:)`, followed by `map(_:)`.
  @available(*, deprecated, message: "write through { $0.zip(with: other) }.map { … }")
  @export(implementation) public func zip<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Error>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    through { $0.zip(with: other.toSignal()) }.map { pair in combine(pair.0, pair.1) }
  }

  /// Use `zip` in `through(_:)`.
  @available(*, deprecated, message: "write through { zip($0, a, b) }")
  @export(implementation) public func zip<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Error>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    through { RKOperators.zip($0, repeat (each others).toSignal()) }
  }

  /// Use `zip` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.zip(with: a) }")
  @_disfavoredOverload
  @export(implementation) public func zip<Other>(
    with other: some SignalConvertible<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    through { $0.zip(with: other.toSignal().setFailureType(to: Error.self)) }
  }

  /// Use `zip` in `through(_:)`, followed by `map(_:)`.
  @available(*, deprecated, message: "write through { $0.zip(with: other) }.map { … }")
  @_disfavoredOverload
  @export(implementation) public func zip<Other, Result: Sendable>(
    with other: some SignalConvertible<Other, Never>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    through { $0.zip(with: other.toSignal().setFailureType(to: Error.self)) }.map { pair in
      combine(pair.0, pair.1)
    }
  }

  /// Use `zip` in `through(_:)`.
  @available(*, deprecated, message: "set the failure types, and write through { zip($0, a, b) }")
  @_disfavoredOverload
  @export(implementation) public func zip<each Other: Sendable>(
    with others: repeat any SignalConvertible<each Other, Never>
  ) -> MainActorSignal<(Element, repeat each Other), Error> {
    through { RKOperators.zip($0, repeat (each others).toSignal().setFailureType(to: Error.self)) }
  }

  /// Use `with(latestFrom:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.with(latestFrom: other) }")
  @export(implementation) public func with<Other>(
    latestFrom other: some SignalConvertible<Other, Never>
  ) -> MainActorSignal<(Element, Other), Error> {
    through { $0.with(latestFrom: other.toSignal().setFailureType(to: Error.self)) }
  }

  /// Use `with(latestFrom:)` in `through(_:)`, followed by `map(_:)`.
  @available(*, deprecated, message: "write through { $0.with(latestFrom: other) }.map { … }")
  @export(implementation) public func with<Other, Result: Sendable>(
    latestFrom other: some SignalConvertible<Other, Never>,
    combine: @escaping @MainActor (Element, Other) -> Result
  ) -> MainActorSignal<Result, Error> {
    through { $0.with(latestFrom: other.toSignal().setFailureType(to: Error.self)) }
      .map { pair in combine(pair.0, pair.1) }
  }

  /// Use `merge(with:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.merge(with: other) }")
  @export(implementation) public func merge(
    with others: any SignalConvertible<Element, Error>...
  ) -> MainActorSignal<Element, Error> {
    through { Signal(flattening: [$0] + others.map { $0.toSignal() }, strategy: .merge) }
  }

  /// Use `merge(with:)` in `through(_:)`.
  @available(*, deprecated, message: "write through { $0.merge(with: other) }")
  @_disfavoredOverload
  @export(implementation) public func merge(
    with others: any SignalConvertible<Element, Never>...
  ) -> MainActorSignal<Element, Error> {
    through {
      Signal(
        flattening: [$0] + others.map { $0.toSignal().setFailureType(to: Error.self) },
        strategy: .merge
      )
    }
  }
}
#endif
