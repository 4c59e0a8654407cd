public import RKCore

extension SignalProtocol {
  /// Collects elements into arrays, each of which ends with an element that a predicate accepts.
  ///
  ///     source                  -a-b-p-c-|
  ///     buffer { $0 == "p" }    -----x---[y|]
  ///
  /// Above, `x` is [a, b, p] and `y` is [c]. What is left when the source completes is sent, if there is
  /// any; a failure drops it.
  ///
  /// - Parameter isLast: Whether an element is the last of its array.
  public func buffer(
    until isLast: @escaping @Sendable (Element) -> Bool
  ) -> Signal<[Element], Error> {
    deriveTerminating { sink in
      let open = Ref<[Element]>([])
      return (
        receive: { element in
          open.value.append(element)
          if isLast(element) { sink.send(open.value.takeAll()) }
        },
        completion: { sink.finish($0, sending: &open.value) }
      )
    }
  }

  /// Collects elements into arrays of those that belong together, each with the one before it.
  ///
  ///     source             -a-a-b-|
  ///     chunked(by: ==)    -----x-[y|]
  ///
  /// Above, `x` is [a, a] and `y` is [b]. What is left when the source completes is sent, if there is any; a
  /// failure drops it.
  ///
  /// - Parameter belongTogether: Given an element and the next one, says whether they are in one array.
  public func chunked(
    by belongTogether: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<[Element], Error> {
    deriveTerminating { sink in
      let open = Ref<[Element]>([])
      return (
        receive: { element in
          guard let last = open.value.last, !belongTogether(last, element) else {
            return open.value.append(element)
          }
          let full = open.value
          open.value = [element]
          sink.send(full)
        },
        completion: { sink.finish($0, sending: &open.value) }
      )
    }
  }
}

extension TerminatingSink {
  /// Ends, after what is left if the source completed.
  fileprivate func finish<Part>(
    _ completion: Subscribers.Completion<Error>,
    sending rest: inout [Part]
  ) where Element == [Part] {
    if case .finished = completion, !rest.isEmpty { send(rest.takeAll()) }
    finish(completion)
  }
}
