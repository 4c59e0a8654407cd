public import RKCore

/// A subject that gives those who come late what it sent last.
///
///     let names = ReplaySubject<String, Never>(bufferSize: 1)
///     names.send("Jim")
///     names.send("Kathryn")
///     names.observeNext { print("Hi \($0)!") }  // prints: Hi Kathryn!
///
/// Whoever observes is given the latest elements, as many as the buffer holds, before `observe` returns,
/// then what is sent from there on, and the end, also when it was sent before. The buffer keeps as many
/// elements alive and no more. It may be sent to from any thread and from inside its observers; all see
/// the same events in the same order, and no lock is held while one runs.
public final class ReplaySubject<Element: Sendable, Error: Swift.Error>: SubjectProtocol {
  /// How many elements are replayed.
  public let bufferSize: Int
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  @usableFromInline let core: ReplayBroadcaster<Buffer<Element>, Element, Error>
  @usableFromInline let ages: Bool
  @usableFromInline let aging: Aging?

  /// Makes a subject that replays a number of elements.
  ///
  /// - Parameter bufferSize: How many, at least 0; all by default, without a bound.
  @inlinable
  public init(bufferSize: Int = .max) {
    core = ReplayBroadcaster(Buffer())
    self.bufferSize = ReplaySubject.checked(bufferSize)
    ages = false
    aging = nil
  }

  /// Makes a subject that replays a number of elements, as long as they are not too old.
  ///
  /// What gets too old is released, also when nothing is sent any more, and after the end.
  ///
  /// - Parameters:
  ///   - bufferSize: How many, at least 0; all that are not too old by default.
  ///   - age: How long after it was sent an element is too old; more than 0.
  ///   - scheduler: Tells the time, and runs the one timer that there is while there are elements.
  public init(
    bufferSize: Int = .max,
    for age: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) {
    core = ReplayBroadcaster(Buffer())
    self.bufferSize = ReplaySubject.checked(bufferSize)
    ages = true
    aging = Aging(age: age.checkedPeriod("ReplaySubject(bufferSize:for:on:)"), clock: scheduler)
  }

  /// Makes a subject that replays a number of elements, as long as they are not older than a number of
  /// seconds.
  public convenience init(
    bufferSize: Int = .max,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable
  ) {
    self.init(
      bufferSize: bufferSize,
      for: .seconds(checking: seconds, "ReplaySubject(bufferSize:for:on:)"),
      on: scheduler
    )
  }

  deinit {
    core.release()
    aging?.timer.dispose()
  }

  /// Whether the end was sent.
  public var isTerminated: Bool { core.isOver }

  /// Sends an element.
  @inlinable
  public func receive(_ element: Element) {
    let bufferSize = bufferSize
    let deadline = ages ? deadline : nil
    core.send(element) { $0.append(element, until: deadline, limit: bufferSize) }
    if ages { age() }
  }

  /// Sends the end, to all observers and to those who come later.
  public func receive(completion: Subscribers.Completion<Error>) {
    core.send(completion: completion)
  }

  /// Sends an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    receive(half: event)
  }

  /// Starts to observe: first what is replayed, then what is sent from now on.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    let now = aging?.clock.now
    return core.observe(observer) { buffer, _ in buffer.elements(at: now) }
  }

  package var place: Origin { core.place }

  /// Until when an element that is sent now is young enough.
  @usableFromInline var deadline: Duration? { aging?.deadline }

  /// Forgets what is too old, and has the timer ring for what will be next, if it does not run.
  @usableFromInline
  func age() {
    if let aging { age(until: aging.clock.now, aging) }
  }

  private func age(until now: Duration, _ aging: Aging) {
    let (deadline, _) = core.change { buffer, _ in
      let forgotten = buffer.forget(until: now)
      return (buffer.wind(), forgotten)
    }
    guard let deadline else { return }
    aging.clock.schedule(at: deadline, in: aging.timer) { [weak self] in
      self?.core.change { buffer, _ in buffer.isTimed = false }
      self?.age(until: Swift.max(deadline, aging.clock.now), aging)
      return nil
    }
  }

  @usableFromInline
  static func checked(_ bufferSize: Int) -> Int {
    require(bufferSize >= 0, "ReplaySubject needs a bufferSize of at least 0, got \(bufferSize)")
    return bufferSize
  }
}

/// A replay subject that cannot fail.
public typealias SafeReplaySubject<Element: Sendable> = ReplaySubject<Element, Never>

/// How old elements may get, and what tells the time.
@usableFromInline
struct Aging: Sendable {
  let age: Duration
  let clock: any TimedScheduler & Sendable
  let timer = Slot()

  var deadline: Duration { clock.now + age }
}

/// The latest elements, and until when each is young enough.
@usableFromInline
struct Buffer<Element: Sendable>: Sendable {
  @usableFromInline var elements = FIFO<Element>()
  /// Of each element; empty where age does not matter.
  @usableFromInline var deadlines = FIFO<Duration>()
  /// Whether a timer runs.
  @usableFromInline var isTimed = false

  @inlinable init() {}

  /// Adds an element, and hands out the one that is too many.
  ///
  /// The time is read before the element has its place: one that was overtaken gets as old as the one
  /// in front of it, so that the deadlines are in order.
  @inlinable
  mutating func append(_ element: Element, until deadline: Duration?, limit: Int) -> Element? {
    if limit == 0 { return nil }
    elements.append(element)
    if let deadline { deadlines.append(Swift.max(deadline, deadlines.last ?? deadline)) }
    return elements.count > limit ? popFirst() : nil
  }

  /// Hands out what is too old.
  mutating func forget(until now: Duration) -> [Element] {
    var forgotten: [Element] = []
    while let deadline = deadlines.first, deadline <= now {
      if let element = popFirst() { forgotten.append(element) }
    }
    return forgotten
  }

  /// What is not too old.
  func elements(at now: Duration?) -> [Element] {
    guard let now else { return elements.all }
    return zip(elements.all, deadlines.all).lazy.filter { $0.1 > now }.map(\.0)
  }

  /// When a timer is to ring that has to be started, if any.
  mutating func wind() -> Duration? {
    if isTimed { return nil }
    isTimed = deadlines.first != nil
    return deadlines.first
  }

  @inlinable
  mutating func popFirst() -> Element? {
    _ = deadlines.popFirst()
    return elements.popFirst()
  }
}
