public import RKCore

extension SignalProtocol {
  /// Passes on so many elements, and completes with the last of them.
  ///
  ///     source                  -1-2-3-4-|
  ///     prefix(maxLength: 2)    -1-[2|]
  ///
  /// The source is disposed after the last one. With a length of 0 the result completes at once and
  /// the source is not observed; a negative length traps.
  ///
  /// - Parameter maxLength: How many elements at most.
  public func prefix(maxLength: Int) -> Signal<Element, Error> {
    require(maxLength >= 0, "prefix(maxLength:) needs a length of at least 0, got \(maxLength)")
    if maxLength == 0 { return .completed() }
    return deriveTerminating { sink in
      let left = Ref(maxLength)
      return (
        receive: { element in
          // Counted before it is sent: what an answer to it sends is one less.
          if left.value == 0 { return }
          left.value -= 1
          if left.value == 0 { sink.finish(with: element) } else { sink.send(element) }
        },
        completion: sink.finish
      )
    }
  }

  /// Passes on so many elements, and completes with the last of them.
  ///
  /// - Parameter maxLength: How many elements at most, as for `prefix(maxLength:)`.
  public func prefix(_ maxLength: Int) -> Signal<Element, Error> {
    prefix(maxLength: maxLength)
  }

  /// Passes on elements as long as a predicate accepts them, then completes.
  ///
  ///     source               -1-2-3-1-|
  ///     prefix { $0 < 3 }    -1-2-|
  ///     prefix, inclusive    -1-2-[3|]
  ///
  /// The predicate is not asked again after it has said no, and the source is disposed.
  ///
  /// - Parameters:
  ///   - shouldContinue: Whether an element is passed on.
  ///   - inclusive: Whether the element that was not accepted is passed on too; no by default.
  public func prefix(
    while shouldContinue: @escaping @Sendable (Element) -> Bool,
    inclusive: Bool = false
  ) -> Signal<Element, Error> {
    deriveTerminating { sink in
      (
        receive: { element in
          if shouldContinue(element) {
            sink.send(element)
          } else if inclusive {
            sink.finish(with: element)
          } else {
            sink.finish(.finished)
          }
        },
        completion: sink.finish
      )
    }
  }

  /// Passes on elements until another signal sends something.
  ///
  ///     source    -1-2-3-4-5-|
  ///     other     ------a
  ///     result    -1-2-3|
  ///
  /// The other signal is observed first: when it sends at once, the source is not observed. Its first
  /// element or its completion completes the result, its failure fails it. The end of the source ends
  /// the result and disposes the other.
  public func prefix<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    Signal(onSubscribe: { downstream in
      let node = SerializedOperator(downstream: downstream, state: (), sources: 2) {
        (_: inout Void, event: Signal<Element, Error>.Event, node) in
        switch event {
        case .next(let element): node.send(element)
        case .failed(let error): node.finish(.failure(error))
        case .completed: node.finish(.finished)
        }
      }
      node.observe(
        other,
        in: node.slot(0),
        next: { _ in .completed },
        end: { .init($0) }
      )
      node.observe(
        self,
        in: node.slot(1),
        next: { .next($0) },
        end: { .init($0) }
      )
      return node.disposable
    })
  }

  /// Passes on elements until another signal, which cannot fail, sends something.
  @_disfavoredOverload
  public func prefix<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    prefix(untilOutputFrom: other.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on elements until another signal, which may fail, sends something.
  @_disfavoredOverload
  public func prefix<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Other.Error> {
    setFailureType(to: Other.Error.self).prefix(untilOutputFrom: other)
  }
}
