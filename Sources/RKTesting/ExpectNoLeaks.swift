import RKCore

extension TestScheduler {
  /// Runs a closure, and throws an error if a source still retains an observation that the closure started.
  ///
  ///     try time.expectNoLeaks {
  ///       let screen = Screen()
  ///       time.advance(by: .seconds(3))
  ///     }
  ///
  /// Only observations that begin in the calling task, or in a task that inherits its task-local values, are
  /// checked. An observation that ends after the closure returns, for example on another queue, is reported as
  /// a leak.
  ///
  /// An observation that an operator started is not listed beside the observation of the operator, unless the
  /// operator is `delaySubscription` or `subscribe(on:)`. A release build lists only observations of subjects,
  /// properties, collections and named signals, even if an operator started them.
  ///
  /// - Returns: The result of the closure.
  /// - Throws: An `ObservationLeak`, or the error that the closure throws.
  @discardableResult
  public func expectNoLeaks<Result>(_ body: () throws -> Result) throws -> Result {
    let inspector = LeakInspector(self)
    let result = try Inspectors.with(inspector, body)
    let leaks = inspector.leaks
    if !leaks.isEmpty { throw ObservationLeak(observations: leaks) }
    return result
  }
}

/// An error that lists the observations that sources still retain; see `TestScheduler.expectNoLeaks(_:)`.
public struct ObservationLeak: Error, Hashable, CustomStringConvertible {
  /// The observations in the order in which they began, each with its name or operator, location and time.
  public let observations: [String]

  /// A list of the observations.
  public var description: String { "still observed: \(observations.joined(separator: ", "))" }
}

/// An inspector that records which observations have not ended.
private final class LeakInspector: Inspector {
  private let state = Locked((live: [Int: String](), count: 0))
  private let time: TestScheduler

  init(_ time: TestScheduler) {
    self.time = time
  }

  /// The live observations without a downstream observation, oldest first.
  var leaks: [String] {
    state.withLock { $0.live }.sorted { $0.key < $1.key }.map(\.value)
  }

  func observation(of source: InspectedSource) -> (any InspectedObservation)? {
    let place = source.name.map { " (\($0.location))" } ?? ""
    let text = "\(source.name?.text ?? source.title)\(place) since \(time.now)"
    let isOwn = source.downstream == nil
    let number = state.withLock { state -> Int in
      state.count += 1
      if isOwn { state.live[state.count] = text }
      return state.count
    }
    return TrackedObservation(number, source.downstream, self)
  }

  func changed(
    _ part: ObjectIdentifier?,
    _ change: InspectedChange,
    in running: (any InspectedObservation)?
  ) {}

  func added(to bag: DisposeBag) {}

  private func remove(_ number: Int) {
    let removed = state.withLock { $0.live.removeValue(forKey: number) }
    _ = consume removed
  }

  private final class TrackedObservation: InspectedObservation {
    let downstream: (any InspectedObservation)?
    private let number: Int
    private let owner: LeakInspector

    var inspector: any Inspector { owner }

    init(_ number: Int, _ downstream: (any InspectedObservation)?, _ owner: LeakInspector) {
      (self.number, self.downstream, self.owner) = (number, downstream, owner)
    }

    deinit { owner.remove(number) }

    func began() {}

    func received(_ event: InspectedEvent) {
      if case .next = event { return }
      owner.remove(number)
    }
  }
}
