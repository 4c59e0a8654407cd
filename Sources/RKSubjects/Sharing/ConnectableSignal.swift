public import RKCore

/// A signal that starts when `connect()` is called, not when it is observed.
public protocol ConnectableSignalProtocol<Element, Error>: SignalProtocol {
  /// Starts the signal.
  ///
  /// - Returns: A disposable that stops the signal.
  @discardableResult
  func connect() -> any Disposable
}

/// A signal that shares one observation of its source once `connect()` is called.
///
///     let ticks = SafeSignal.interval(1).publish()
///     ticks.observeNext { print("A", $0) }
///     ticks.observeNext { print("B", $0) }
///     ticks.connect()
///
/// The source sends its events to a subject, and the observers observe that subject. After the source has
/// terminated, a late observer receives the replay of the subject, and the terminal event. The source does
/// not run again, unless `refCount` resets it.
///
/// A signal returned by `multicast(_:)`, `publish()` or `replay(limit:)` can create new subjects. It replaces
/// its subject, and so clears the replay buffer, once it is disconnected and has no observers. Observers that
/// remain after a disconnection receive the events of the next connection.
public final class ConnectableSignal<Source: SignalProtocol>: ConnectableSignalProtocol,
  AnyObserverSignal
{
  /// The type of the elements.
  public typealias Element = Source.Element
  /// The type of the failure.
  public typealias Error = Source.Error

  @usableFromInline let shared: SharedSource<Source.Element, Source.Error>
  @usableFromInline let refCount = RefCountPolicy.manual

  /// Creates a connectable signal from a source and the subject through which the source is observed.
  public init<S: SubjectProtocol>(source: Source, subject: S)
  where S.Element == Element, S.Error == Error {
    let subject = SharedSubject(subject)
    shared = SharedSource(source, resetPolicy: .never) { subject }
  }

  /// Creates a connectable signal whose subjects are created when they are needed.
  @inlinable
  init<S: SubjectProtocol>(source: Source, _ makeSubject: @escaping @Sendable () -> S)
  where S.Element == Element, S.Error == Error {
    shared = SharedSource(source, resetPolicy: .whenUnobserved) { SharedSubject(makeSubject()) }
  }

  /// Observes the source, unless there is already a connection.
  ///
  /// - Returns: The disposable of the current connection, even if an earlier call created the connection.
  ///   Disposing it ends the connection. If the source has terminated, the result is already disposed.
  @discardableResult
  public func connect() -> any Disposable {
    shared.connect(for: refCount)
  }

  /// Connects, and holds the connection in a slot before the source is observed.
  func connect(in slot: Slot) {
    _ = shared.connect(for: refCount, in: slot)
  }

  /// Observes the subject.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Source.Element, Source.Error>) -> any Disposable {
    shared.observe(observer, through: refCount)
  }
}

extension ConnectableSignal: Connectable {}

/// A signal with a shared source.
@usableFromInline
protocol Connectable<Element, Error> {
  associatedtype Element: Sendable
  associatedtype Error: Swift.Error
  var shared: SharedSource<Element, Error> { get }
}
