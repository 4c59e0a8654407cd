public import RKCore
public import RKSubjects
public import RKCollections

/// Tools that show names, dependencies, causes and live observations.
///
///     let uninstall = Inspection.install()
///     let price = Property(3).named("price")
///     let total = price.mapProperty { $0 * 2 }.named("total")
///     print(total.dependencies)
///
/// Properties, operators and observations that are created while an inspector is installed report to the
/// inspector, so install it first. The inspector does not retain them. Without an inspector, `dependencies`
/// and `graph(of:)` work, `record(limit:)` installs one, and `graph()`, `live()` and `bags()` return empty
/// results.
public enum Inspection {
  /// Installs an inspector for the process, and returns a disposable that removes it.
  ///
  /// - Parameter scheduler: The scheduler that provides the times in recordings, counted from this call.
  @discardableResult
  public static func install(on scheduler: some TimedScheduler & Sendable) -> any Disposable {
    install(LiveInspector(on: scheduler))
  }

  /// A form of `install(on:)` that uses the system clock for the times in recordings.
  @discardableResult
  public static func install() -> any Disposable { install(LiveInspector()) }

  private static func install(_ liveInspector: LiveInspector) -> any Disposable {
    Inspectors.install(liveInspector)
    return BlockDisposable { Inspectors.uninstall(liveInspector) }
  }

  /// Runs a closure with an inspector for the calling task only, for example in a test that runs in parallel
  /// with other tests.
  ///
  /// An object that is created on another thread reports only if a `Task` started by the closure creates it.
  ///
  /// - Parameter body: A closure in which functions such as `record`, `graph` and `live` use the inspector.
  public static func inspecting<Result, Failure: Swift.Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Inspectors.with(LiveInspector(), body)
  }

  /// A form of `inspecting(_:)` with a scheduler that provides the times in recordings, starting at zero.
  public static func inspecting<Result, Failure: Swift.Error>(
    on scheduler: some TimedScheduler & Sendable,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Inspectors.with(LiveInspector(on: scheduler), body)
  }

  /// Returns the graph of all properties and collections that report to the inspector; computes no values.
  public static func graph() -> DependencyGraph {
    DependencyGraph(of: LiveInspector.current?.liveNodes ?? [])
  }

  /// Returns the graph of a property: the property with its direct and indirect inputs.
  ///
  /// This function reads the value first, which computes a property that is not observed.
  public static func graph(of property: some ReadableProperty) -> DependencyGraph {
    _ = property.value
    return DependencyGraph(of: [property.source.valueNode])
  }

  /// Returns the graph of a collection: the collection with its direct and indirect inputs.
  public static func graph(of collection: some CollectionPropertyProtocol) -> DependencyGraph {
    DependencyGraph(of: [collection.edits.node().node])
  }

  /// Starts a recording of steps and events; if no inspector is installed, installs one until `stop()`.
  ///
  /// - Parameter limit: The maximum number of entries (steps, events and retries) to keep; at least 1. Older
  ///   entries are dropped. Default: 100,000.
  public static func record(limit: Int = 100_000) -> Recording {
    require(limit > 0, "record(limit:) needs a limit of at least 1, got \(limit)")
    if let liveInspector = LiveInspector.current { return Recording(limit, liveInspector, nil) }
    let liveInspector = LiveInspector()
    return Recording(limit, liveInspector, install(liveInspector))
  }
}

extension ReadableProperty {
  /// The property with its direct and indirect inputs; see `Inspection.graph(of:)`.
  public var dependencies: DependencyGraph { Inspection.graph(of: self) }
}

extension CollectionPropertyProtocol {
  /// The collection with its direct and indirect inputs; see `Inspection.graph(of:)`.
  public var dependencies: DependencyGraph { Inspection.graph(of: self) }
}
