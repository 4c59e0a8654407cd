// With these initializers, the failure is `Never` if the code does not name one, for example in
// `let numbers = Signal(sequence: 1...3)`. They are disfavored, like the general forms in `Creation.swift`.
// There is no such form of `init(just:)`, because a trailing closure would become its element.

extension Signal where Error == Never {
  /// Sends the elements of a sequence and completes; a form of `init(sequence:)` for a signal that cannot
  /// fail.
  @inlinable @_disfavoredOverload
  public init<S: Sequence & Sendable, Iterator: IteratorProtocol<Element>>(sequence: S)
  where S.Iterator == Iterator {
    self.init(elements: sequence)
  }

  /// Sends the result of a closure and completes; a form of `init(performing:)` for a signal that cannot
  /// fail.
  @inlinable @_disfavoredOverload
  public init(performing body: @escaping @Sendable (()) -> Element) {
    self.init(evaluating: { .success(body($0)) })
  }
}
