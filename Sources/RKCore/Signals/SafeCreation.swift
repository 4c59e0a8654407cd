// These initializers make `Never` the failure if the code does not name one, as in
// `let numbers = Signal(sequence: 1...3)`. They are disfavored, so the compiler considers them only
// in this case. `init(just:)` has no form for this, because a trailing closure would become its element.

extension Signal where Error == Never {
  /// Sends the elements of a sequence and completes: `init(sequence:)` of a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public init<S: Sequence & Sendable, Iterator: IteratorProtocol<Element>>(sequence: S)
  where S.Iterator == Iterator {
    self.init(elements: sequence)
  }

  /// Sends the result of a closure and completes: `init(performing:)` of a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public init(performing body: @escaping @Sendable (()) -> Element) {
    self.init(onSubscribe: { $0.finish(with: body(())) })
  }
}
