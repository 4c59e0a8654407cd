public import RKCore

extension SignalProtocol {
  /// Collects so many elements at a time into arrays.
  ///
  ///     source             -a-b-c-|
  ///     buffer(size: 2)    ---x---[y|]
  ///
  /// Above, `x` is [a, b] and `y` is [c]. What is left when the source completes is sent as a shorter
  /// array, if there is any; a failure drops it. A size below 1 traps.
  ///
  /// - Parameters:
  ///   - size: How many elements make an array.
  ///   - emitsRemainder: Whether what is left at completion is sent; yes by default.
  public func buffer(
    size: Int,
    emitsRemainder: Bool = true
  ) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:) needs a size of at least 1, got \(size)")
    return windows(of: size, skip: size, emitsRemainder: emitsRemainder)
  }

  /// Collects so many elements at a time into arrays: `buffer(size:)`.
  ///
  /// - Parameter count: How many elements make an array. Below 1 it traps.
  public func collect(_ count: Int) -> Signal<[Element], Error> {
    require(count >= 1, "collect(_:) needs a count of at least 1, got \(count)")
    return windows(of: count, skip: count, emitsRemainder: true)
  }

  /// Collects elements into arrays, a new one of which begins every so many elements.
  ///
  ///     source                      -a-b-c-d-e-|
  ///     buffer(size: 2, skip: 3)    ---x-----y-|
  ///
  ///     source                      -a-b-c-|
  ///     buffer(size: 2, skip: 1)    ---x-z-[c|]
  ///
  /// Above, `x` is [a, b], `y` is [d, e], `z` is [b, c], and the last is [c]. Arrays overlap when `skip` is
  /// less than `size`; elements are left out when it is more. Arrays that are not full when the source
  /// completes are sent; a failure drops them. A size or a skip below 1 traps.
  ///
  /// - Parameters:
  ///   - size: How many elements make an array.
  ///   - skip: How many elements after the beginning of one array the next begins.
  public func buffer(size: Int, skip: Int) -> Signal<[Element], Error> {
    require(size >= 1, "buffer(size:skip:) needs a size of at least 1, got \(size)")
    require(skip >= 1, "buffer(size:skip:) needs a skip of at least 1, got \(skip)")
    return windows(of: size, skip: skip, emitsRemainder: true)
  }

  /// Sends each element together with those before it, as arrays of so many.
  ///
  ///     source      -a-b-c-|
  ///     nwise(2)    ---x-z-|
  ///
  /// Above, `x` is [a, b] and `z` is [b, c]. A size below 1 traps.
  ///
  /// - Parameter size: How many elements make an array.
  public func nwise(_ size: Int) -> Signal<[Element], Error> {
    require(size >= 1, "nwise(_:) needs a size of at least 1, got \(size)")
    return windows(of: size, skip: 1, emitsRemainder: false)
  }

  private func windows(
    of size: Int,
    skip: Int,
    emitsRemainder: Bool
  ) -> Signal<[Element], Error> {
    deriveTerminating { sink in
      let windows = Ref(Windows<Element>(size: size, skip: skip))
      return (
        receive: { element in
          if let full = windows.value.add(element) { sink.send(full) }
        },
        completion: { completion in
          if case .finished = completion, emitsRemainder {
            while !sink.slot.isDisposed, let rest = windows.value.takeRest() {
              sink.send(rest)
            }
          }
          sink.finish(completion)
        }
      )
    }
  }
}

/// The windows of a source that have begun and are not full.
///
/// `elements` are those since the beginning of the oldest one; the others begin every `skip` of them.
private struct Windows<Element: Sendable>: Sendable {
  let size: Int
  let skip: Int
  private var elements: [Element] = []
  private var gap = 0

  init(size: Int, skip: Int) {
    self.size = size
    self.skip = skip
  }

  /// Takes an element in, and hands out the window that it fills.
  mutating func add(_ element: Element) -> [Element]? {
    if gap > 0 {
      gap -= 1
      return nil
    }
    elements.append(element)
    if elements.count < size { return nil }
    let full = elements
    advance()
    return full
  }

  /// Hands out the oldest window, if there is one.
  mutating func takeRest() -> [Element]? {
    if elements.isEmpty { return nil }
    let rest = elements
    advance()
    return rest
  }

  private mutating func advance() {
    gap = max(0, skip - elements.count)
    if skip < elements.count { elements.removeFirst(skip) } else { elements = [] }
  }
}
