public import RKCore

extension SignalProtocol {
  /// Collects elements into arrays, each of which ends with an element that satisfies a predicate.
  ///
  ///     source                  -a-b-p-c-|
  ///     buffer { $0 == "p" }    -----x---[y|]
  ///
  /// In the diagram, `x` is [a, b, p] and `y` is [c]. An incomplete array is emitted at completion; a
  /// failure drops it.
  ///
  /// - Parameter isLast: A closure that returns whether an element is the last of its array.
  public func buffer(
    until isLast: @escaping @Sendable (Element) -> Bool
  ) -> Signal<[Element], Error> {
    deriveKeeping(
      [Element](),
      add: { open, element in
        open.append(element)
        return isLast(element) ? open.takeAll() : nil
      },
      takeRest: { $0.isEmpty ? nil : $0.takeAll() }
    )
  }

  /// Collects adjacent elements that belong together into arrays.
  ///
  ///     source             -a-a-b-|
  ///     chunked(by: ==)    -----x-[y|]
  ///
  /// In the diagram, `x` is [a, a] and `y` is [b]. The open array is emitted at completion; a failure
  /// drops it.
  ///
  /// - Parameter belongTogether: A closure that returns whether an element and the next one are in the
  ///   same array.
  public func chunked(
    by belongTogether: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<[Element], Error> {
    deriveKeeping(
      [Element](),
      add: { open, element in
        let startsNext = open.last.map { !belongTogether($0, element) } ?? false
        let full = startsNext ? open.takeAll() : nil
        open.append(element)
        return full
      },
      takeRest: { $0.isEmpty ? nil : $0.takeAll() }
    )
  }
}
