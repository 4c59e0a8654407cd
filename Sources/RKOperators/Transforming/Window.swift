#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

extension SignalProtocol {
  /// Splits the source into signals of so many elements each, one after the other.
  ///
  ///     source                -a-b-c-d-e-|
  ///     window(ofSize: 2)     -x---y---z-|
  ///     x                     -a-[b|]
  ///     y                     -----c-[d|]
  ///     z                     ---------e-|
  ///
  /// A window is opened by its first element, so none is empty, and sent at once. It completes when it
  /// is full or with the source, and fails with it, each time before the outer signal does. It keeps
  /// its elements until it is observed, and has them for one observer: any other is told the end alone,
  /// for which the source need not run. Windows one after the other are the source:
  /// `window(ofSize: 2).concat()`.
  ///
  /// The source runs while the outer signal or the open window is observed: when the outer one is
  /// disposed, that window goes on until it is full. When nobody is left the source is disposed, and a
  /// window that is observed only then is what it has kept, and completes.
  ///
  /// - Parameter size: How many elements make a window. Less than 1 traps.
  public func window(ofSize size: Int) -> Signal<Signal<Element, Error>, Error> {
    require(size >= 1, "window(ofSize:) needs a size of at least 1, got \(size)")
    return Signal<Signal<Element, Error>, Error>(splitting: { interest in
      derive { outer in
        let window = Ref(Window<Element, Error>(size: size, interest: interest))
        return AnyObserver(
          receive: { window.value.next()?.perform($0, outer.receive) },
          completion: { completion in
            interest.upstream.dispose()
            window.value.close()?.send(completion: completion)
            outer.receive(completion: completion)
          },
          upstream: outer.upstream
        )
      }
    })
  }

  #if canImport(Dispatch)
  /// Splits the source into signals of what comes in a while, one after the other.
  ///
  ///     source                      -abc----d-e---|
  ///     window(size: 2, for: 3)     -x-y----z-----|
  ///     x                           -a[b|]
  ///     y                           ---c--|
  ///     z                           --------d-[e|]
  ///
  /// A window is opened by its first element, so none is empty, and completes when it is full, when its
  /// time is over or with the source; the next element opens the next. In all else windows are as with
  /// `window(ofSize:)`.
  ///
  /// - Parameters:
  ///   - size: How many elements make a window full; less than 1 traps. Any number, unless told
  ///     otherwise.
  ///   - length: How long a window is open. A negative duration traps.
  ///   - scheduler: Where windows complete that are not full; a queue of its own unless told otherwise.
  public func window(
    size: Int = .max,
    for length: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("window")
  ) -> Signal<Signal<Element, Error>, Error> {
    require(size >= 1, "window(size:for:) needs a size of at least 1, got \(size)")
    let length = length.checked("window(size:for:)")
    return Signal<Signal<Element, Error>, Error>(splitting: { interest in
      timed(on: scheduler, Window<Element, Error>(size: size, interest: interest)) {
        window,
        alarm,
        input,
        node in
        switch input {
        case .next(let element):
          guard let step = window.next() else { return }
          if step.isFull { alarm.set(at: nil) } else if step.opens { alarm.set(after: length) }
          step.perform(element, node.send)
        case .due: window.close()?.send(completion: .finished)
        case .end(let completion):
          node.slot(0).dispose()
          window.close()?.send(completion: completion)
          node.finish(completion)
        }
      }
    })
  }

  /// Splits the source into signals of what comes in a number of seconds, one after the other.
  public func window(
    size: Int = .max,
    for seconds: Double,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("window")
  ) -> Signal<Signal<Element, Error>, Error> {
    window(size: size, for: .seconds(checking: seconds, "window(size:for:)"), on: scheduler)
  }
  #endif
}

/// The window that is open, if one is.
private struct Window<Element: Sendable, Failure: Error> {
  let size: Int
  let interest: Interest
  private var open: UnicastBroadcaster<Element, Failure>?
  private var count = 0

  init(size: Int, interest: Interest) {
    self.size = size
    self.interest = interest
  }

  /// What an element leads to.
  struct Step {
    let elements: UnicastBroadcaster<Element, Failure>
    let interest: Interest
    let opens: Bool
    let isFull: Bool

    /// The element is in the window before that is handed out.
    func perform(_ element: Element, _ send: (Signal<Element, Failure>) -> Void) {
      elements.pass(element)
      if opens {
        let part = Part(elements, interest)
        send(Signal(onSubscribe: { part.observe($0) }))
      }
      if isFull { elements.send(completion: .finished) }
    }
  }

  /// Makes room for an element; nil when nobody would be told of the window that it opens.
  mutating func next() -> Step? {
    if open == nil, interest.isOuterOver { return nil }
    let opens = open == nil
    let elements = open ?? UnicastBroadcaster()
    count = opens ? 1 : count + 1
    open = count == size ? nil : elements
    return Step(elements: elements, interest: interest, opens: opens, isFull: open == nil)
  }

  /// The window is not open any more: whoever calls it completes it.
  mutating func close() -> UnicastBroadcaster<Element, Failure>? {
    open.take()
  }
}
