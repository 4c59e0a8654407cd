public import RKCore

extension SignalProtocol where Element == Bool {
  /// Whether the latest elements of both signals are true, whenever one of them sends.
  ///
  ///     a          -t-f---t-|
  ///     b          --t--f--|
  ///     a and b    --tf-f-f-|
  ///
  /// The first comes when each has sent. The end is that of `combineLatest`.
  public func and<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Error> where Other.Element == Bool, Other.Error == Error {
    combineLatest(with: other) { $0 && $1 }
  }

  /// Whether the latest elements of both signals, of which the other cannot fail, are true.
  @_disfavoredOverload
  public func and<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Error> where Other.Element == Bool, Other.Error == Never {
    combineLatest(with: other) { $0 && $1 }
  }

  /// Whether the latest element of one of the signals is true, whenever one of them sends.
  ///
  ///     a         -t-f---t-|
  ///     b         --t--f--|
  ///     a or b    --tt-f-t-|
  ///
  /// The first comes when each has sent. The end is that of `combineLatest`.
  public func or<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Error> where Other.Element == Bool, Other.Error == Error {
    combineLatest(with: other) { $0 || $1 }
  }

  /// Whether the latest element of one of the signals, of which the other cannot fail, is true.
  @_disfavoredOverload
  public func or<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Error> where Other.Element == Bool, Other.Error == Never {
    combineLatest(with: other) { $0 || $1 }
  }
}

extension SignalProtocol where Element == Bool, Error == Never {
  /// Whether the latest elements of both signals, of which the other may fail, are true.
  @_disfavoredOverload
  public func and<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Other.Error> where Other.Element == Bool {
    setFailureType(to: Other.Error.self).and(other)
  }

  /// Whether the latest element of one of the signals, of which the other may fail, is true.
  @_disfavoredOverload
  public func or<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Other.Error> where Other.Element == Bool {
    setFailureType(to: Other.Error.self).or(other)
  }
}

extension Signal where Element == Bool {
  /// Whether the latest elements of all signals are true, whenever one of them sends.
  ///
  ///     a         -t-f---t-|
  ///     b         --t--f--|
  ///     c         t-------t|
  ///     result    --tf-f-ff|
  ///
  /// The first comes when each has sent; without any signal the result completes. The end is that of
  /// `combineLatest`.
  public static func all<S: Collection & Sendable>(_ signals: S) -> Signal<Bool, Error>
  where S.Element: SignalProtocol, S.Element.Element == Bool, S.Element.Error == Error {
    Signal(combiningLatest: signals) { $0.allSatisfy { $0 } }
  }

  /// Whether the latest element of one of the signals is true, whenever one of them sends.
  ///
  ///     a         -f-t---f-|
  ///     b         --f--t--|
  ///     c         f-------f|
  ///     result    --ft-t-tt|
  ///
  /// The first comes when each has sent; without any signal the result completes. The end is that of
  /// `combineLatest`.
  public static func any<S: Collection & Sendable>(_ signals: S) -> Signal<Bool, Error>
  where S.Element: SignalProtocol, S.Element.Element == Bool, S.Element.Error == Error {
    Signal(combiningLatest: signals) { $0.contains(true) }
  }
}
