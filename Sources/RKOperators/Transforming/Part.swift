import RKCore

/// How many observe what a source is split into: the outer signal, and the parts that it sends.
///
///     source ──► machine ─┬─► outer ──► below          counts until it is over
///        ▲                ├─► part ──► its observer    counts until it is over
///        │                │       └──► any other       does not count
///        │                └─► part ──► nobody yet      does not count
///        └─── upstream ◄─── disposed when nobody is left
///
/// Parts hold it, and it holds no observer: whoever is below lives no longer for a part's sake.
/// The lock guards the state; nothing is disposed while it is held.
@usableFromInline
final class Interest: Sendable {
  private struct State {
    /// The outer one, and each part's observer.
    var count = 1
    var isOuterOver = false
  }

  let upstream = Slot()
  private let state = Guarded(State())

  /// Whether the outer signal was disposed: nobody is told of new parts any more.
  @usableFromInline var isOuterOver: Bool { state.withLock { $0.isOuterOver } }

  /// Whether nobody is left, and the source was disposed.
  var isOver: Bool { state.withLock { $0.count == 0 } }

  /// Counts one more; false when the source was disposed already.
  func join() -> Bool {
    state.withLock { state in
      if state.count == 0 { return false }
      state.count += 1
      return true
    }
  }

  /// Counts one less, and disposes the source when nobody is left.
  func leave(asOuter isOuter: Bool = false) {
    let isLast = state.withLock { state in
      if isOuter { state.isOuterOver = true }
      state.count -= 1
      return state.count == 0
    }
    if isLast { upstream.dispose() }
  }
}

/// A part of a source, as it is handed out: a signal for one observer, who misses nothing, however late.
///
/// When the last copy is gone and nobody has observed, nobody will, and nothing is kept any more.
@usableFromInline
final class Part<Element: Sendable, Failure: Error>: Sendable {
  private let elements: Unicast<Element, Failure>
  private let interest: Interest

  @usableFromInline
  init(_ elements: Unicast<Element, Failure>, _ interest: Interest) {
    self.elements = elements
    self.interest = interest
  }

  deinit { elements.abandon() }

  func observe(_ below: AnyObserver<Element, Failure>) -> any Disposable {
    let (elements, interest) = (elements, interest)
    let isFirst = elements.take()
    // Any other is told the end alone, for which no source has to run.
    if isFirst, interest.join() {
      return Signal(wire: { elements.observe($0, asFirst: true) })
        .finally { interest.leave() }
        .observe(with: below)
    }
    // The source was disposed: what it has sent is all there is.
    if interest.isOver { elements.send(completion: .finished) }
    return elements.observe(below, asFirst: isFirst)
  }
}

extension Signal {
  /// A signal of parts, whose source goes on while a part is observed, also when the signal itself
  /// is not any more.
  ///
  /// - Parameter machine: Makes what sends the parts; runs once per observation.
  @usableFromInline
  init(splitting machine: @escaping @Sendable (Interest) -> Signal<Element, Error>) {
    self.init(wire: { below in
      let interest = Interest()
      let outer = Outer(below, interest)
      interest.upstream.hold(
        machine(interest).observe(
          with: AnyObserver(
            receive: { outer.send($0) },
            completion: { outer.finish($0) },
            upstream: interest.upstream
          )
        )
      )
      return outer.handle
    })
  }
}

/// The observation of the outer signal, which is let go of alone: the machine stays for the parts.
private final class Outer<Element: Sendable, Failure: Error>: Meeting {
  private let below: Guarded<AnyObserver<Element, Failure>?>
  private let interest: Interest

  init(_ below: AnyObserver<Element, Failure>, _ interest: Interest) {
    self.below = Guarded(below)
    self.interest = interest
    below.upstream?.hold(handle)
  }

  var handle: Handle { Handle(self, []) }

  var isDisposed: Bool { below.withLock { $0 == nil } }

  func send(_ element: Element) {
    below.withLock { $0 }?.receive(element)
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    take()?.receive(completion: completion)
  }

  func close() {
    if take() != nil { interest.leave(asOuter: true) }
  }

  private func take() -> AnyObserver<Element, Failure>? {
    below.withLock { $0.take() }
  }
}
