#if canImport(Dispatch)
public import RKCore
public import RKOperators
import RKSubjects

// Each operator is the ordinary one of its name, with closures of the main actor.

extension MainActorSignal {
  /// Emits the result of a closure for each element.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    MainActorSignal<NewElement, Error>(signal.map(MainQueueJob.unisolated(transform)))
  }

  /// Emits the result of a closure for each element, and fails with the error that it throws.
  @inlinable
  public func tryMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) throws(Error) -> NewElement
  ) -> MainActorSignal<NewElement, Error> {
    let result: @MainActor (Element) -> Result<NewElement, Error> = { element in
      do throws(Error) { return .success(try transform(element)) } catch { return .failure(error) }
    }
    return MainActorSignal<NewElement, Error>(signal.tryMap(MainQueueJob.unisolated(result)))
  }

  /// Emits the results of a closure that are not nil.
  @inlinable
  public func compactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) -> NewElement?
  ) -> MainActorSignal<NewElement, Error> {
    MainActorSignal<NewElement, Error>(signal.compactMap(MainQueueJob.unisolated(transform)))
  }

  /// Emits the results of a closure that are not nil, and fails with the error that it throws.
  @inlinable
  public func tryCompactMap<NewElement: Sendable>(
    _ transform: @escaping @MainActor (Element) throws(Error) -> NewElement?
  ) -> MainActorSignal<NewElement, Error> {
    tryMap(transform).compactMap { $0 }
  }

  /// Emits the elements for which a closure returns true.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.filter(MainQueueJob.unisolated(isIncluded)))
  }

  /// Emits the elements for which a closure returns true, and fails with the error that it throws.
  @inlinable
  public func tryFilter(
    _ isIncluded: @escaping @MainActor (Element) throws(Error) -> Bool
  ) -> MainActorSignal<Element, Error> {
    tryCompactMap { element throws(Error) in try isIncluded(element) ? element : nil }
  }

  /// Combines each element with the previous result, and emits each result.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @MainActor (Result, Element) -> Result
  ) -> MainActorSignal<Result, Error> {
    MainActorSignal<Result, Error>(signal.scan(initial, MainQueueJob.unisolated(combine)))
  }

  /// Combines all elements, and emits the result at completion.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @MainActor (Result, Element) -> Result
  ) -> MainActorSignal<Result, Error> {
    MainActorSignal<Result, Error>(signal.reduce(initial, MainQueueJob.unisolated(combine)))
  }

  /// Emits the first element for which a closure returns true, and completes.
  @inlinable
  public func first(
    where isWanted: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.first(where: MainQueueJob.unisolated(isWanted)))
  }

  /// Emits true at the first element for which a closure returns true, or false at completion.
  @inlinable
  public func contains(
    where isWanted: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Bool, Error> {
    MainActorSignal<Bool, Error>(signal.contains(where: MainQueueJob.unisolated(isWanted)))
  }

  /// Emits false at the first element for which a closure returns false, or true at completion.
  @inlinable
  public func allSatisfy(
    _ isAccepted: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Bool, Error> {
    MainActorSignal<Bool, Error>(signal.allSatisfy(MainQueueJob.unisolated(isAccepted)))
  }

  /// Drops elements that a closure finds equal to the previous one.
  @inlinable
  public func removeDuplicates(
    by areEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.removeDuplicates(by: MainQueueJob.unisolated(areEqual)))
  }

  /// Emits elements until a closure returns false, and completes.
  @inlinable
  public func prefix(
    while condition: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.prefix(while: MainQueueJob.unisolated(condition)))
  }

  /// Emits a number of elements, and completes.
  @inlinable
  public func prefix(maxLength: Int) -> MainActorSignal<Element, Error> {
    let prefix = MainActorSignal(signal.prefix(maxLength: maxLength))
    // Of no elements it completes when it is observed, on any thread.
    return maxLength == 0 ? prefix.delivered() : prefix
  }

  /// Drops elements until a closure returns false.
  @inlinable
  public func drop(
    while condition: @escaping @MainActor (Element) -> Bool
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.drop(while: MainQueueJob.unisolated(condition)))
  }

  /// Drops a number of elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.dropFirst(count))
  }

  /// Emits the given elements before those of the source, on the main actor.
  @inlinable
  public func prepend(_ elements: Element...) -> MainActorSignal<Element, Error> {
    Signal(sequence: elements).append(signal).receive(on: MainActor.shared)
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
        receiveOutput: receiveOutput.map { MainQueueJob.unisolated($0) },
        receiveCompletion: receiveCompletion.map { MainQueueJob.unisolated($0) }
      )
    )
  }

  /// Runs a closure when the observation ends, by termination or disposal.
  ///
  /// The closure runs exactly once per observation: after the delivery of the terminal event, or after
  /// a disposal. If another thread disposes, or work waits for the main queue, it runs there later.
  ///
  /// - Parameter action: A closure that releases what the observation used, such as a sensor.
  public func finally(
    _ action: @escaping @MainActor () -> Void
  ) -> MainActorSignal<Element, Error> {
    MainActorSignal(
      signal.finally { ExecutionContext.immediateOnMain.schedule { MainQueueJob.run(action) } }
    )
  }
}

// A source that cannot fail takes the failure of the closure.

extension MainActorSignal where Error == Never {
  /// Acts as `tryMap(_:)` on a source that cannot fail.
  @inlinable
  public func tryMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @MainActor (Element) throws(NewError) -> NewElement
  ) -> MainActorSignal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryMap(transform)
  }

  /// Acts as `tryCompactMap(_:)` on a source that cannot fail.
  @inlinable
  public func tryCompactMap<NewElement: Sendable, NewError: Swift.Error>(
    _ transform: @escaping @MainActor (Element) throws(NewError) -> NewElement?
  ) -> MainActorSignal<NewElement, NewError> {
    setFailureType(to: NewError.self).tryCompactMap(transform)
  }

  /// Acts as `tryFilter(_:)` on a source that cannot fail.
  @inlinable
  public func tryFilter<NewError: Swift.Error>(
    _ isIncluded: @escaping @MainActor (Element) throws(NewError) -> Bool
  ) -> MainActorSignal<Element, NewError> {
    setFailureType(to: NewError.self).tryFilter(isIncluded)
  }
}

extension MainActorSignal where Element: Equatable {
  /// Drops elements that are equal to the previous one.
  @inlinable
  public func removeDuplicates() -> MainActorSignal<Element, Error> {
    MainActorSignal(signal.removeDuplicates())
  }
}
#endif
