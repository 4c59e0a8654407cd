public import RKCore

extension SignalProtocol {
  /// Drops the first elements and emits all that follow.
  ///
  ///     source          -1-2-3-4-|
  ///     dropFirst(2)    -----3-4-|
  ///
  /// - Parameter count: The number of elements to drop. A negative number traps. Default: 1.
  @export(implementation)
  public func dropFirst(_ count: Int = 1) -> Signal<Element, Error> {
    require(count >= 0, "dropFirst(_:) needs a count of at least 0, got \(count)")
    return deriveElements { send in
      let remaining = Box(count)
      return { if remaining.value == 0 { send($0) } else { remaining.value -= 1 } }
    }
  }

  /// Drops elements while they satisfy a predicate, then emits all that follow.
  ///
  ///     source               -1-2-3-1-|
  ///     drop { $0 < 3 }      -----3-1-|
  ///
  /// - Parameter shouldDrop: The predicate. Once it has returned false, it is not called again.
  @export(implementation)
  public func drop(
    while shouldDrop: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    deriveStatefulElements { downstream in
      let isDropping = Box(true)
      return { element in
        if isDropping.value, shouldDrop(element) { return }
        isDropping.value = false
        downstream.send(element)
      }
    }
  }

  /// Drops the last elements: emits each element only after `count` more have arrived.
  ///
  ///     source         -1-2-3-4-|
  ///     dropLast(2)    -----1-2-|
  ///
  /// - Parameter count: The number of elements to drop; the operator keeps this many in memory. A negative
  ///   number traps. Default: 1.
  @export(implementation)
  public func dropLast(_ count: Int = 1) -> Signal<Element, Error> {
    require(count >= 0, "dropLast(_:) needs a count of at least 0, got \(count)")
    return deriveElements { send in
      let latest = Box(FIFO<Element>())
      return { element in
        latest.value.append(element)
        if latest.value.count > count, let first = latest.value.popFirst() { send(first) }
      }
    }
  }

  /// Drops elements until another signal sends an element, then emits all that follow.
  ///
  ///     source    -1-2-3-4-5-|
  ///     other     ----a
  ///     result    -----3-4-5-|
  ///
  /// The other signal is observed first, and disposed when it sends an element. If it completes without an
  /// element, the result completes and the source is disposed. If it fails, the result fails.
  @export(implementation)
  public func drop(
    untilOutputFrom other: some SignalProtocol<some Any, Error>
  ) -> Signal<Element, Error> {
    controlled(by: other, observing: .control, false) { isOpen, input, output in
      switch input {
      case .next(let element): if isOpen { output.send(element) }
      case .end(let completion): output.finish(completion)
      case .control:
        isOpen = true
        output.slot(1).dispose()
      case .controlCompleted: if !isOpen { output.finish(.finished) }
      }
    }
  }
}
