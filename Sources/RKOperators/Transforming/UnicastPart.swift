import RKCore
import Synchronization

/// A source that is split into parts, such as groups or windows; it counts the observers that keep it
/// running.
///
///     source ──► operator ─┬─► outer ──► downstream        counted until it terminates or is disposed
///        ▲                 ├─► part ──► first observer     counted likewise
///        │                 │       └──► other observers    not counted
///        │                 └─► part ──► no observer yet    not counted
///        └── upstream ◄── disposed with the last counted observer
///
/// Parts and references retain the source; the source retains no observer. The lock guards the state. Nothing
/// is disposed while the lock is held.
@usableFromInline
final class RefCountedSource: Sendable {
  @usableFromInline let upstream = Slot()
  private let state = Locked((observers: 1, isOuterDisposed: false))

  @usableFromInline init() {}

  /// True if the outer signal was disposed, so no observer can receive new parts.
  @usableFromInline var isOuterDisposed: Bool { state.withLock { $0.isOuterDisposed } }

  /// True if no counted observer is left, and the source was disposed.
  @usableFromInline var isDisposed: Bool { state.withLock { $0.observers == 0 } }

  /// Returns the reference of the outer signal, which is counted from the start.
  @usableFromInline func outerReference() -> Reference {
    Reference(self, isOuter: true)
  }

  /// Counts another observer and returns its reference, or returns nil if the source was disposed.
  @usableFromInline
  func retain() -> Reference? {
    state.withLock { state in
      if state.observers == 0 { return nil }
      state.observers += 1
      return Reference(self, isOuter: false)
    }
  }

  private func release(asOuter isOuter: Bool) {
    let isLast = state.withLock { state in
      if isOuter { state.isOuterDisposed = true }
      state.observers -= 1
      return state.observers == 0
    }
    if isLast { upstream.dispose() }
  }

  /// A counted observer; disposing the last one disposes the source.
  ///
  /// `isDisposed` is also true when the source has released its observers and has nothing to dispose.
  @usableFromInline
  final class Reference: NestedDisposable {
    private let source: RefCountedSource
    private let isOuter: Bool
    private let isReleased = Atomic<Bool>(false)

    fileprivate init(_ source: RefCountedSource, isOuter: Bool) {
      self.source = source
      self.isOuter = isOuter
    }

    @usableFromInline var isDisposed: Bool {
      isReleased.load(ordering: .acquiring) || source.upstream.isFinished
    }

    @usableFromInline
    func dispose() {
      if isReleased.exchange(true, ordering: .acquiringAndReleasing) { return }
      source.release(asOuter: isOuter)
    }

    #if DEBUG
    var observed: ObservedSource { ObservedSource(source.upstream) }
    #endif

    func stop(_ rest: inout [DisposalTrampoline.Step]) {
      dispose()
    }
  }
}

/// A part of a split source, which buffers its elements for the first observer.
///
/// If the part is deallocated unobserved, its buffer is released.
@usableFromInline
final class UnicastPart<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let elements: UnicastBroadcaster<Element, Failure>
  @usableFromInline let source: RefCountedSource
  /// A closure that is specialized in the client's module.
  ///
  /// `deinit` calls the closure, because `deinit` itself is not specialized there.
  @usableFromInline let abandon: @Sendable (UnicastBroadcaster<Element, Failure>) -> Void

  @export(implementation)
  init(_ elements: UnicastBroadcaster<Element, Failure>, _ source: RefCountedSource) {
    self.elements = elements
    self.source = source
    abandon = { $0.abandon() }
  }

  @export(implementation)
  deinit { abandon(elements) }

  @export(implementation)
  func observe(_ downstream: AnyObserver<Element, Failure>) -> any Disposable {
    let isFirst = elements.take()
    // Only the first observer receives elements, so the source does not run for the others.
    guard isFirst, let reference = source.retain() else {
      // If the source was disposed, the part completes after its buffered elements.
      if source.isDisposed { elements.send(completion: .finished) }
      return elements.observe(downstream, asFirst: isFirst)
    }
    let (part, share) = (Slot(), Slot())
    let observation = UpstreamsDisposable(part, share)
    share.hold(reference)
    downstream.upstream?.hold(observation)
    let observer = AnyObserver<Element, Failure>(
      receive: downstream.element,
      completion: { completion in
        reference.dispose()
        // Disposing the source may have disposed the part.
        if !part.isDisposed { downstream.receive(completion: completion) }
      },
      upstream: part
    )
    part.hold(elements.observe(observer, asFirst: true))
    return observation
  }
}

extension Signal {
  /// Creates a signal of parts; the source keeps running while a part is observed.
  ///
  /// - Parameter makeParts: A closure that returns the signal of parts. It runs once per observation. When
  ///   the source terminates, that signal must first dispose the source, then terminate the parts, then
  ///   terminate itself.
  @export(implementation)
  init(splitting makeParts: @escaping @Sendable (RefCountedSource) -> Signal<Element, Error>) {
    self.init(onSubscribe: { downstream in
      let source = RefCountedSource()
      // Disposing `outer` releases the downstream observer. The signal of parts keeps running for the
      // parts.
      let outer = SerializedOperator(downstream: downstream, state: (), sources: 1) {
        (_: inout Void, event: Event, output) in
        output.pass(event)
      }
      outer.slot(0).hold(source.outerReference())
      source.upstream.observe(
        makeParts(source),
        receive: { outer.receive(.next($0)) },
        completion: { outer.receive(.init($0)) }
      )
      return outer.disposable
    })
  }
}

extension SerializedOperator {
  /// Owner only: sends an event; a terminal event terminates the operator.
  @export(implementation)
  func pass(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): send(element)
    case .failed(let error): finish(.failure(error))
    case .completed: finish(.finished)
    }
  }
}
