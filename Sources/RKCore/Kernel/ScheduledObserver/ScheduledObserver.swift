import Synchronization

/// Delivers events on a scheduler, in order, and serially even if the scheduler runs jobs concurrently.
///
///     send ──► events ──► scheduler.schedule(job) ──► job: takes its share, delivers
///                                                      └─ another job delivers: it takes over the share
///
/// A plain scheduler runs one job for each event that it delivers. With a `BatchingScheduler`, a job delivers
/// up to `eventsPerJob` waiting events, which are its share. If more events wait, the job then schedules the
/// next job, so that other jobs of the scheduler can run in between.
///
/// Elements that arrive during a delivery wait, unless `whenBusy` drops them. With the policy `wait`, a job
/// takes all elements of its share together, so the sender and the job rarely contend for the lock.
///
/// The lock guards the state. Events are delivered and released outside the lock.
@usableFromInline
package final class ScheduledObserver<Element: Sendable, Error: Swift.Error>: Sendable {
  /// The generic part of the state, which disposal releases.
  // The fields of known size come first, so that a debug build reaches them without looking up the type.
  @usableFromInline
  struct Content {
    /// The waiting elements; nil until this property is first used.
    @usableFromInline var elements: ElementQueue<Element>?
    /// The elements of the current job, which only this job accesses; nil until the first job begins.
    @usableFromInline var batch: ElementQueue<Element>?
    @usableFromInline var downstream: AnyObserver<Element, Error>?
    /// The terminal event, which waits behind all elements.
    @usableFromInline var end: Queued<Subscribers.Completion<Error>>?

    @inlinable
    init(downstream: AnyObserver<Element, Error>?) {
      self.downstream = downstream
    }
  }

  /// The disposable that the operator returns.
  ///
  /// It also stores the state.
  @usableFromInline package let disposable: ScheduledObserverDisposable
  @usableFromInline let scheduler: any Scheduler & Sendable
  @usableFromInline let eventsPerJob: Int
  @usableFromInline let whenBusy: WhenBusy

  /// Creates the observer and registers its disposable with the downstream observer.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    scheduler: some Scheduler & Sendable,
    whenBusy: WhenBusy = .wait
  ) {
    self.scheduler = scheduler
    self.whenBusy = whenBusy
    eventsPerJob = (scheduler as? any BatchingScheduler)?.eventsPerJob ?? 1
    let content = UnsafeMutablePointer<Content>.allocate(capacity: 1)
    content.initialize(to: Content(downstream: downstream))
    disposable = ScheduledObserverDisposable(content: content) { disposable, isDeallocated in
      let content = disposable.content.assumingMemoryBound(to: Content.self)
      if isDeallocated {
        content.deinitialize(count: 1)
        content.deallocate()
      } else {
        var released = Content(downstream: nil)
        // The old content is released outside the lock.
        disposable.lock.withLock { swap(&content.pointee, &released) }
      }
    }
    downstream.upstream?.hold(disposable)
  }

  @inlinable
  deinit { disposable.abandon() }

  /// The slot that holds the disposable of the source.
  @inlinable package var upstream: Slot { disposable.slot(0) }

  /// The content; guarded by the lock.
  @inlinable @inline(__always)
  var content: UnsafeMutablePointer<Content> {
    disposable.content.assumingMemoryBound(to: Content.self)
  }

  /// Observes a source, and returns the disposable of the operator.
  @inlinable
  package func observe(_ source: some SignalProtocol<Element, Error>) -> any Disposable {
    upstream.observe(
      source,
      receive: { self.send($0) },
      completion: { self.send(completion: $0) }
    )
    return disposable
  }

  @inlinable package var isDisposed: Bool { disposable.isClosed }

  /// Schedules the delivery of an element.
  @inlinable
  package func send(_ element: Element) {
    if whenBusy != .wait { return sendByPolicy(element) }
    let needsJob = disposable.lock.withLock {
      isDisposed || disposable.hasEnd ? false : add(element)
    }
    if needsJob { scheduleJob() }
  }

  /// Schedules the delivery of an element according to `whenBusy`.
  @inlinable @inline(never)
  func sendByPolicy(_ element: Element) {
    let (needsJob, dropped) = disposable.lock.withLock { () -> (Bool, Queued<Element>?) in
      if isDisposed || disposable.hasEnd { return (false, nil) }
      let isWaiting = elements.count > 0
      if whenBusy == .drop && (isWaiting || disposable.isDelivering) { return (false, nil) }
      if whenBusy == .drop || !isWaiting { return (add(element), nil) }
      // The job of the dropped element delivers the new element.
      let dropped = elements.popFirst()
      elements.append(element)
      return (false, dropped)
    }
    _ = consume dropped
    if needsJob { scheduleJob() }
  }

  /// Under the lock: adds an element; returns true if the caller must schedule a job.
  @inlinable
  func add(_ element: Element) -> Bool {
    elements.append(element)
    return requestJob()
  }

  /// Under the lock: the waiting elements.
  @inlinable
  var elements: ElementQueue<Element> {
    if let elements = content.pointee.elements { return elements }
    return makeQueue(&content.pointee.elements)
  }

  @inlinable @inline(never)
  func makeQueue(_ queue: inout ElementQueue<Element>?) -> ElementQueue<Element> {
    let made = ElementQueue<Element>()
    queue = made
    return made
  }

  /// Schedules the delivery of the terminal event.
  @inlinable
  package func send(completion: Subscribers.Completion<Error>) {
    let needsJob = disposable.lock.withLock {
      if isDisposed || disposable.hasEnd { return false }
      disposable.hasEnd = true
      content.pointee.end = Queued(completion)
      return requestJob()
    }
    if needsJob { scheduleJob() }
  }

  /// Under the lock: returns true if a new event needs a job, and records that a job is scheduled.
  @inlinable
  func requestJob() -> Bool {
    if eventsPerJob == 1 { return true }
    defer { disposable.isJobScheduled = true }
    return !disposable.isJobScheduled
  }

  @inlinable
  func scheduleJob() {
    scheduler.schedule { self.deliver() }
  }

  @inlinable
  func deliver() {
    let ours = disposable.lock.withLock { () -> ElementQueue<Element>? in
      disposable.share += eventsPerJob
      if disposable.isDelivering { return nil }
      disposable.isDelivering = true
      return content.pointee.batch ?? makeQueue(&content.pointee.batch)
    }
    guard let batch = ours else { return }
    while !isDisposed, let downstream = next(batch) {
      if batch.count == 0 { return deliverEnd() }
      // Calling the method of the observer would look up its type.
      let receive = downstream.element
      while !isDisposed, batch.count > 0 {
        // Passing the closure itself would allocate.
        batch.deliverFirst { receive($0) }
      }
    }
  }

  @inlinable @inline(never)
  func deliverEnd() {
    let (end, downstream) = disposable.lock.withLock {
      (content.pointee.end, content.pointee.downstream)
    }
    if let end, let downstream, disposable.finish() {
      end.deliver(isJob: true) { downstream.receive(completion: $0) }
    }
  }

  /// Moves the waiting elements of the share into a batch, and returns their observer.
  ///
  /// Unless `whenBusy` is `wait`, this method moves only one element. A result of nil means that this
  /// delivery has ended; another job delivers any remaining events. Otherwise, if the batch is empty, the
  /// terminal event is next.
  @inlinable
  func next(_ batch: ElementQueue<Element>) -> AnyObserver<Element, Error>? {
    var needsJob = false
    let downstream = disposable.lock.withLock { () -> AnyObserver<Element, Error>? in
      let waiting = elements.count
      if disposable.share > 0, let downstream = content.pointee.downstream {
        if waiting > 0 {
          let number = Swift.min(disposable.share, waiting, whenBusy == .wait ? .max : 1)
          disposable.share -= number
          batch.take(number, from: elements)
          return downstream
        }
        if disposable.hasEnd { return downstream }
      }
      disposable.isDelivering = false
      if eventsPerJob == 1 { return nil }
      disposable.share = 0
      needsJob = waiting > 0 || disposable.hasEnd
      disposable.isJobScheduled = needsJob
      return nil
    }
    if needsJob { scheduleJob() }
    return downstream
  }
}

