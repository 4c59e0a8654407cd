/// The downstream observer of an operator that has one upstream and may terminate before that upstream does.
///
///     downstream ◄── send, finish ── sink ── slot ──► upstream: disposed before the terminal event
///
/// The upstream delivers serially. A closure of the operator may dispose the observation, so `send` and
/// `finish` check the slot first. A source that sends synchronously checks the same slot before each event.
@usableFromInline
package struct TerminatingSink<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline package let slot: Slot
  @usableFromInline let downstream: AnyObserver<Element, Error>

  /// Creates a sink and registers its disposable with the downstream observer.
  ///
  /// - Parameters:
  ///   - downstream: The observer that receives the events.
  ///   - backpressure: The link to a consumer that pulls elements; nil if there is none, or if the operator
  ///     observes its upstream later. Default: nil.
  @inlinable
  package init(_ downstream: AnyObserver<Element, Error>, backpressure: Backpressure? = nil) {
    slot = Slot(backpressure: backpressure)
    self.downstream = downstream
    downstream.upstream?.hold(disposable)
  }

  /// The disposable that the operator returns.
  @inlinable package var disposable: UpstreamDisposable { UpstreamDisposable(slot) }

  /// Sends an element, unless the observation has terminated or was disposed.
  @inlinable
  package func send(_ element: Element) {
    if !slot.isDisposed { downstream.receive(element) }
  }

  /// Sends a last element and completes.
  @inlinable
  package func finish(with element: Element) {
    send(element)
    finish(.finished)
  }

  /// Disposes the upstream and sends the terminal event.
  ///
  /// This method sends nothing if the slot was already disposed, or was disposed during the disposal of the
  /// upstream.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if slot.finish() { downstream.receive(completion: completion) }
  }
}

/// The downstream observer of an operator that has state and terminates when its upstream does.
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

  /// Sends the terminal event, unless the observation was disposed.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if !slot.isDisposed { downstream.receive(completion: completion) }
  }
}

extension SignalProtocol {
  /// Creates an operator that may terminate before this signal does.
  ///
  /// - Parameter makeObserver: A closure that returns the two closures to observe this signal with. It runs
  ///   once for each observation. The two closures must send a terminal event only by calling `finish`.
  @inlinable
  package func deriveTerminating<NewElement: Sendable, NewError: Swift.Error>(
    function: OperatorName = #function,
    _ makeObserver:
      @escaping @Sendable (TerminatingSink<NewElement, NewError>) -> (
        receive: @Sendable (Element) -> Void,
        completion: @Sendable (Subscribers.Completion<Error>) -> Void
      )
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(
      onSubscribe: { downstream in
        let sink = TerminatingSink(downstream, backpressure: downstream.upstream?.backpressure)
        let (receive, completion) = makeObserver(sink)
        sink.slot.observe(self, receive: receive, completion: completion)
        return sink.disposable
      },
      function: function
    )
    .following(self)
  }

  /// Creates an operator that has state and terminates when this signal does.
  ///
  /// Before each event, the sink checks a slot to see whether the observation was disposed. This is the slot
  /// of the downstream observer, or a new one if that observer has no slot.
  ///
  /// - Parameter makeObserver: A closure that returns the two closures to observe this signal with. It runs
  ///   once for each observation.
  @inlinable
  package func deriveStateful<NewElement: Sendable, NewError: Swift.Error>(
    function: OperatorName = #function,
    _ makeObserver:
      @escaping @Sendable (StatefulSink<NewElement, NewError>) -> (
        receive: @Sendable (Element) -> Void,
        completion: @Sendable (Subscribers.Completion<Error>) -> Void
      )
  ) -> Signal<NewElement, NewError> {
    Signal<NewElement, NewError>(
      onSubscribe: { downstream in
        let slot = downstream.upstream ?? Slot()
        let (receive, completion) = makeObserver(StatefulSink(downstream, slot))
        let observation = observe(
          with: AnyObserver(receive: receive, completion: completion, upstream: slot)
        )
        if downstream.upstream != nil { return observation }
        slot.hold(observation)
        return UpstreamDisposable(slot)
      },
      function: function
    )
    .following(self)
  }
}
