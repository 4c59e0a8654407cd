public import RKCore

extension SignalProtocol {
  /// Passes on the elements for which a signal made of them says yes.
  ///
  ///     source    -a-b-c------|
  ///     a, c      --y
  ///     b         --n
  ///     result    ---a---c----|
  ///
  /// Here `y` is true and `n` is false. The first answer counts, and the signal is disposed; without an
  /// answer the element is dropped. The result fails with the first failure of any.
  ///
  /// - Parameters:
  ///   - strategy: What happens to elements while an answer is awaited: they wait, in order, unless told
  ///     otherwise.
  ///   - isIncluded: Makes the signal of an element, when it is about to be observed.
  public func flatMapFilter<Answer: SignalProtocol>(
    _ strategy: FlattenStrategy = .concat,
    _ isIncluded: @escaping @Sendable (Element) -> Answer
  ) -> Signal<Element, Error> where Answer.Element == Bool, Answer.Error == Error {
    flatMap(strategy) { isIncluded($0).answering($0) }
  }

  /// Passes on the elements for which a signal made of them, which cannot fail, says yes.
  @_disfavoredOverload
  public func flatMapFilter<Answer: SignalProtocol>(
    _ strategy: FlattenStrategy = .concat,
    _ isIncluded: @escaping @Sendable (Element) -> Answer
  ) -> Signal<Element, Error> where Answer.Element == Bool, Answer.Error == Never {
    flatMap(strategy) { isIncluded($0).answering($0) }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on the elements for which a signal made of them, which may fail, says yes.
  @_disfavoredOverload
  public func flatMapFilter<Answer: SignalProtocol>(
    _ strategy: FlattenStrategy = .concat,
    _ isIncluded: @escaping @Sendable (Element) -> Answer
  ) -> Signal<Element, Answer.Error> where Answer.Element == Bool {
    flatMap(strategy) { isIncluded($0).answering($0) }
  }
}

extension SignalProtocol where Element == Bool {
  fileprivate func answering<Question: Sendable>(
    _ question: Question
  ) -> Signal<Question, Error> {
    first().compactMap { $0 ? question : nil }
  }
}
