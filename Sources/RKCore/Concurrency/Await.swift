extension Signal {
  /// Sends the result of an asynchronous function and completes, or fails with the error it throws.
  ///
  ///     let user = Signal { await loadUser() }
  ///     let reply = Signal { () async throws(Rejected) in try await register(form) }
  ///
  /// The function runs in a task of its own for each observation. Disposing cancels the task, and
  /// nothing is sent any more, whether or not the function heeds the cancellation.
  ///
  /// The compiler takes the type of the failure from a function that is passed by its name, or from the
  /// first line of a closure. A closure that does not say what it throws makes a signal that fails with
  /// `any Error`.
  public init(await produce: @escaping @Sendable (()) async throws(Error) -> Element) {
    self.init(sending: { send throws(Error) in send(try await produce(())) })
  }

  /// Sends the elements that an asynchronous function produces, and completes when it returns.
  ///
  ///     let temperatures = SafeSignal<Double> { send in
  ///       for await reading in sensor.readings { send(reading.temperature) }
  ///     }
  ///
  /// The function runs in a task of its own for each observation. Disposing cancels the task, and
  /// nothing is sent any more, whether or not the function heeds the cancellation. The signal fails with
  /// the error that the function throws: a closure for a signal with a failure type of its own begins
  /// with it, `{ send throws(Offline) in … }`.
  ///
  /// - Parameter produce: Calls the function that it is given with each element.
  @_disfavoredOverload
  public init(
    sending produce:
      @escaping @Sendable (_ send: @escaping @Sendable (Element) -> Void) async throws(Error) ->
      Void
  ) {
    self.init(producer: { observer in
      Task {
        do throws(Error) {
          try await produce { observer.receive($0) }
          observer.receive(completion: .finished)
        } catch {
          observer.receive(completion: .failure(error))
        }
      }
    })
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Sends the elements of the sequence, and fails with the error that the sequence throws.
  ///
  /// The sequence is iterated anew for each observation, in a task of its own; disposing cancels the
  /// task.
  @inlinable
  public func toSignal() -> Signal<Element, Failure> {
    Signal(producer: { observer in
      Task {
        do throws(Failure) {
          var iterator = makeAsyncIterator()
          while let element = try await iterator.next(isolation: nil), !observer.isDisposed {
            observer.receive(element)
          }
          observer.receive(completion: .finished)
        } catch {
          observer.receive(completion: .failure(error))
        }
      }
    })
  }

  /// The elements of the sequence as a signal: what `toSignal()` is, which has the type of the error.
  public func toFullyTypedSignal() -> Signal<Element, Failure> {
    toSignal()
  }
}
