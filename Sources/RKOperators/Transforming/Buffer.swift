public import RKCore

extension SignalProtocol {
  /// Collects elements into arrays of a given size.
  ///
  ///     source             -a-b-c-|
  ///     buffer(size: 2)    ---x---[y|]
  ///
  /// In the diagram, `x` is [a, b] and `y` is [c]. If the source fails, an incomplete array is dropped.
  ///
  /// - Parameters:
  ///   - size: The number of elements in an array; at least 1.
  ///   - emitsRemainder: Whether an incomplete array is emitted at completion. Default: true.
  @export(implementation)
  public func buffer(size: Int, emitsRemainder: Bool = true) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:) needs a size of at least 1, got \(size)")
    return windows(of: size, skip: size, emitsRemainder: emitsRemainder)
  }

  /// A form of `buffer(size:)` with the name that Combine uses.
  @export(implementation)
  public func collect(_ count: Int) -> Signal<[Element], Error> {
    require(count >= 1, "collect(_:) needs a count of at least 1, got \(count)")
    return windows(of: count, skip: count, emitsRemainder: true)
  }

  /// Collects elements into arrays of a given size, and starts a new array every `skip` elements.
  ///
  ///     source                      -a-b-c-d-e-|
  ///     buffer(size: 2, skip: 3)    ---x-----y-|
  ///
  ///     source                      -a-b-c-|
  ///     buffer(size: 2, skip: 1)    ---x-z-[c|]
  ///
  /// In the diagrams, `x` is [a, b], `y` is [d, e], `z` is [b, c], and the last array is [c]. Arrays overlap
  /// if `skip` is less than `size`. If `skip` is greater, elements between arrays are dropped. Incomplete
  /// arrays are emitted when the source completes; they are dropped when the source fails.
  ///
  /// - Parameters:
  ///   - size: The number of elements in an array; at least 1.
  ///   - skip: The number of elements from the start of one array to the start of the next; at least 1.
  @export(implementation)
  public func buffer(size: Int, skip: Int) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:skip:) needs a size of at least 1, got \(size)")
    require(skip >= 1, "buffer(size:skip:) needs a skip of at least 1, got \(skip)")
    return windows(of: size, skip: skip, emitsRemainder: true)
  }

  /// Emits each element together with the elements just before it, in arrays of a given size.
  ///
  ///     source      -a-b-c-|
  ///     nwise(2)    ---x-z-|
  ///
  /// In the diagram, `x` is [a, b] and `z` is [b, c].
  ///
  /// - Parameter size: The number of elements in an array; at least 1.
  @export(implementation)
  public func nwise(_ size: Int) -> Signal<[Element], Error> {
    require(size >= 1, "nwise(_:) needs a size of at least 1, got \(size)")
    return windows(of: size, skip: 1, emitsRemainder: false)
  }

  @export(implementation)
  func windows(
    of size: Int,
    skip: Int,
    emitsRemainder: Bool,
    function: OperatorName = #function
  ) -> Signal<[Element], Error> {
    deriveKeeping(
      function: function,
      OverlappingArrays<Element>(size: size, skip: skip),
      add: { $0.add($1) },
      takeRest: { emitsRemainder && !$0.elements.isEmpty ? $0.takeFirst() : nil }
    )
  }

  /// Collects elements into arrays; an element that satisfies a predicate is the last one of its array.
  ///
  ///     source                  -a-b-p-c-|
  ///     buffer { $0 == "p" }    -----x---[y|]
  ///
  /// In the diagram, `x` is [a, b, p] and `y` is [c]. An incomplete array is emitted when the source
  /// completes; it is dropped when the source fails.
  @export(implementation)
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

  /// Collects adjacent elements into arrays; a closure decides whether two neighbors belong together.
  ///
  ///     source             -a-a-b-|
  ///     chunked(by: ==)    -----x-[y|]
  ///
  /// In the diagram, `x` is [a, a] and `y` is [b]. The last array is emitted when the source completes; it is
  /// dropped when the source fails.
  @export(implementation)
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

/// The incomplete arrays of a buffering operator; a new array starts every `skip` elements.
@usableFromInline
struct OverlappingArrays<Element: Sendable>: Sendable {
  @usableFromInline let size: Int
  @usableFromInline let skip: Int
  /// The elements since the start of the oldest array.
  @usableFromInline var elements: [Element] = []
  /// The number of elements to drop before the next array starts.
  @usableFromInline var gap = 0

  @export(implementation)
  init(size: Int, skip: Int) {
    self.size = size
    self.skip = skip
  }

  /// The initial capacity of an array, limited because a large array may never fill up.
  @export(implementation) var capacity: Int { min(size, 64) }

  /// Adds an element and returns the array that it completes, if any.
  @export(implementation)
  mutating func add(_ element: Element) -> [Element]? {
    if gap > 0 {
      gap -= 1
      return nil
    }
    if elements.isEmpty { elements.reserveCapacity(capacity) }
    elements.append(element)
    if elements.count < size { return nil }
    return skip == size ? elements.takeAll() : takeFirst()
  }

  /// Removes and returns the oldest array.
  @export(implementation)
  mutating func takeFirst() -> [Element] {
    gap = max(0, skip - elements.count)
    var rest: [Element] = []
    if skip < elements.count {
      rest.reserveCapacity(capacity)
      rest.append(contentsOf: elements[skip...])
    }
    swap(&rest, &elements)
    return rest
  }
}
