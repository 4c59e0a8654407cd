public import RKCore

extension SignalProtocol {
  /// Emits an element when a signal created from it sends an element or completes, unless a newer element
  /// arrives first.
  ///
  ///     source   -a-b-----|
  ///     a        ---o
  ///     b        --o
  ///     result   -----b---|
  ///
  /// When a newer element arrives, the signal of the previous element is disposed. If the signal of an
  /// element fails, the result fails. If an element is pending when the source completes, it is emitted
  /// immediately. If the source fails, the pending element is dropped. If the source is deallocated, the
  /// pending element still waits for its signal, and the completion follows the element.
  ///
  /// - Parameter quiet: A closure that returns the signal for an element, called on the thread that sends the
  ///   element.
  @export(implementation)
  public func debounce<Quiet: SignalProtocol>(
    with quiet: @escaping @Sendable (Element) -> Quiet
  ) -> Signal<Element, Error> where Quiet.Error == Error {
    Signal(onSubscribe: { downstream in
      let output = SerializedOperator(
        downstream: downstream,
        state: (latest: Element?.none, isLast: false),
        sources: 2
      ) { (state: inout DebounceState<Element>, input: DebounceInput<Element, Error>, output) in
        switch input {
        case .next(let element):
          state.latest = element
          let slot = Slot()
          output.slot(1).replace(with: UpstreamDisposable(slot))?.dispose()
          output.begin {
            if slot.isDisposed { return }
            output.observe(quiet(element), in: slot, next: { _ in .due(slot, .finished) }) {
              .due(slot, $0)
            }
          }
        case .due(let slot, let completion):
          // The signal of a previous element may have sent an event before it was disposed.
          if slot.isDisposed { return }
          if case .failure = completion { return output.finish(completion) }
          slot.dispose()
          if let element = state.latest.take() { output.send(element) }
          if state.isLast { output.finish(.finished) }
        case .sourceWasDeallocated where state.latest != nil:
          state.isLast = true
        case .sourceWasDeallocated:
          output.finish(.finished)
        case .end(let completion):
          if case .finished = completion, let element = state.latest.take() { output.send(element) }
          output.finish(completion)
        }
      }
      output.observe(self, in: output.slot(0), next: { .next($0) }) { completion in
        if case .finished = completion, Deallocation.isCompleting { return .sourceWasDeallocated }
        return .end(completion)
      }
      return output.disposable
    })
  }
}

/// The pending element, and whether the operator completes after it.
@usableFromInline typealias DebounceState<Element> = (latest: Element?, isLast: Bool)

@usableFromInline
enum DebounceInput<Element: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case end(Subscribers.Completion<Failure>)
  case sourceWasDeallocated
  /// The signal in this slot has sent an element, or has terminated.
  case due(Slot, Subscribers.Completion<Failure>)
}
