public import RKCore

extension SignalProtocol {
  /// Drops the first elements and passes on all that follow.
  ///
  ///     source          -1-2-3-4-|
  ///     dropFirst(2)    -----3-4-|
  ///
  /// A negative count traps.
  ///
  /// - Parameter count: How many elements; 1 by default.
  public func dropFirst(_ count: Int = 1) -> Signal<Element, Error> {
    require(count >= 0, "dropFirst(_:) needs a count of at least 0, got \(count)")
    return derive { downstream in
      let receive = downstream.element
      let left = Ref(count)
      return AnyObserver(
        receive: { element in
          if left.value == 0 { receive(element) } else { left.value -= 1 }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Drops elements as long as a predicate accepts them, then passes on all that follow.
  ///
  ///     source               -1-2-3-1-|
  ///     drop { $0 < 3 }      -----3-1-|
  ///
  /// - Parameter shouldDrop: Whether an element is dropped; not asked again after it has said no.
  public func drop(
    while shouldDrop: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> {
    deriveStateful { downstream in
      let isDropping = Ref(true)
      return (
        receive: { element in
          if isDropping.value, shouldDrop(element) { return }
          isDropping.value = false
          downstream.send(element)
        },
        completion: downstream.finish
      )
    }
  }

  /// Drops the last elements: passes on each when so many more have come.
  ///
  ///     source         -1-2-3-4-|
  ///     dropLast(2)    -----1-2-|
  ///
  /// A negative count traps.
  ///
  /// - Parameter count: How many elements; 1 by default. So many are kept in memory.
  public func dropLast(_ count: Int = 1) -> Signal<Element, Error> {
    require(count >= 0, "dropLast(_:) needs a count of at least 0, got \(count)")
    return derive { downstream in
      let receive = downstream.element
      let kept = Ref(FIFO<Element>())
      return AnyObserver(
        receive: { element in
          kept.value.append(element)
          if kept.value.count > count, let first = kept.value.popFirst() { receive(first) }
        },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }
}
