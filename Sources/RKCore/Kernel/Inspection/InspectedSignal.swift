// Signals, broadcasters and bags call most of these functions only while an inspector is installed. So those
// functions are not inlined.

/// The `#function` that created a signal; only debug builds store it.
@usableFromInline
package struct OperatorName: ExpressibleByStringLiteral, Sendable {
  #if DEBUG
  @usableFromInline let text: StaticString
  #endif

  @inlinable
  package init(stringLiteral value: StaticString) {
    #if DEBUG
    text = value
    #endif
  }
}

extension Signal {
  #if DEBUG
  /// Observes the signal with an observer that reports the events to inspectors.
  @usableFromInline
  func observeInspected(with observer: AnyObserver<Element, Error>) -> any Disposable {
    guard let function else { return source(observer) }
    let title = "\(function.text)"
    if title == "toSignal()" { return source(observer) }
    return observeInspected(title.hasPrefix("init(") ? "Signal" : title, nil, observer)
  }
  #endif

  /// Returns a signal that reports the number of buffered elements to inspectors, after each element.
  ///
  /// In a release build, or if no inspector is installed, this method returns the signal itself.
  ///
  /// - Parameters:
  ///   - function: The name of the observation.
  ///   - fill: A closure that returns the number of buffered elements.
  @inlinable @inline(__always)
  package func reportingFill(
    function: OperatorName,
    _ fill: @escaping @Sendable () -> Int
  ) -> Signal {
    #if DEBUG
    if Inspectors.isInstalled { return inspectingFill(function, fill) }
    #endif
    return self
  }

  #if DEBUG
  @usableFromInline
  func inspectingFill(_ function: OperatorName, _ fill: @escaping @Sendable () -> Int) -> Signal {
    Signal(
      onSubscribe: { downstream in
        let observer = AnyObserver<Element, Error>(
          receive: { element in
            downstream.receive(element)
            Inspectors.report(nil, "holds", "\(fill())")
          },
          completion: downstream.completion,
          upstream: downstream.upstream
        )
        return self.observe(with: observer)
      },
      function: function
    )
  }
  #endif

  /// Observes the signal, and reports the observation with a title and a name.
  private func observeInspected(
    _ title: String,
    _ name: ObjectName?,
    _ observer: AnyObserver<Element, Error>
  ) -> any Disposable {
    guard let inspector = Inspectors.current.first else { return source(observer) }
    return inspector.observe(title, nil, name, with: observer) { source($0) }
  }

  /// Creates a signal that reports its observations under a name, even in a release build.
  package init(
    named name: ObjectName,
    _ source: @escaping @Sendable (AnyObserver<Element, Error>) -> any Disposable
  ) {
    let unnamed = Signal(unreported: source)
    self.init(unreported: { downstream in
      let observation =
        Inspectors.isInstalled
        ? unnamed.observeInspected("named", name, downstream) : source(downstream)
      #if DEBUG
      return NamedObservation(name, observation)
      #else
      return observation
      #endif
    })
    #if DEBUG
    chain = "\"\(name.text)\""
    #endif
  }
}

extension Broadcaster {
  /// Returns an observer for this broadcaster that reports each event to the installed inspectors before it
  /// passes the event on.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func inspected(_ observer: AnyObserver<Element, Failure>) -> AnyObserver<Element, Failure> {
    var result = observer
    let name = Names.name(of: self)
    let type = (Element.self as? any InspectedContent.Type)?.inspectedType ?? Element.self
    _ = Inspectors.current.first?.observe("\(type)", self, name, with: observer) {
      result = $0
      return FinishedDisposable()
    }
    return result
  }

  /// Adds an observer that reports the events; see `observe(_:)`.
  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func observeInspected(
    _ observer: AnyObserver<Element, Failure>
  ) -> BroadcastSubscription<Element, Failure> {
    observeUnreported(inspected(observer))
  }

  /// Adds an observer that reports the replay and the events; see `observe(_:replay:)`.
  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func observeInspected<Replay: Sequence<Element>>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ add: PendingObserver) -> Replay
  ) -> BroadcastSubscription<Element, Failure> {
    observeUnreported(inspected(observer), replay: replay)
  }
}

extension StoreBroadcaster {
  /// Adds an observer that reports the replay and the events; see `observe(_:replay:)`.
  @usableFromInline @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func observeInspected<Replay: Sequence<Element> & Sendable>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ content: inout Content, _ isTerminated: Bool) -> Replay
  ) -> BroadcastSubscription<Element, Failure> {
    observeUnreported(broadcaster.inspected(observer), replay: replay)
  }
}

extension DisposeBag {
  /// The number of disposables that have not ended; O(n).
  package var count: Int { children.count }

  /// Reports that a disposable was added.
  @inline(never)
  func reportAddition() {
    for inspector in Inspectors.current { inspector.added(to: self) }
  }
}

// The functions below are compiled into the modules that use them. The module of an inspector uses
// `Inspector.observe` for the inspector's conformance.

extension Inspector {
  @export(implementation)
  package func observe<Element: Sendable, Failure: Swift.Error>(
    _ title: String,
    _ broadcaster: AnyObject?,
    _ name: ObjectName?,
    with observer: AnyObserver<Element, Failure>,
    _ observe: (AnyObserver<Element, Failure>) -> any Disposable
  ) -> any Disposable {
    var (observer, records) = (observer, [any InspectedObservation]())
    let context = ThreadState.current.inspected
    for inspector in Inspectors.current {
      let downstream = context.first { $0.inspector === inspector }
      let key = broadcaster.map { ObjectIdentifier($0) }
      let source = InspectedSource(title, key, name, downstream)
      guard let record = inspector.observation(of: source) else { continue }
      observer = observer.reporting(to: record)
      records.append(record)
    }
    let disposable = ThreadState.observing(records, of: records) { observe(observer) }
    for record in records { record.began() }
    return disposable
  }
}

extension Inspectors {
  /// Reports to the installed inspectors that a part of an operator changed; see `Inspector.changed`.
  @export(implementation) @inline(never)
  package static func report(_ part: AnyObject?, _ change: String, _ value: String) {
    let context = ThreadState.current.inspected
    for inspector in current {
      let observation = context.first { $0.inspector === inspector }
      inspector.changed(part.map { ObjectIdentifier($0) }, (change, value), in: observation)
    }
  }
}

extension AnyObserver {
  /// Returns an observer that reports each event before it passes the event on.
  @export(implementation)
  fileprivate func reporting(to record: any InspectedObservation) -> AnyObserver {
    // During the delivery, the downstream operator is running. At the end of a chain, there is only an
    // observer, so no operator is reported as running.
    let operators = record.downstream.map { [$0] } ?? []
    return AnyObserver(
      receive: { [element] value in
        record.received(.next(value))
        ThreadState.observing(operators, of: [record]) { element(value) }
      },
      completion: { [completion] end in
        switch end {
        case .finished: record.received(.completed)
        case .failure(let error): record.received(.failed(error))
        }
        ThreadState.observing(operators, of: [record]) { completion(end) }
      },
      upstream: upstream
    )
  }
}

extension ThreadState {
  /// Runs a closure while the inspectors of the records see the given operators as running on the thread.
  @export(implementation)
  fileprivate static func observing<Result>(
    _ operators: [any InspectedObservation],
    of records: [any InspectedObservation],
    _ body: () -> Result
  ) -> Result {
    if records.isEmpty { return body() }
    let thread = current
    let outer = thread.inspected
    thread.inspected =
      operators + outer.filter { other in !records.contains { $0.inspector === other.inspector } }
    defer { thread.inspected = outer }
    return body()
  }
}
