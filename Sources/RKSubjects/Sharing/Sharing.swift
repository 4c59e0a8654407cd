import RKCore

/// One source that many observe through one subject: what connectable signals, `refCount` and `share`
/// are made of.
///
/// It is what those hold who can still observe or connect.
@usableFromInline
struct SharedSource<Element: Sendable, Error: Swift.Error>: Sendable {
  private let access: Access<Element, Error>
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
    access = Access(Sharing(renewal: renewal))
  }

  /// Shares somebody's own connectable signal.
  init(_ connectable: some ConnectableSignalProtocol<Element, Error>) {
    source = Signal(onSubscribe: { _ in connectable.connect() })
    foreign = connectable.toSignal()
    makeHub = { Hub(PassthroughSubject()) }
    access = Access(Sharing(renewal: .never))
  }

  private var sharing: Sharing<Element, Error> { access.sharing }

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
        completion: { completion in
          // The subject may have been ended by hand: then this leaves what is connected.
          seat.dispose()
          observer.receive(completion: completion)
        },
        upstream: seat.slot
      )
      seat.slot.hold(hub.outlet.observe(with: seated))
    }
    if seat.slot.isDisposed { return seat }
    sharing.attendance.withLock { $0.settle(number, through: admission, start) }
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
    let connected = withHub { attendance, _ in attendance.connect(for: admission, start) }
    guard let connected else { return Finished() }
    let conduit = Conduit(sharing: sharing, slot: connected)
    slot?.hold(conduit)
    sharing.begin()
    return conduit
  }

  /// Observes the source for a connection.
  private var start: Attendance<Element, Error>.Start {
    { [access, source] slot, hub in
      let observer = AnyObserver<Element, Error>(
        receive: hub.inlet.element,
        completion: { access.sharing.finish(slot, $0) },
        upstream: slot
      )
      slot.hold(source.observe(with: observer))
    }
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
///     source ──► slot ──► hub: a subject ──► seat ──► observer
///                 ▲                        │ arrives, is seated, leaves
///                 └── Attendance decides ◄─┘ connect, disconnect, renew
///
/// Seats, conduits and timers hold this, so that they can dispose what the source returned, whatever the
/// source has released. The hub, which holds the observers, stays only while `Access` is held:
///
///     recipe, source ──► Access ──► Sharing ◄── seats, conduits, timers
///                           └─ deinit: releases the hub
///
/// The lock guards the attendance, which says what is to be done; it is done without the lock.
///
/// Invariants:
/// 1. An observer is seated, with all of its replay behind it, before a connection is made for it.
/// 2. One connection at a time: the next begins when `observe` of the source has returned and what
///    disposes it has, on the thread that was there last. Nobody waits for that.
/// 3. The end of a connection that is over changes nothing. An element that its source was sending when
///    it was disposed may still go to its hub, which with `.forever` is that of the next, too.
/// 4. This holds no source that was begun. When nobody can observe any more and the source is gone, the
///    hub is released, and with it the observers.
private final class Sharing<Element: Sendable, Error: Swift.Error>: Sendable {
  let attendance: Locked<Attendance<Element, Error>>

  init(renewal: Renewal) {
    attendance = Locked(Attendance(renewal: renewal))
  }

  /// An observer of somebody's own connectable signal, whose end nobody else is told.
  func noticingEnd(
    of observer: AnyObserver<Element, Error>,
    on slot: Slot
  ) -> AnyObserver<Element, Error> {
    AnyObserver(
      receive: observer.element,
      completion: { completion in
        let connected = self.attendance.withLock { $0.slot }
        if let connected { self.finish(connected, completion) }
        observer.receive(completion: completion)
      },
      upstream: slot
    )
  }

  /// Whether no source has something to dispose.
  var isSpent: Bool { attendance.withLock { $0.slot }?.isSpent != false }

  func disconnect(_ slot: Slot) {
    perform(attendance.withLock { $0.disconnect(slot) })
  }

  func leave(_ number: Int, through admission: Admission) {
    let departure = attendance.withLock { $0.leave(number, through: admission) }
    perform(departure)
    guard let connected = departure.waiting, let grace = admission.grace else { return }
    let timer = Slot()
    if !attendance.withLock({ $0.wait(timer, for: admission, on: connected) }) { return }
    let scheduler = grace.scheduler
    scheduler.schedule(at: scheduler.now + grace.duration, in: timer) {
      self.perform(self.attendance.withLock { $0.disconnect(timer, for: admission) })
      return nil
    }
  }

  /// Connects what is to be connected and has not begun, if it may.
  func begin() {
    while let (start, slot, hub) = attendance.withLock({ $0.begin() }) {
      if hub.isTerminated() { finish(slot, .finished) } else { start(slot, hub) }
      attendance.withLock { $0.letGo() }
    }
  }

  /// Ends a connection that was given up, if any, and lets the next begin.
  private func perform(_ departure: Attendance<Element, Error>.Departure) {
    for timer in departure.timers { timer.dispose() }
    guard let over = departure.over else { return }
    over.slot.dispose()
    attendance.withLock { $0.letGo() }
    begin()
  }

  /// The source of a connection has ended.
  func finish(_ slot: Slot, _ completion: Subscribers.Completion<Error>) {
    let (departure, crowds) = attendance.withLock { $0.finish(slot, completion) }
    for crowd in crowds { crowd.timer?.dispose() }
    perform(departure)
    departure.hub?.inlet.receive(completion: completion)
  }
}

/// What can still observe, connect or send: the recipe, and the source once it is connected.
///
/// Without any of them nothing reaches the observers, so that they are released with the hub.
private final class Access<Element: Sendable, Error: Swift.Error>: Sendable {
  let sharing: Sharing<Element, Error>

  init(_ sharing: Sharing<Element, Error>) {
    self.sharing = sharing
  }

  deinit {
    let released = sharing.attendance.withLock { $0.releaseHub() }
    _ = consume released
  }
}

/// A connection: from when it is to be made until the source has ended or it is disposed.
private struct Conduit<Element: Sendable, Error: Swift.Error>: NestedDisposable {
  let sharing: Sharing<Element, Error>
  let slot: Slot

  var isDisposed: Bool { slot.isSpent }

  func dispose() {
    sharing.disconnect(slot)
  }

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    dispose()
  }
}

/// The observation of one who shares.
private final class Seat<Element: Sendable, Error: Swift.Error>: NestedDisposable {
  let slot = Slot()
  private let sharing: Sharing<Element, Error>
  private let admission: Admission
  private let number: Int

  init(_ sharing: Sharing<Element, Error>, _ admission: Admission, _ number: Int) {
    self.sharing = sharing
    self.admission = admission
    self.number = number
  }

  /// Over also when the subject released its observer, unless the source left something to dispose.
  var isDisposed: Bool { slot.isDisposed || slot.isSpent && sharing.isSpent }

  func dispose() {
    slot.dispose()
    sharing.leave(number, through: admission)
  }

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    dispose()
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
