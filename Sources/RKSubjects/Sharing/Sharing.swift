import RKCore

/// One source that many observe through one subject: what connectable signals, `refCount` and `share`
/// are made of.
///
/// It is what those hold who can still observe or connect.
@usableFromInline
struct SharedSource<Element: Sendable, Error: Swift.Error>: Sendable {
  private let sharing: Sharing<Element, Error>
  private let source: Signal<Element, Error>
  private let makeHub: @Sendable () -> Hub<Element, Error>
  /// What is observed instead of the hub; nil for the hub.
  ///
  /// The `Sharing` does not hold it, which it holds.
  private let foreign: Signal<Element, Error>?

  /// Shares a source.
  ///
  /// - Parameters:
  ///   - source: What is connected to.
  ///   - renewal: When a hub is made anew.
  ///   - makeHub: Makes a hub, outside any lock; when several need the first one at once, it may be
  ///     called for each.
  @usableFromInline
  init(
    _ source: some SignalProtocol<Element, Error>,
    renewal: Renewal,
    makeHub: @escaping @Sendable () -> Hub<Element, Error>
  ) {
    self.source = source.toSignal()
    self.makeHub = makeHub
    foreign = nil
    sharing = Sharing(renewal: renewal)
  }

  /// Shares somebody's own connectable signal.
  init(_ connectable: some ConnectableSignalProtocol<Element, Error>) {
    source = Signal(wire: { _ in connectable.connect() })
    foreign = connectable.toSignal()
    makeHub = { Hub(PassthroughSubject()) }
    sharing = Sharing(renewal: .never)
  }

  /// Whether a source that has ended can be observed anew.
  var canReset: Bool { sharing.attendance.withLock { $0.renewal != .never } }

  /// Observes the hub, and connects if the admission says so.
  @usableFromInline
  func observe(
    _ observer: AnyObserver<Element, Error>,
    through admission: Admission
  ) -> any Disposable {
    let (number, hub, timer) = withHub { attendance, hub in
      let (number, timer) = attendance.arrive(through: admission)
      return (number, hub, timer)
    }
    timer?.dispose()
    let seat = Seat(sharing, admission, number)
    observer.upstream?.hold(seat)
    if let foreign {
      seat.slot.hold(foreign.observe(with: sharing.noticingEnd(of: observer, on: seat.slot)))
    } else {
      let seated = AnyObserver(
        receive: observer.element,
        completion: observer.completion,
        upstream: seat.slot
      )
      seat.slot.hold(hub.outlet.observe(with: seated))
    }
    if seat.slot.isDisposed { return seat }
    sharing.attendance.withLock {
      $0.settle(number, through: admission, to: source) { Conduit(sharing) }
    }
    sharing.begin()
    return seat
  }

  /// Connects, unless it is connected.
  ///
  /// - Parameters:
  ///   - admission: What asks for it.
  ///   - slot: Where the connection is held before it is made; nowhere by default.
  /// - Returns: The connection, also one that was made before; one that is over when the source has
  ///   ended.
  func connect(for admission: Admission, in slot: Slot? = nil) -> any Disposable {
    let conduit = withHub { attendance, _ in
      attendance.connect(to: source, for: admission) { Conduit(sharing) }
    }
    guard let conduit else { return Finished() }
    slot?.hold(conduit)
    sharing.begin()
    return conduit
  }

  /// Does something with the attendance and its hub, which is made if there is none.
  private func withHub<Result: Sendable>(
    _ body: (inout Attendance<Element, Error>, Hub<Element, Error>) -> Result
  ) -> Result {
    var made: Hub<Element, Error>?
    while true {
      let result = sharing.attendance.withLock { attendance -> Result? in
        guard let hub = attendance.hub ?? made else { return nil }
        attendance.hub = hub
        return body(&attendance, hub)
      }
      if let result { return result }
      made = makeHub()
    }
  }
}

/// Where a source, those who observe it and the subject between them meet.
///
///     source ──► conduit ──► hub: a subject ──► seat ──► observer
///                 ▲                           │ arrives, is seated, leaves
///                 └──── Attendance decides ◄──┘ connect, disconnect, renew
///
/// The lock guards the attendance, which says what is to be done; it is done without the lock.
///
/// Invariants:
/// 1. An observer is seated, with all of its replay behind it, before a connection is made for it.
/// 2. One connection at a time: the next begins when `observe` of the source has returned and what
///    disposes it has, on the thread that was there last. Nobody waits for that.
/// 3. The end of a connection that is over changes nothing. An element that its source was sending when
///    it was disposed may still go to its hub, which with `.forever` is that of the next, too.
/// 4. The source holds this, but this holds no source that was begun, and who observes does not hold
///    it: when the source is gone, all of it goes.
private final class Sharing<Element: Sendable, Error: Swift.Error>: Sendable {
  let attendance: Guarded<Attendance<Element, Error>>

