public import RKCore

/// A subject that replays its latest elements to late observers.
///
///     let names = ReplaySubject<String, Never>(bufferSize: 1)
///     names.send("Jim")
///     names.send("Kathryn")
///     names.observeNext { print("Hi \($0)!") }  // prints: Hi Kathryn!
///
/// An observer receives the buffered elements before `observe` returns, then the events that are sent later.
/// It receives the terminal event even if that event was sent earlier. The buffer retains at most
/// `bufferSize` elements. Any thread or observer may send at any time. All observers receive the same events
/// in the same order, and no lock is held while an observer runs.
public final class ReplaySubject<Element: Sendable, Error: Swift.Error>: ReceivingSubject {
  /// The maximum number of elements to replay.
  public let bufferSize: Int
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let store: StoreBroadcaster<ReplayBuffer<Element>, Element, Error>
  @usableFromInline let expires: Bool
  @usableFromInline let expiry: Expiry?

  /// Creates a subject that replays elements up to a maximum number.
  ///
  /// - Parameter bufferSize: The maximum number of elements to replay; at least 0. Default: no limit.
  @inlinable
  public init(bufferSize: Int = .max) {
    store = StoreBroadcaster(ReplayBuffer(), of: ReplaySubject<Element, Error>.self)
    self.bufferSize = ReplaySubject.checked(bufferSize)
    expires = false
    expiry = nil
  }

  /// Creates a subject that replays elements up to a maximum number and age.
  ///
  /// Elements that reach this age are released, even if no other event is sent, and even after a terminal
  /// event.
  ///
  /// - Parameters:
  ///   - bufferSize: The maximum number of elements to replay; at least 0. Default: all elements younger than
  ///     `age`.
  ///   - age: The time after which a sent element is released; more than 0.
  ///   - scheduler: The scheduler whose clock measures the age. It runs one timer while there are elements.
  public init(
    bufferSize: Int = .max,
    for age: Duration,
    on scheduler: some TimedScheduler & Sendable
  ) {
    store = StoreBroadcaster(ReplayBuffer(), of: ReplaySubject<Element, Error>.self)
    self.bufferSize = ReplaySubject.checked(bufferSize)
    expires = true
    expiry = Expiry(age.checkedPeriod("ReplaySubject(bufferSize:for:on:)"), on: scheduler)
  }

  deinit { expiry?.timer.dispose() }

  /// A Boolean value that indicates whether a terminal event was sent.
  public var isTerminated: Bool { store.isTerminated }

  /// Sends an element.
  @inlinable
  public func receive(_ element: Element) {
    let bufferSize = bufferSize
    let deadline = expires ? deadline : nil
    store.send(element) { $0.append(element, until: deadline, limit: bufferSize) }
    if expires { removeExpired() }
  }

  /// Sends a terminal event to all observers, including late ones.
  public func receive(completion: Subscribers.Completion<Error>) {
    store.send(completion: completion)
  }

  /// Observes the replay, then the events that are sent from now on.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    let now = expires ? now : nil
    return store.observe(observer) { buffer, _ in buffer.elements(at: now) }
  }

  package var vertex: Path { store.vertex }

  /// The current time; nil if elements do not expire.
  @usableFromInline var now: Duration? { expiry?.scheduler.now }

  /// The time at which an element that is sent now expires; nil if elements do not expire.
  @usableFromInline var deadline: Duration? { expiry?.deadline }

  /// Releases the expired elements, and starts the timer for the next deadline unless one is running.
  @usableFromInline
  func removeExpired() {
    if let expiry { removeExpired(at: expiry.scheduler.now, expiry) }
  }

  private func removeExpired(at now: Duration, _ expiry: Expiry) {
    let (deadline, _) = store.withLock { buffer in
      let expired = buffer.removeExpired(at: now)
      return (buffer.startTimer(), expired)
    }
    guard let deadline else { return }
    expiry.scheduler.schedule(at: deadline, in: expiry.timer) { [weak self] in
      self?.store.withLock { $0.isTimerRunning = false }
      self?.removeExpired(at: Swift.max(deadline, expiry.scheduler.now), expiry)
      return nil
    }
  }

  @usableFromInline
  static func checked(_ bufferSize: Int) -> Int {
    require(bufferSize >= 0, "ReplaySubject needs a bufferSize of at least 0, got \(bufferSize)")
    return bufferSize
  }
}

/// A `ReplaySubject` that cannot fail.
public typealias SafeReplaySubject<Element: Sendable> = ReplaySubject<Element, Never>

/// The age at which elements expire, and the timer that removes them.
@usableFromInline
struct Expiry: Sendable {
  let age: Duration
  let scheduler: any TimedScheduler & Sendable
  let timer = Slot()

  init(_ age: Duration, on scheduler: any TimedScheduler & Sendable) {
    self.age = age
    self.scheduler = scheduler
  }

  var deadline: Duration { scheduler.now + age }
}

/// The latest elements, with their deadlines if they expire.
@usableFromInline
struct ReplayBuffer<Element: Sendable>: Sendable {
  @usableFromInline var elements = FIFO<Element>()
  /// A deadline for each element; empty if elements do not expire.
  @usableFromInline var deadlines = FIFO<Duration>()
  @usableFromInline var isTimerRunning = false

  @inlinable init() {}

  /// Adds an element, unless the limit is 0; if the buffer is full, removes and returns its oldest element.
  ///
  /// The deadline is computed before the position of the element is known. If another element is added first,
  /// this element expires no earlier than the other one, so deadlines never decrease.
  @inlinable
  mutating func append(_ element: Element, until deadline: Duration?, limit: Int) -> Element? {
    if limit == 0 { return nil }
    if limit == 1, deadline == nil, !elements.isEmpty {
      return elements.exchangeFirst(with: element)
    }
    elements.append(element)
    if let deadline { deadlines.append(Swift.max(deadline, deadlines.last ?? deadline)) }
    return elements.count > limit ? popFirst() : nil
  }

  mutating func removeExpired(at now: Duration) -> [Element] {
    var expired: [Element] = []
    while let deadline = deadlines.first, deadline <= now {
      if let element = popFirst() { expired.append(element) }
    }
    return expired
  }

  /// Returns the elements that have not expired, without copying them.
  @inlinable
  func elements(at now: Duration?) -> ReplayedElements<Element> {
    ReplayedElements(buffer: self, now: now)
  }

  /// Returns the next deadline if a timer must be started for it.
  mutating func startTimer() -> Duration? {
    if isTimerRunning { return nil }
    isTimerRunning = deadlines.first != nil
    return deadlines.first
  }

  @inlinable
  mutating func popFirst() -> Element? {
    _ = deadlines.popFirst()
    return elements.popFirst()
  }
}

/// The elements of a buffer that have not expired at a given time.
@usableFromInline
struct ReplayedElements<Element: Sendable>: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let buffer: ReplayBuffer<Element>
  @usableFromInline let now: Duration?
  @usableFromInline var index = 0

  @inlinable
  init(buffer: ReplayBuffer<Element>, now: Duration?) {
    self.buffer = buffer
    self.now = now
  }

  @inlinable
  mutating func next() -> Element? {
    while index < buffer.elements.count {
      defer { index += 1 }
      if let now, buffer.deadlines[index] <= now { continue }
      return buffer.elements[index]
    }
    return nil
  }
}
