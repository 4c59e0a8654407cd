public import RKCore

extension SignalProtocol {
  /// Emits each element when a signal created from it sends an element or completes.
  ///
  ///     source   -a-b-----|
  ///     a        ----o
  ///     b        -o
  ///     result   ----ba---|
  ///
  /// Elements are emitted in the order in which their signals send or complete, and buffered without a limit
  /// until then. The result completes when the source has completed and no element is buffered. It fails with
  /// the first failure of any signal.
  ///
  /// - Parameter delay: A closure that returns the signal for an element, called on the thread that sends the
  ///   element.
  @export(implementation)
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Error> where Delay.Error == Error {
    // The signal for an element retains the element through its observer, until the signal is deallocated.
    flatMapMerge { element in
      delay(element).map { _ in element }.replaceEmpty(with: element).prefix(maxLength: 1)
    }
  }
}
