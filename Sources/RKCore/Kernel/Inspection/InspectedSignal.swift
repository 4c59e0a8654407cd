// Signals, broadcasters and bags call these functions while an inspector is installed. They are not inlined.

/// The function that created a signal, `#function`, which only debug builds store.
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
  /// Observes the signal with an observer that reports the events.
  @usableFromInline
  func observeInspected(with observer: AnyObserver<Element, Error>) -> any Disposable {
    guard let function else { return source(observer) }
    let title = "\(function.text)"
    if title == "toSignal()" { return source(observer) }
    return observeInspected(title.hasPrefix("init(") ? "Signal" : title, nil, observer)
  }
  #endif

  /// Observes the signal by a name.
  private func observeInspected(
    _ title: String,
    _ name: ObjectName?,
    _ observer: AnyObserver<Element, Error>
  ) -> any Disposable {
    observer.observing(Inspectors.current, title, nil, name) { source($0) }
  }

  /// Creates a signal that reports its observations by a name, also in a release build.
  package init(
    named name: ObjectName,
    _ source: @escaping @Sendable (AnyObserver<Element, Error>) -> any Disposable
  ) {
    let unnamed = Signal(unreported: source)
    self.init(unreported: { downstream in
      Inspectors.isInstalled
        ? unnamed.observeInspected("named", name, downstream) : source(downstream)
    })
  }
}

extension AnyObserver {
  /// Observes a source with an observer that reports the events.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func observing(
    _ inspectors: [any Inspector],
    _ title: String,
    _ broadcaster: AnyObject?,
    _ name: ObjectName?,
    _ observe: (AnyObserver) -> any Disposable
  ) -> any Disposable {
    var (observer, records) = (self, [any InspectedObservation]())
    let context = ThreadState.current.inspected
    for inspector in inspectors {
      let source = InspectedSource(
        title: title,
        broadcaster: broadcaster.map { ObjectIdentifier($0) },
        name: name,
        downstream: context.first { $0.inspector === inspector }
      )
      guard let record = inspector.observation(of: source) else { continue }
      observer = observer.reporting(to: record)
      records.append(record)
    }
    let disposable = ThreadState.observing(records, of: records) { observe(observer) }
    for record in records { record.began() }
    return disposable
  }

  /// Returns an observer that reports each event before it passes the event on.
  @_semantics("optimize.sil.specialize.generic.never")
  private func reporting(to record: any InspectedObservation) -> AnyObserver {
    // The operator below runs, or the observer of a chain, which is no operator.
    let operators = record.downstream.map { [$0] } ?? []
    return AnyObserver(
      receive: { [element] value in
        record.received(.next(value))
        ThreadState.observing(operators, of: [record]) { element(value) }
      },
      completion: { [completion] end in
        switch end {
        case .finished: record.received(.finished)
        case .failure(let error): record.received(.failed(error))
        }
        ThreadState.observing(operators, of: [record]) { completion(end) }
      },
      upstream: upstream
    )
  }

  /// Returns an observer of a broadcaster that reports the events to the installed inspectors.
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func inspected(of broadcaster: AnyObject) -> AnyObserver {
    var result = self
    let name = Names.name(of: broadcaster)
    _ = observing(Inspectors.current, "\(Element.self)", broadcaster, name) {
      result = $0
      return Finished()
    }
    return result
  }
}

extension BroadcastSubscription {
  /// Replaces the observer with one that reports the events, before others know the subscription.
  ///
  /// - Returns: The new observer.
  @usableFromInline @inline(never)
  func inspect() -> AnyObserver<Element, Failure>? {
    guard let observer = observer.take() else { return nil }
    let inspected = AnyObserver(receive: observer.element, completion: observer.completion)
      .inspected(of: broadcaster)
    self.observer = BorrowedObserver(inspected)
    return inspected
  }

  @usableFromInline @inline(never)
  func deliverInspected(
    _ replay: some Sequence<Element>,
    to observer: AnyObserver<Element, Failure>
  ) {
    deliver(replay, to: observer, from: broadcaster.knownPlace)
  }
}

extension ThreadState {
  /// Runs a closure in which the operators of observations run, for the inspectors of records.
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

extension DisposeBag {
  /// The number of disposables that have not ended; O(n).
  package var count: Int { children.count }

  /// Reports that a disposable was added.
  @inline(never)
  func reportAddition() {
    for inspector in Inspectors.current { inspector.added(to: self) }
  }
}