  init(renewal: Renewal) {
    attendance = Guarded(Attendance(renewal: renewal))
  }

  /// An observer of somebody's own connectable signal, whose end nobody else is told.
  func noticingEnd(
    of observer: AnyObserver<Element, Error>,
    on slot: Slot
  ) -> AnyObserver<Element, Error> {
    AnyObserver(
      receive: observer.element,
      completion: { completion in
        let conduit = self.attendance.withLock { $0.conduit }
        if let conduit { self.finish(conduit, completion) }
        observer.receive(completion: completion)
      },
      upstream: slot
    )
  }

  func disconnect(_ conduit: Conduit<Element, Error>) {
    perform(attendance.withLock { $0.disconnect(conduit) })
  }

  func leave(_ number: Int, through admission: Admission) {
    let departure = attendance.withLock { $0.leave(number, through: admission) }
    perform(departure)
    guard let conduit = departure.waiting, let grace = admission.grace else { return }
    let timer = Slot()
    if !attendance.withLock({ $0.wait(timer, for: admission, on: conduit) }) { return }
    timer.hold(
      grace.scheduler.schedule(after: grace.duration) { [weak self] in
        guard let self else { return }
        perform(attendance.withLock { $0.disconnect(timer, for: admission) })
      }
    )
  }

  /// Connects what is to be connected and has not begun, if it may.
  func begin() {
    while let next = attendance.withLock({ $0.begin() }) {
      let (conduit, hub) = (next.conduit, next.hub)
      if hub.isTerminated() {
        finish(conduit, .finished)
      } else if let source = next.source {
        let observer = AnyObserver<Element, Error>(
          receive: hub.inlet.element,
          completion: { self.finish(conduit, $0) },
          upstream: conduit.slot
        )
        conduit.slot.hold(source.observe(with: observer))
      }
      attendance.withLock { $0.letGo() }
    }
  }

  /// Ends a connection that was given up, if any, and lets the next begin.
  private func perform(_ departure: Attendance<Element, Error>.Departure) {
    for timer in departure.timers { timer.dispose() }
    guard let over = departure.over else { return }
    over.conduit.slot.dispose()
    attendance.withLock { $0.letGo() }
    begin()
  }

  /// The source of a connection has ended.
  private func finish(
    _ conduit: Conduit<Element, Error>,
    _ completion: Subscribers.Completion<Error>
  ) {
    let (departure, crowds) = attendance.withLock { $0.finish(conduit, completion) }
    for crowd in crowds { crowd.timer?.dispose() }
    perform(departure)
    departure.over?.hub.inlet.receive(completion: completion)
  }
}

/// A connection: from when it is to be made until the source has ended or it is disposed.
final class Conduit<Element: Sendable, Error: Swift.Error>: Disposable {
  fileprivate let slot = Slot()
  private weak let sharing: Sharing<Element, Error>?

  fileprivate init(_ sharing: Sharing<Element, Error>) {
    self.sharing = sharing
  }

  var isDisposed: Bool { slot.isDisposed }

  func dispose() {
    if let sharing { sharing.disconnect(self) } else { slot.dispose() }
  }
}

/// The observation of one who shares.
private final class Seat<Element: Sendable, Error: Swift.Error>: Disposable {
  let slot = Slot()
  private weak let sharing: Sharing<Element, Error>?
  private let admission: Admission
  private let number: Int

  init(_ sharing: Sharing<Element, Error>, _ admission: Admission, _ number: Int) {
    self.sharing = sharing
    self.admission = admission
    self.number = number
  }

  var isDisposed: Bool { slot.isDisposed || slot.content?.isDisposed == true }

  func dispose() {
    slot.dispose()
    sharing?.leave(number, through: admission)
  }
}

/// A subject as what is shared goes in and comes out.
@usableFromInline
struct Hub<Element: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let inlet: AnyObserver<Element, Error>
  @usableFromInline let outlet: Signal<Element, Error>
  @usableFromInline let isTerminated: @Sendable () -> Bool

  @inlinable
  init(_ subject: some SubjectProtocol<Element, Error>) {
    inlet = AnyObserver(
      receive: { element in Origin.forward { subject.receive(element) } },
      completion: { subject.receive(completion: $0) }
    )
    outlet = subject.toSignal()
    isTerminated = { subject.isTerminated }
  }
}
