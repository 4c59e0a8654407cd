/// The downstream observer of an operator that has state, or may terminate before its source does.
///
///     downstream ◄── send, finish ── TerminatingSink ──── slot ────► source
///                                            └─ what `observe` returned: disposed at the end
///
/// It is for one upstream, which delivers serially. The slot is disposed at the end, and tells a source
/// that sends synchronously to stop; `observation` is what the operator returns. The slot is asked before
/// each event is sent, because a closure of the operator may have disposed the observation.
@usableFromInline
package struct TerminatingSink<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline package let slot: Slot
  @usableFromInline let downstream: AnyObserver<Element, Error>

  /// Makes one and registers it with the downstream observer.
  ///
  /// - Parameters:
  ///   - below: The observer below.
  ///   - demand: What paces a source that is observed at once, on the thread that observes.
  @inlinable
  package init(_ downstream: AnyObserver<Element, Error>, demand: Demand? = nil) {
    slot = Slot(demand: demand)
    self.downstream = downstream
    downstream.upstream?.hold(observation)
  }

  /// What the operator returns.
  @inlinable package var observation: Upstream { Upstream(slot) }

  /// Sends an element, unless it is over.
  @inlinable
  package func send(_ element: Element) {
    if !slot.isDisposed { downstream.receive(element) }
  }

  /// Sends a last element, and completes.
  @inlinable
  package func finish(with element: Element) {
    send(element)
    finish(.finished)
  }

  /// Disposes the source and terminates, unless it is over or disposing the source disposed it.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if slot.finish() { downstream.receive(completion: completion) }
  }
}

extension SignalProtocol {
  /// What an operator with one upstream is that has state, or may terminate before the source does.
  ///
  /// - Parameter above: Makes the two halves of the observer above; runs once per observation. It ends
  ///   by `finish`, also where it only passes the end on.
  @inlinable
  package func deriveTerminating<NewElement: Sendable, NewError: Swift.Error>(
    _ upstream:
      @escaping @Sendable (TerminatingSink<NewElement, NewError>) -> (
        receive: @Sendable (Element) -> Void,
        completion: @Sendable (Subscribers.Completion<Error>) -> Void
      )
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream, demand: downstream.upstream?.demand)
      let (receive, completion) = upstream(sink)
      sink.slot.hold(
        observe(
          with: AnyObserver(receive: receive, completion: completion, upstream: sink.slot)
        )
      )
      return sink.observation
    })
  }

  /// What an operator with one upstream is that has state, and terminates when the source does.
  ///
  /// It asks before each event is sent, as one of its closures may have disposed the observation: the slot
  /// of the downstream observer, if that has one, and otherwise one of its own.
  ///
  /// - Parameter makeObserver: Makes the two halves of the observer to give upstream; runs once per observation.
  @inlinable
  package func deriveStateful<NewElement: Sendable, NewError: Swift.Error>(
    _ makeObserver:
      @escaping @Sendable (StatefulSink<NewElement, NewError>) -> (
        receive: @Sendable (Element) -> Void,
        completion: @Sendable (Subscribers.Completion<Error>) -> Void
      )
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(onSubscribe: { downstream in
      let slot = downstream.upstream ?? Slot()
      let (receive, completion) = makeObserver(StatefulSink(downstream, slot))
      let observation = observe(
        with: AnyObserver(receive: receive, completion: completion, upstream: slot)
      )
      if downstream.upstream != nil { return observation }
      slot.hold(observation)
      return Upstream(slot)
    })
  }
}

/// The downstream observer of an operator that has state: asked for whether it was disposed.
@usableFromInline
package struct StatefulSink<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let downstream: AnyObserver<Element, Error>
  @usableFromInline package let slot: Slot

  @inlinable
  init(_ downstream: AnyObserver<Element, Error>, _ slot: Slot) {
    self.downstream = downstream
    self.slot = slot
  }

  /// Sends an element, unless the observation was disposed.
  @inlinable
  package func send(_ element: Element) {
    if !slot.isDisposed { downstream.receive(element) }
  }

  /// Terminates, unless the observation was disposed.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if !slot.isDisposed { downstream.receive(completion: completion) }
  }
}
