public import RKCore

extension Signal {
  /// Creates a signal that emits an array of the last elements when all signals have completed.
  ///
  ///     a         -1--2--|
  ///     b         --3-|
  ///     result    -------[x|]
  ///
  /// In the diagram, `x` is `[2, 3]`, in the order of the signals. The result completes without an element if
  /// there are no signals, or as soon as one signal completes without an element. It fails with the first
  /// failure. When the result terminates, the remaining signals are disposed.
  ///
  /// - Parameter signals: The signals. All are observed immediately, in order.
  @export(implementation)
  public init<S: Collection & Sendable>(joiningLast signals: S)
  where S.Element: SignalProtocol, S.Element.Error == Error, Element == [S.Element.Element] {
    self.init(zipping: signals.map { $0.last() }) { $0 }
  }
}
