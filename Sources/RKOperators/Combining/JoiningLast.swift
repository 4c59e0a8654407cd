public import RKCore

extension Signal {
  /// The last elements of all signals, when all have completed.
  ///
  ///     a         -1--2--|
  ///     b         --3-|
  ///     result    -------[x|]
  ///
  /// Here `x` is `[2, 3]`: the elements are in the order of the signals. The result completes without an
  /// element as soon as one completes that has sent nothing, and without any signal; it fails with the
  /// first failure. The others are disposed then.
  ///
  /// - Parameter signals: They are observed in order, all at once.
  public init<S: Collection & Sendable>(joiningLast signals: S)
  where S.Element: SignalProtocol, S.Element.Error == Error, Element == [S.Element.Element] {
    self.init(zipping: signals.map { $0.last() }) { $0 }
  }
}
