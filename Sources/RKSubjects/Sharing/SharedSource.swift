public import RKCore

/// A source that observers share through a subject: the core of `connect`, `refCount` and `share`.
///
/// All signals that can still observe or connect retain the source. This type contains the code that depends
/// on the types of the events; the rest is in `ShareCoordinator`.
@usableFromInline
struct SharedSource<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let lifetime: SubjectLifetime
  @usableFromInline let source: Signal<Element, Error>
  @usableFromInline let makeSubject: @Sendable () -> SharedSubject<Element, Error>
  /// A connectable signal of another type, which is observed instead of the subject.
  @usableFromInline let connectable: Signal<Element, Error>?

  /// Shares a source.
  ///
  /// - Parameters:
  ///   - source: The source to connect to.
  ///   - resetPolicy: The condition under which the subject is replaced.
  ///   - makeSubject: Creates a subject, outside any lock. Concurrent observers may each create a subject.
  @inlinable
  init(
    _ source: some SignalProtocol<Element, Error>,
    resetPolicy: ResetPolicy,
    makeSubject: @escaping @Sendable () -> SharedSubject<Element, Error>
  ) {
    self.source = source.toSignal()
    self.makeSubject = makeSubject
    connectable = nil
    lifetime = SubjectLifetime(resetPolicy: resetPolicy)
  }

  /// Shares a connectable signal of another type.
  init(_ connectable: some ConnectableSignalProtocol<Element, Error>) {
    source = Signal(onSubscribe: { _ in connectable.connect() })
    self.connectable = connectable.toSignal()
    makeSubject = { SharedSubject(PassthroughSubject()) }
    lifetime = SubjectLifetime(resetPolicy: .never)
  }

  /// True if the source can run again after it has terminated.
  var canReset: Bool { lifetime.coordinator.canReset }

  /// Observes the subject, and connects if the rules of the operator require it.
  @inlinable
  func observe(
    _ observer: AnyObserver<Element, Error>,
    through refCount: RefCountPolicy
  ) -> any Disposable {
    let (subject, observation) = lifetime.coordinator.add(for: refCount) { makeSubject() }
    let slot = observation.slot
    observer.upstream?.hold(observation)
    if let connectable {
      let coordinator = lifetime.coordinator
      slot.observe(connectable, receive: observer.element) { completion in
        _ = coordinator.finish(isFailure: completion.isFailure)
        observation.dispose()
        observer.receive(completion: completion)
      }
    } else {
      let output = SharedSubject<Element, Error>.typed(subject).output
      slot.observe(output, receive: observer.element) { completion in
        // If the subject was terminated directly, the observer no longer needs the connection.
        observation.dispose()
        observer.receive(completion: completion)
      }
    }
    if !slot.isDisposed { lifetime.coordinator.didSubscribe(observation) { start(source) } }
    return observation
  }

  /// Connects, unless there is already a connection.
  ///
  /// - Parameter slot: The slot that holds the connection before it starts. Default: none.
  /// - Returns: The current connection; a finished disposable if the source has terminated.
  func connect(for refCount: RefCountPolicy, in slot: Slot? = nil) -> any Disposable {
    let coordinator = lifetime.coordinator
    var source = source
    #if DEBUG
    if Inspectors.isInstalled {
      source = Signal(onSubscribe: { [source] in source.observe(with: $0) }, function: "connect()")
    }
    #endif
    let connected = coordinator.connect(for: refCount, { makeSubject() }, { start(source) })
    guard let connected else { return FinishedDisposable() }
    let connection = ConnectionDisposable(coordinator: coordinator, slot: connected)
    slot?.hold(connection)
    coordinator.start()
    return connection
  }

  /// Returns a closure that observes the source for a connection.
  @inlinable
  func start(
    _ source: Signal<Element, Error>
  ) -> @Sendable (Slot, any ErasedSubject) -> Void {
    { [lifetime] slot, subject in
      let input = SharedSubject<Element, Error>.typed(subject).input
      slot.observe(source, receive: input.element) { completion in
        let subject = lifetime.coordinator.finish(slot, isFailure: completion.isFailure)
        Self.receive(completion, subject)
      }
    }
  }

  @inlinable
  static func receive(
    _ completion: Subscribers.Completion<Error>,
    _ subject: (any ErasedSubject)?
  ) {
    if let subject {
      SharedSubject<Element, Error>.typed(subject).input.receive(completion: completion)
    }
  }
}

/// The disposable of a connection, disposed once the source has terminated or was disconnected.
private struct ConnectionDisposable: NestedDisposable {
  let coordinator: ShareCoordinator
  let slot: Slot

  var isDisposed: Bool { slot.isFinished }

  func dispose() {
    coordinator.disconnect(slot)
  }

  #if DEBUG
  var observed: ObservedSource { ObservedSource(slot) }
  #endif

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    dispose()
  }
}

extension Subscribers.Completion {
  @inlinable var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
