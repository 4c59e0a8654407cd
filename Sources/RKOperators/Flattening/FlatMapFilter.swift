public import RKCore

extension SignalProtocol {
  /// Emits the elements that satisfy an asynchronous predicate, which returns a signal.
  ///
  ///     source    -a-b-c------|
  ///     a, c      --y
  ///     b         --n
  ///     result    ---a---c----|
  ///
  /// In the diagram, `y` is true and `n` is false. The first element of the predicate's signal is the answer,
  /// and that signal is then disposed. If the signal completes without an element, the element of the source
  /// is dropped. The result fails with the first failure of any signal.
  ///
  /// - Parameters:
  ///   - strategy: The rule for elements that arrive while the predicate's signal for an earlier element is
  ///     active. Default: `.concat`, which queues them in order.
  ///   - isIncluded: A closure that returns the signal for an element, called just before that
  ///     signal is observed.
  @export(implementation)
  public func flatMapFilter<Answer: SignalProtocol<Bool, Error>>(
    _ strategy: FlattenStrategy = .concat,
    _ isIncluded: @escaping @Sendable (Element) -> Answer
  ) -> Signal<Element, Error> {
    flatten(strategy) { element in isIncluded(element).first().compactMap { $0 ? element : nil } }
  }
}
