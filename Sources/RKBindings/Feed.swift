public import RKCore
import RKOperators
public import RKSubjects

extension SignalProtocol {
  /// Sends true to a subject when the source is observed, and false when the observation ends.
  ///
  ///     source                 --a---|
  ///     feedActivity(into:)    --a---|
  ///     the subject            t-----f
  ///
  /// In the diagram, `t` is true and `f` is false. The subject receives true before the source is observed,
  /// and false exactly once: after the terminal event is delivered, or on disposal. Each observation sends
  /// both values. The signal retains the subject, and never sends it a terminal event.
  public func feedActivity<Listener: SubjectProtocol>(
    into listener: Listener
  ) -> Signal<Element, Error> where Listener.Element == Bool {
    handleEvents(receiveSubscription: { listener.receive(true) })
      .finally { listener.receive(false) }
  }

  /// Sends each element to a subject, before the element is sent downstream.
  ///
  ///     source             --a-b-|
  ///     feedNext(into:)    --a-b-|
  ///     the subject        --a-b--
  ///
  /// The signal retains the subject, and never sends it a terminal event.
  public func feedNext<Listener: SubjectProtocol>(
    into listener: Listener
  ) -> Signal<Element, Error> where Listener.Element == Element {
    feedNext(into: listener, map: { $0 })
  }

  /// A form of `feedNext(into:)` that filters and transforms the elements for the subject.
  ///
  /// - Parameters:
  ///   - listener: The subject.
  ///   - isFed: A closure that returns whether to send an element to the subject. Default: always true.
  ///   - map: A closure that returns the element for the subject.
  public func feedNext<Listener: SubjectProtocol>(
    into listener: Listener,
    when isFed: @escaping @Sendable (Element) -> Bool = { _ in true },
    map: @escaping @Sendable (Element) -> Listener.Element
  ) -> Signal<Element, Error> {
    handleEvents(receiveOutput: { element in
      if !isFed(element) { return }
      let mapped = map(element)
      Path.forward { listener.receive(mapped) }
    })
  }

  /// Sends the failure to a subject as an element, before the failure is sent downstream.
  ///
  ///     source              --a-#
  ///     feedError(into:)    --a-#
  ///     the subject         ----f
  ///
  /// In the diagram, `f` is the error. The signal retains the subject, and never sends it a terminal event.
  public func feedError<Listener: SubjectProtocol>(
    into listener: Listener
  ) -> Signal<Element, Error> where Listener.Element == Error {
    handleEvents(receiveCompletion: { completion in
      if case .failure(let error) = completion { listener.receive(error) }
    })
  }

  /// Sends the failure to a subject as an element, and completes instead of failing.
  ///
  ///     source                         --a-#
  ///     suppressAndFeedError(into:)    --a-|
  ///     the subject                    ----f
  ///
  /// In the diagram, `f` is the error.
  ///
  /// - Parameters:
  ///   - listener: The subject, which is retained by the signal and receives no terminal event.
  ///   - logging: Whether to print a line for the error, as `suppressError(logging:)` does. Default: true.
  ///   - file: The file to name in the line. Default: the file of the call.
  ///   - line: The line number to name. Default: the line of the call.
  public func suppressAndFeedError<Listener: SubjectProtocol>(
    into listener: Listener,
    logging: Bool = true,
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Never> where Listener.Element == Error {
    feedError(into: listener).suppressError(logging: logging, file: file, line: line)
  }
}
