public import RKCore

extension SignalProtocol {
  /// Collects all elements into one array, which is sent when the source completes.
  ///
  ///     source       -a-b-|
  ///     collect()    -----[x|]
  ///
  /// Above, `x` is [a, b]. Without elements the array is empty; a failure drops it.
  @inlinable
  public func collect() -> Signal<[Element], Error> {
    collect(into: [])
  }

  /// Collects all elements into one collection, which is sent when the source completes.
  ///
  /// - Parameter elements: What the first element is added to: `ContiguousArray()`.
  @inlinable
  public func collect<Elements: RangeReplaceableCollection & Sendable>(
    into elements: Elements
  ) -> Signal<Elements, Error> where Elements.Element == Element {
    reduce(into: elements) { $0.append($1) }
  }

  /// Collects all elements into one set, which is sent when the source completes.
  ///
  /// - Parameter elements: What the first element is inserted into: `Set()`.
  @inlinable
  public func collect<Elements: SetAlgebra & Sendable>(
    into elements: Elements
  ) -> Signal<Elements, Error> where Elements.Element == Element {
    reduce(into: elements) { $0.insert($1) }
  }
}
