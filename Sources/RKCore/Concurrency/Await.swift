extension Signal {
  /// Sends the result of an asynchronous function and completes, or fails with the error that the function
  /// throws.
  ///
  ///     let user = Signal { await loadUser() }
  ///     let reply = Signal { () async throws(Rejected) in try await register(form) }
  ///
  /// Each observation runs the function in a task. Disposal cancels the task. After that, nothing is sent,
  /// even if the function ignores the cancellation.
  ///
  /// The compiler infers the type of the failure from a function that is passed by name, or from the `throws`
  /// clause of a closure. A closure that throws but has no `throws` clause has the failure type `any Error`.
  public init(await produce: @escaping @Sendable (()) async throws(Error) -> Element) {
    self.init(sending: { send throws(Error) in send(try await produce(())) })
  }

  /// Sends the elements that an asynchronous function sends, and completes when the function returns.
  ///
  ///     let temperatures = SafeSignal<Double> { send in
  ///       for await reading in sensor.readings { send(reading.temperature) }
  ///     }
  ///
  /// Each observation runs the function in a task. Disposal cancels the task. After that, nothing is sent,
  /// even if the function ignores the cancellation. The signal fails with the error that the function throws.
  /// To give the failure a specific type, declare the type in the closure: `{ send throws(Offline) in … }`.
  ///
  /// - Parameter produce: A function that calls its argument with each element.
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
  /// Sends the elements of the sequence and completes, or fails with the error that the sequence throws.
  ///
  /// Each observation iterates the sequence anew, in a task. Disposal cancels the task. If a sequence, such
  /// as an `AsyncStream`, can be iterated only once, its elements are divided among the observers. Add
  /// `share()` to avoid this.
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

  /// Sends the elements of the sequence, like `toSignal()`.
  public func toFullyTypedSignal() -> Signal<Element, Failure> {
    toSignal()
  }
}
