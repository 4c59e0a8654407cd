#if canImport(Dispatch)
public import RKCore
public import RKOperators

// Operators whose closures can access main-actor state. Each behaves like the `SignalProtocol` operator of
// the same name. `through(_:)` applies the other operators.

extension MainActorSignal {
  /// Applies operators of ordinary signals, and delivers the result on the main actor.
  ///
  ///     ticks.receive(on: MainActor.shared)
  ///       .through { signal in signal.pairwise() }
  ///       .observeNext { first, second in label.text = "\(second - first)" }
  ///
  /// The closure can apply any chain of operators, including operators that take a scheduler. The closures of
  /// these operators are `@Sendable`. An event that the operators emit on the main actor is delivered
  /// synchronously if no other event is waiting.
  ///
  /// - Parameter operators: A closure that takes an ordinary signal of the same events, delivered on the main
  ///   actor, and returns the result of applying operators to it. It is called once, immediately.
  @inlinable
  public func through<Result: SignalProtocol>(
    _ operators: (Signal<Element, Error>) -> Result
  ) -> MainActorSignal<Result.Element, Result.Error> {
    MainActorSignal<Result.Element, Result.Error>(operators(signal).receiveOnMainActor())
  }

  /// Emits the result of a closure for each element.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    MainActorSignal<NewElement, Error>(signal.map(MainActorClosure.unisolated(transform)))
  }

  /// Transforms each element and drops the nil results.
  @inlinable
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) -> NewElement?
  ) -> MainActorSignal<NewElement, Error> {
    MainActorSignal<NewElement, Error>(signal.compactMap(MainActorClosure.unisolated(transform)))
  }

  /// Emits the elements for which a closure returns true.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.filter(MainActorClosure.unisolated(isIncluded)))
  }

  /// Combines each element with the previous result, and emits each new result.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @MainActor (Result, Element) -> Result
  ) -> MainActorSignal<Result, Error> {
    MainActorSignal<Result, Error>(signal.scan(initial, MainActorClosure.unisolated(combine)))
  }

  /// Drops each element that a closure considers equal to the last emitted element.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.removeDuplicates(by: MainActorClosure.unisolated(areEqual)))
  }

  /// Drops elements that are equal to the previous element.
  @inlinable
  public func removeDuplicates() -> MainActorSignal<Element, Error> where Element: Equatable {
    MainActorSignal(signal.removeDuplicates())
  }

  /// Transforms the failure with a closure, and emits elements unchanged.
  @inlinable
  public func mapError<NewError: Swift.Error>(
    _ transform: @escaping @MainActor (Error) -> NewError
  ) -> MainActorSignal<Element, NewError> {
    MainActorSignal<Element, NewError>(signal.mapError(MainActorClosure.unisolated(transform)))
  }

  /// Continues with another signal on the main actor when the source fails.
  @inlinable
  public func flatMapError<Recovery: SignalConvertible>(
    _ recover: @escaping @MainActor (Error) -> Recovery
  ) -> MainActorSignal<Element, Recovery.Error> where Recovery.Element == Element {
    let recover = MainActorClosure.unisolated(recover)
    return MainActorSignal<Element, Recovery.Error>(
      signal.flatMapError { recover($0).toSignal().receiveOnMainActor() }
    )
  }

  /// Calls closures when events occur, and emits the events unchanged.
  ///
  /// - Parameters:
  ///   - receiveOutput: A closure that is called before each element is emitted.
  ///   - receiveCompletion: A closure that is called before the terminal event is emitted.
  @inlinable
  public func handleEvents(
    receiveOutput: (@MainActor (Element) -> Void)? = nil,
    receiveCompletion: (@MainActor (Subscribers.Completion<Error>) -> Void)? = nil
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.handleEvents(
        receiveOutput: receiveOutput.map { MainActorClosure.unisolated($0) },
        receiveCompletion: receiveCompletion.map { MainActorClosure.unisolated($0) }
      )
    )
  }

  /// Runs a closure when the observation ends, by termination or disposal.
  ///
  /// The closure runs exactly once per observation: after the terminal event is delivered, or after disposal.
  /// If another thread disposes the observation, or if an earlier action of
  /// `ExecutionContext.immediateOnMain` is waiting, the closure runs later on the main queue.
  ///
  /// - Parameter action: A closure that cleans up after the observation.
  public func finally(
    _ action: @escaping @MainActor () -> Void
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.finally { ExecutionContext.immediateOnMain.schedule { MainActorClosure.run(action) } }
    )
  }

  /// Prints each event with a title, like `debug` on an ordinary signal.
  ///
  /// Without a title, the location of the call is printed instead.
  public func debug(
    _ title: String? = nil,
    showing details: EventDetails = [],
    on scheduler: (any TimedScheduler & Sendable)? = nil,
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    file: String = #fileID,
    function: String = #function,
    line: Int = #line
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.debug(
        title,
        showing: details,
        on: scheduler,
        to: output,
        file: file,
        function: function,
        line: line
      )
    )
  }

  /// Prints each event with a prefix, like `print` on an ordinary signal.
  public func print(
    _ prefix: String = "",
    showing details: EventDetails = [],
    on scheduler: (any TimedScheduler & Sendable)? = nil,
    to output: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    file: String = #fileID,
    line: Int = #line
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.print(prefix, showing: details, on: scheduler, to: output, file: file, line: line)
    )
  }

  /// Stops in the debugger when a closure returns true; without a debugger, the process ends.
  public func breakpoint(
    receiveOutput: (@MainActor (Element) -> Bool)? = nil,
    receiveCompletion: (@MainActor (Subscribers.Completion<Error>) -> Bool)? = nil
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.breakpoint(
        receiveOutput: receiveOutput.map { MainActorClosure.unisolated($0) },
        receiveCompletion: receiveCompletion.map { MainActorClosure.unisolated($0) }
      )
    )
  }
}

extension MainActorSignal where Error == Never {
  /// Emits the result of a closure for each element, and fails with the error that the closure throws.
  @inlinable
  public func tryMap<NewElement: Sendable, Failure: Swift.Error>(
    _ transform: @escaping @MainActor (Element) throws(Failure) -> NewElement
  ) -> MainActorSignal<NewElement, Failure> {
    let result: @MainActor (Element) -> Result<NewElement, Failure> = { element in
      do throws(Failure) { return .success(try transform(element)) } catch {
        return .failure(error)
      }
    }
    return MainActorSignal<NewElement, Failure>(
      signal.setFailureType(to: Failure.self).tryMap(MainActorClosure.unisolated(result))
    )
  }
}
#endif
