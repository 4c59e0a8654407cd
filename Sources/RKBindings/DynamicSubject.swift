public import RKCore
import RKOperators
public import RKSubjects

/// A subject that reads and writes a value of an object.
///
///     let text = DynamicSubject(
///       target: field, signal: field.edits, get: { $0.text }, set: { $0.text = $1 }
///     )
///     name.bidirectionalBind(to: text)
///
/// An observer receives the current value, and then each new value. If the context executes closures
/// synchronously, the current value is delivered immediately, unless the subject is reading, writing or
/// delivering another value. The subject does not retain the object. When the object is deallocated, the
/// signal completes. The value is read and written serially, only in the subject's context. The subject
/// ignores terminal events that are sent to it.
public struct DynamicSubject<Element: Sendable>: SubjectProtocol, AnyObserverSignal,
  BindableProtocol, LoopGuarded
{
  /// The failure type; the subject cannot fail.
  public typealias Error = Never

  /// Writes an element and marks it as having visited the vertex.
  private let write: @Sendable (Element) -> Void
  package let vertex: Path
  private let values: Signal<Element, Never>
  let lifetime: Lifetime

  /// Creates a subject for a value of an object.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - signal: A signal that emits when something other than the subject changes the value.
  ///   - context: The context in which the value is read and written.
  ///   - get: A closure that reads the value.
  ///   - set: A closure that writes the value.
  ///   - triggerEventOnSetting: Whether observers receive values that are written through the subject. Pass
  ///     false if `signal` also emits after these writes. Default: true.
  public init<Target: Deallocatable & Sendable>(
    target: Target,
    signal: Signal<Void, Never>,
    context: ExecutionContext,
    get: @escaping @Sendable (Target) -> Element,
    set: @escaping @Sendable (Target, Element) -> Void,
    triggerEventOnSetting: Bool = true
  ) {
    let changes = PassthroughSubject<Element, Never>()
    let value = { @Sendable [weak target] in target.map(get) }
    let writes = Locked<(pending: Int, path: Path?)>((0, nil))
    let write = { @Sendable [weak target] (element: Element) in
      // The previous path is released outside the lock.
      _ = writes.withLock { writes in
        defer { writes = (writes.pending - 1, Path.current) }
        return writes
      }
      guard let target else { return }
      set(target, element)
      if triggerEventOnSetting {
        let value = get(target)
        Path.forward { changes.receive(value) }
      }
    }
    let jobs = SerialJobs(in: context)
    let vertex = Path()
    let lifetime = Lifetime(of: target)
    let values = Signal<Element, Never>(onSubscribe: { downstream in
      let parts = CompositeDisposable()
      downstream.upstream?.hold(parts)
      let deliver = { @Sendable in
        if !parts.isDisposed, let value = value() { downstream.receive(value) }
      }
      parts.add(
        disposable: signal.observeNext { jobs.run { Path.carry(vertex) { deliver() } } }
      )
      let isWritten = writes.withLock { $0.pending > 0 }
      // One job observes the changes and delivers the current value, so that no write happens in between.
      jobs.run {
        if parts.isDisposed { return }
        parts.add(disposable: changes.observeNext { downstream.receive($0) })
        // If a write was queued, the current value is the written element. That element must not return to
        // vertices it has visited. The vertex of a deallocation says nothing about the element.
        let written = isWritten ? writes.withLock { $0.path } : nil
        let current = Deallocation.isCompleting && written != nil ? nil : Path.current
        Path.carry(current ?? written, visiting: vertex, deliver)
      }
      return parts
    })
    self.init(
      write: { element in
        writes.withLock { $0.pending += 1 }
        Path.begin(at: vertex) { jobs.run { write(element) } }
      },
      vertex: vertex,
      values: values.prefix(during: lifetime),
      lifetime: lifetime
    )
  }

  private init(
    write: @escaping @Sendable (Element) -> Void,
    vertex: Path,
    values: Signal<Element, Never>,
    lifetime: Lifetime
  ) {
    self.write = write
    self.vertex = vertex
    self.values = values
    self.lifetime = lifetime
  }

  /// Writes an element as the new value.
  public func receive(_ element: Element) {
    write(element)
  }

  /// Writes an element as the new value; terminal events are ignored.
  public func on(_ event: Signal<Element, Never>.Event) {
    if case .next(let element) = event { receive(element) }
  }

  /// Observes the value.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Never>) -> any Disposable {
    values.observe(with: observer)
  }

  /// Writes each element, until the object is deallocated.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    signal.whileAlive(lifetime.ended).bind(at: vertex, write)
  }

  /// Returns a subject for the same value, converted in both directions.
  ///
  /// - Parameters:
  ///   - getTransform: A closure that converts a value after it is read.
  ///   - setTransform: A closure that converts a value before it is written.
  public func bidirectionalMap<Other: Sendable>(
    to getTransform: @escaping @Sendable (Element) -> Other,
    from setTransform: @escaping @Sendable (Other) -> Element
  ) -> DynamicSubject<Other> {
    DynamicSubject<Other>(
      write: { [write] other in write(Path.withoutMark { setTransform(other) }) },
      vertex: vertex,
      values: values.map(getTransform),
      lifetime: lifetime
    )
  }
}

/// A queue of closures that run serially in a context, in the order of the calls to `run`.
///
/// Each call appends a closure and schedules a block in the context. The block performs the oldest waiting
/// closure. If the context starts a block while another one runs, the thread of the running block performs
/// both, up to a limit; see `QueueDrain`.
private final class SerialJobs: Sendable {
  private let context: ExecutionContext
  private let waiting = Locked(FIFO<Queued<Closure>>())
  private let trampoline = Trampoline()

  init(in context: ExecutionContext) {
    self.context = context
  }

  func run(_ job: @escaping @Sendable () -> Void) {
    let queued = Queued(Closure(job))
    waiting.withLock { $0.append(queued) }
    context.execute {
      // The context may execute these closures in any order, so each one performs the oldest waiting job.
      self.trampoline.run {
        self.waiting.withLock { $0.popFirst() }?.deliver(isJob: true) { $0() }
      }
    }
  }
}
