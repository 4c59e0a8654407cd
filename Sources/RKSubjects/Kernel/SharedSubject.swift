public import RKCore

/// A subject of a shared source, with the type of its elements erased.
@usableFromInline
protocol ErasedSubject: AnyObject, Sendable {
  var hasTerminated: Bool { get }
}

/// The input and output of a subject of any type.
@usableFromInline
final class SharedSubject<Element: Sendable, Error: Swift.Error>: ErasedSubject {
  @usableFromInline let input: AnyObserver<Element, Error>
  @usableFromInline let output: Signal<Element, Error>
  @usableFromInline let isTerminated: @Sendable () -> Bool

  @inlinable
  init(_ subject: some SubjectProtocol<Element, Error>) {
    input = AnyObserver(
      receive: { element in Path.forward { subject.receive(element) } },
      completion: { subject.receive(completion: $0) }
    )
    output = subject.toSignal()
    isTerminated = { subject.isTerminated }
  }

  @usableFromInline var hasTerminated: Bool { isTerminated() }

  /// Casts a subject to its type; the same source must have created the subject.
  // Guarded by the source, whose `makeSubject` creates all its subjects.
  @inlinable
  static func typed(_ subject: any ErasedSubject) -> SharedSubject {
    unsafeDowncast(subject, to: SharedSubject.self)
  }
}
