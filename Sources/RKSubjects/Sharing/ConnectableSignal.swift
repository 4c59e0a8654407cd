public import RKCore

/// A signal that starts when `connect()` is called, and not when it is observed.
public protocol ConnectableSignalProtocol<Element, Error>: SignalProtocol {
  /// Starts the signal.
  ///
  /// - Returns: What stops it.
  @discardableResult
  func connect() -> any Disposable
}

/// A source that is observed through a subject, once `connect()` is called, however many observe.
///
///     let ticks = SafeSignal.interval(1).publish()
///     ticks.observeNext { print("A", $0) }
///     ticks.observeNext { print("B", $0) }
///     ticks.connect()
///
/// Observing it is observing the subject. Those who come after the end are told what the subject tells
/// them: the end, behind what it replays; the source is not run again.
///
/// One whose subjects are made by a closure, as by `multicast(_:)`, `publish()` and `replay(limit:)`,
/// has a new one, which replays nothing of before, when it was disconnected and everybody has left. Those
/// who stay observe the next connection.
public final class ConnectableSignal<Source: SignalProtocol>: ConnectableSignalProtocol {
  /// The type of the elements.
  public typealias Element = Source.Element
  /// The type of the failure.
  public typealias Error = Source.Error

  @usableFromInline let shared: SharedSource<Source.Element, Source.Error>
  @usableFromInline let admission = Admission.byHand

  /// Makes a connectable signal of a source and the subject that it is observed through.
  public init<S: SubjectProtocol>(source: Source, subject: S)
  where S.Element == Element, S.Error == Error {
    let hub = Hub(subject)
    shared = SharedSource(source, renewal: .never) { hub }
  }

  /// Makes a connectable signal whose subjects are made when they are needed.
  @inlinable
  init<S: SubjectProtocol>(source: Source, _ makeSubject: @escaping @Sendable () -> S)
  where S.Element == Element, S.Error == Error {
    shared = SharedSource(source, renewal: .whenEmpty) { Hub(makeSubject()) }
  }

  /// Observes the source, unless it is being observed already.
  ///
  /// - Returns: What stops observing it, the same for all who call while it is observed. It is disposed
  ///   already when the source has ended.
  @discardableResult
  public func connect() -> any Disposable {
    shared.connect(for: admission)
  }

  /// Observes the source, unless it is being observed already; what stops it is held in a slot before.
  func connect(in slot: Slot) {
    _ = shared.connect(for: admission, in: slot)
  }

  /// Starts to observe the subject.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Source.Element, Source.Error>) -> any Disposable {
    shared.observe(observer, through: admission)
  }
}

extension ConnectableSignal: Connectable {}

/// What shares a source.
@usableFromInline
protocol Connectable<Element, Error> {
  associatedtype Element: Sendable
  associatedtype Error: Swift.Error
  var shared: SharedSource<Element, Error> { get }
}
