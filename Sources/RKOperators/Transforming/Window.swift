#if canImport(Dispatch)
public import Dispatch
#endif
public import RKCore

extension SignalProtocol {
  /// Splits the source into consecutive signals of a given number of elements.
  ///
  ///     source                -a-b-c-d-e-|
  ///     window(ofSize: 2)     -x---y---z-|
  ///     x                     -a-[b|]
  ///     y                     -----c-[d|]
  ///     z                     ---------e-|
  ///
  /// A window is emitted with its first element, so it is never empty. It completes when it is full.
  /// Otherwise it terminates with the source, before the outer signal terminates. The concatenation of the
  /// windows, `window(ofSize: 2).concat()`, emits the elements of the source.
  ///
  /// Like a group from `group(by:)`, a window buffers its elements for its first observer. The source runs
  /// while the outer signal or the open window is observed. After the outer signal is disposed, an observed
  /// window continues until it is full.
  ///
  /// - Parameter size: The number of elements in a window; at least 1.
  @export(implementation)
  public func window(ofSize size: Int) -> Signal<Signal<Element, Error>, Error> {
    require(size >= 1, "window(ofSize:) needs a size of at least 1, got \(size)")
    return Signal<Signal<Element, Error>, Error>(splitting: { source in
      derive { outer in
        let window = Box(WindowState<Element, Error>(size: size, source: source))
        return AnyObserver(
          receive: { window.value.add($0, outer.receive) },
          completion: { completion in
            source.upstream.dispose()
            window.value.close()?.send(completion: completion)
            outer.receive(completion: completion)
          },
          upstream: outer.upstream
        )
      }
    })
  }

  #if canImport(Dispatch)
  /// Splits the source into consecutive signals of limited duration and size.
  ///
  ///     source                      -abc----d-e---|
  ///     window(size: 2, for: 3)     -x-y----z-----|
  ///     x                           -a[b|]
  ///     y                           ---c--|
  ///     z                           --------d-[e|]
  ///
  /// A window is emitted with its first element. It completes when it is full or its time has passed, and the
  /// next element starts a new window. Otherwise it terminates with the source. In all other respects, the
  /// result behaves like `window(ofSize:)`.
  ///
  /// - Parameters:
  ///   - size: The number of elements that fill a window; at least 1. Default: no limit.
  ///   - length: The duration of a window. A negative duration traps.
  ///   - scheduler: The scheduler on which windows complete when their time has passed. Default: a private
  ///     queue.
  @export(implementation)
  public func window(
    size: Int = .max,
    for length: Duration,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("window")
  ) -> Signal<Signal<Element, Error>, Error> {
    require(size >= 1, "window(size:for:) needs a size of at least 1, got \(size)")
    let length = length.checked("window(size:for:)")
    return Signal<Signal<Element, Error>, Error>(splitting: { source in
      let state = WindowState<Element, Error>(size: size, source: source)
      return timed(on: scheduler, state) { window, timer, input, output in
        switch input {
        case .next(let element):
          if window.isUnwanted { return }
          if window.count + 1 == size {
            timer.set(at: nil)
          } else if window.count == 0 {
            timer.set(after: length)
          }
          window.add(element, output.send)
        case .due: window.close()?.send(completion: .finished)
        case .end(let completion):
          output.slot(0).dispose()
          window.close()?.send(completion: completion)
          output.finish(completion)
        }
      }
    })
  }
  #endif
}

/// The open window, if any, and the number of elements in it.
@usableFromInline
struct WindowState<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let size: Int
  @usableFromInline let source: RefCountedSource
  @usableFromInline var elements: UnicastBroadcaster<Element, Failure>?
  @usableFromInline var count = 0

  @export(implementation)
  init(size: Int, source: RefCountedSource) {
    self.size = size
    self.source = source
  }

  /// True if the next element would open a window that no observer can receive.
  @export(implementation) var isUnwanted: Bool { elements == nil && source.isOuterDisposed }

  /// Adds an element to the open window, or to a new one, which is then sent.
  @export(implementation)
  mutating func add(_ element: Element, _ send: (Signal<Element, Failure>) -> Void) {
    if isUnwanted { return }
    let open = elements ?? UnicastBroadcaster()
    elements = open
    count += 1
    let isNew = count == 1
    let isFull = count == size
    if isFull { _ = close() }
    open.pass(element)
    if isNew {
      let part = UnicastPart(open, source)
      send(Signal(onSubscribe: { part.observe($0) }))
    }
    if isFull { open.send(completion: .finished) }
  }

  /// Removes and returns the open window, if any; the caller must send its terminal event.
  @export(implementation)
  mutating func close() -> UnicastBroadcaster<Element, Failure>? {
    count = 0
    return elements.take()
  }
}