/// The disposable of a `ScheduledObserver`, which also stores the state of the observer.
///
/// It is not generic, because clients do not specialize disposal. Generic code would look up types at run
/// time.
// Guarded by `lock`: `share`, `hasEnd`, `isDelivering`, `isJobScheduled`, and the memory at `content`, whose
// address does not change.
@usableFromInline
package final class ScheduledObserverDisposable: OperatorDisposable, @unchecked Sendable {
  @usableFromInline let lock = Locked(())
  @usableFromInline let content: UnsafeMutableRawPointer
  /// The number of events that may still be delivered.
  ///
  /// Each job that begins adds `eventsPerJob`.
  @exclusivity(unchecked) @usableFromInline var share = 0
  /// True if a terminal event was sent; later events are dropped.
  ///
  /// This is a separate field, because a debug build would look up a type to read the terminal event in the
  /// content.
  @exclusivity(unchecked) @usableFromInline var hasEnd = false
  @exclusivity(unchecked) @usableFromInline var isDelivering = false
  @exclusivity(unchecked) @usableFromInline var isJobScheduled = false
  /// A function that knows the type of the content.
  ///
  /// It releases the content, or deallocates it.
  private let releasing:
    @Sendable (borrowing ScheduledObserverDisposable, _ isDeallocated: Bool) -> Void

  @usableFromInline
  init(
    content: UnsafeMutableRawPointer,
    releasing:
      @escaping @Sendable (borrowing ScheduledObserverDisposable, _ isDeallocated: Bool) -> Void
  ) {
    self.content = content
    self.releasing = releasing
    super.init(sources: 1)
  }

  deinit { releasing(self, true) }

  @usableFromInline
  override func release() { releasing(self, false) }
}
