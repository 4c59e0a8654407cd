public import RKCore

extension SignalProtocol {
  /// Collects all elements into an array, which is emitted when the source completes.
  ///
  ///     source       -a-b-|
  ///     collect()    -----[x|]
  ///
  /// In the diagram, `x` is [a, b]. If there are no elements, the array is empty. If the source fails, the
  /// array is dropped.
  @export(implementation)
  public func collect() -> Signal<[Element], Error> {
    collect(into: [])
  }

  /// A form of `collect()` that appends to a given collection, as in `collect(into: ContiguousArray())`.
  @export(implementation)
  public func collect<Elements: RangeReplaceableCollection & Sendable>(
    into elements: Elements
  ) -> Signal<Elements, Error> where Elements.Element == Element {
    reduce(into: elements) { $0.append($1) }
  }

  /// A form of `collect()` that inserts into a given set, as in `collect(into: Set())`.
  @export(implementation)
  public func collect<Elements: SetAlgebra & Sendable>(
    into elements: Elements
  ) -> Signal<Elements, Error> where Elements.Element == Element {
    reduce(into: elements) { $0.insert($1) }
  }
}
