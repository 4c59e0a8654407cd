public import RKCore
import RKOperators
public import RKSubjects

extension SignalProtocol {
  /// Tells a subject when somebody observes, and when that is over.
  ///
  ///     source                 --a---|
  ///     feedActivity(into:)    --a---|
  ///     the subject            t-----f
  ///
  /// Above, `t` is true and `f` is false. It is told true before the source is observed, and false
  /// exactly once: after the end was delivered, or when the observation is disposed before. Two
  /// observations that overlap tell it each for itself. The subject is kept alive by the signal;
  /// its end is not told.
  public func feedActivity<Listener: SubjectProtocol>(
    into listener: Listener
  ) -> Signal<Element, Error> where Listener.Element == Bool {
    handleEvents(receiveSubscription: { listener.receive(true) })
      .finally { listener.receive(false) }
  }

  /// Sends each element to a subject as well, before it is passed on.
  ///
  ///     source             --a-b-|
  ///     feedNext(into:)    --a-b-|
  ///     the subject        --a-b--
  ///
  /// The subject is kept alive by the signal; the end is not sent to it.
  public func feedNext<Listener: SubjectProtocol>(
    into listener: Listener
  ) -> Signal<Element, Error> where Listener.Element == Element {
    handleEvents(receiveOutput: { element in Origin.forward { listener.receive(element) } })
  }

  /// Sends what is made of elements to a subject as well, before they are passed on.
  ///
  /// - Parameters:
  ///   - listener: The subject, which is kept alive by the signal; the end is not sent to it.
  ///   - isFed: Of which elements; of all unless told otherwise.
  ///   - map: Makes what is sent to the subject.
  public func feedNext<Listener: SubjectProtocol>(
    into listener: Listener,
    when isFed: @escaping @Sendable (Element) -> Bool = { _ in true },
    map: @escaping @Sendable (Element) -> Listener.Element
  ) -> Signal<Element, Error> {
    handleEvents(receiveOutput: { element in
      if !isFed(element) { return }
      let mapped = map(element)
      Origin.forward { listener.receive(mapped) }
    })
  }

  /// Sends the failure to a subject as well, as an element, before it is passed on.
  ///
  ///     source              --a-#
  ///     feedError(into:)    --a-#
  ///     the subject         ----f
  ///
  /// Above, `f` is the error. The subject is kept alive by the signal; the end is not sent to it.
  public func feedError<Listener: SubjectProtocol>(
    into listener: Listener
  ) -> Signal<Element, Error> where Listener.Element == Error {
    handleEvents(receiveCompletion: { completion in
      if case .failure(let error) = completion { listener.receive(error) }
    })
  }

  /// Sends the failure to a subject, as an element, and completes instead.
  ///
  ///     source                         --a-#
  ///     suppressAndFeedError(into:)    --a-|
  ///     the subject                    ----f
  ///
  /// Above, `f` is the error.
  ///
  /// - Parameters:
  ///   - listener: The subject, which is kept alive by the signal; the end is not sent to it.
  ///   - logging: Whether a line is written too, as by `suppressError(logging:)`; yes by default.
  ///   - file: The file that the line names; by default the one this is written in.
  ///   - line: The line in that file; by default the one this is written in.
  public func suppressAndFeedError<Listener: SubjectProtocol>(
    into listener: Listener,
    logging: Bool = true,
    file: String = #fileID,
    line: Int = #line
  ) -> Signal<Element, Never> where Listener.Element == Error {
    feedError(into: listener).suppressError(logging: logging, file: file, line: line)
  }
}
