// These initializers are disfavored for the reason explained in `Creation.swift`.

extension Signal {
  /// Sends the elements of a sequence on a scheduler, each in a separate action, and completes.
  ///
  ///     sequence(a, b, c, on: time)    [abc|]
  ///
  /// `observe` only schedules the first element. Each element then schedules the next one, so the scheduler
  /// can run other work in between, such as a disposal. The sequence may be infinite if disposal or an
  /// operator ends the observation. In virtual time, all elements are due at the same time, so `advance`
  /// returns only after the observation has ended.
  ///
  /// - Parameters:
  ///   - sequence: The elements. Each observation iterates the sequence anew, on the scheduler.
  ///   - scheduler: The scheduler to send on.
  @_disfavoredOverload
  public init<S: Sequence & Sendable>(
    sequence: S,
    on scheduler: some TimedScheduler & Sendable
  ) where S.Element == Element {
    self.init(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      let iterator = Box(sequence.makeIterator())
      scheduler.schedule(at: scheduler.now, in: sink.slot) {
        guard let element = iterator.value.next() else {
          sink.finish(.finished)
          return nil
        }
        sink.send(element)
        return scheduler.now
      }
      return sink.disposable
    })
  }

  /// Sends an element the given number of times on a scheduler and completes, or sends it until disposal; see
  /// `init(sequence:on:)`.
  ///
  ///     repeating(a, count: 3, on: time)    [aaa|]
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - count: The number of times to send the element, or nil to repeat until disposal. A negative number
  ///     traps. Default: nil.
  ///   - scheduler: The scheduler to send on.
  @_disfavoredOverload
  public init(
    repeating element: Element,
    count: Int? = nil,
    on scheduler: some TimedScheduler & Sendable
  ) {
    let least = count ?? 0
    require(least >= 0, "Signal(repeating:count:) needs a count of at least 0, got \(least)")
    self.init(unfolding: 0, on: scheduler) { sent in
      if sent == count { return nil }
      if count != nil { sent += 1 }
      return element
    }
  }

  /// Sends the elements that a closure creates from a state, on a scheduler, like `init(sequence:on:)`.
  ///
  /// - Parameters:
  ///   - state: The initial state of each observation.
  ///   - scheduler: The scheduler that calls the closure and sends the elements.
  ///   - step: A closure that changes the state and returns the next element, or nil to complete.
  @_disfavoredOverload
  public init<State: Sendable>(
    unfolding state: State,
    on scheduler: some TimedScheduler & Sendable,
    _ step: @escaping @Sendable (inout State) -> Element?
  ) {
    self.init(sequence: Unfolding(state: state, step: step), on: scheduler)
  }
}
