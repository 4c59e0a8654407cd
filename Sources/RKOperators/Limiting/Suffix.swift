public import RKCore

extension SignalProtocol {
  /// Passes on the last elements when the source completes.
  ///
  ///     source                  -1-2-3-|
  ///     suffix(maxLength: 2)    -------[23|]
  ///
  /// A failure drops them. With a length of 0 there is only the end; a negative length traps.
  ///
  /// - Parameter maxLength: How many elements at most; no more are kept in memory.
  public func suffix(maxLength: Int) -> Signal<Element, Error> {
    require(maxLength >= 0, "suffix(maxLength:) needs a length of at least 0, got \(maxLength)")
    return deriveTerminating { sink in
      let kept = Ref(FIFO<Element>())
      return (
        receive: { element in
          kept.value.append(element)
          if kept.value.count > maxLength { _ = kept.value.popFirst() }
        },
        completion: { completion in
          if case .finished = completion {
            while !sink.slot.isDisposed, let element = kept.value.popFirst() {
              sink.send(element)
            }
          }
          sink.finish(completion)
        }
      )
    }
  }
}
