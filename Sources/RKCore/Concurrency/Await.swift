extension Signal {
  /// Sends what an asynchronous function returns and completes, or fails with what it throws.
  ///
  /// The function runs in a task of its own for each observation. Disposing cancels the task, and
  /// nothing is sent any more, whether or not the function heeds the cancellation. A function that does
  /// not throw makes a signal that cannot fail; one that throws a type of its own, a signal that
  /// fails with that type.
  public init(await produce: @escaping @Sendable () async throws(Error) -> Element) {
    self.init(producer: { observer in
      let task = Task {
        do throws(Error) {
          observer.receive(lastElement: try await produce())
        } catch {
          observer.receive(completion: .failure(error))
        }
      }
      return BlockDisposable { task.cancel() }
    })
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The elements of the sequence as a signal, which fails as the sequence throws.
  ///
  /// The sequence is iterated anew for each observation, in a task of its own; disposing cancels the
  /// task.
  public func toSignal() -> Signal<Element, Failure> {
    Signal(producer: { observer in
      let task = Task {
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
      return BlockDisposable { task.cancel() }
    })
  }

  /// The elements of the sequence as a signal: what `toSignal()` is, which has the type of the error.
  public func toFullyTypedSignal() -> Signal<Element, Failure> {
    toSignal()
  }
}
