public import RKBindings
public import RKCore
public import RKSubjects

/// A value that is loaded for its first observer, and can be loaded again.
///
///     let user = LoadingProperty<User, ApplicationError> { api.fetchUser() }
///     user.consumeLoadingState(by: viewController).bind(to: label) { $0.text = $1.name }
///     user.reload().observeNext { print($0) }
///
/// A loading property is a loading signal: an observer receives the current state, then each new state. An
/// observer never receives loading twice in a row. The first observer starts a load. Later observers wait for
/// the same load. A failed property loads again only on request.
///
/// The property owns the load that its first observer starts. Unless `cancelsWhenUnobserved` is true, that
/// load continues without observers, and its value is ready for the next observer. A load started by
/// observing `reload()` ends with that observation.
///
/// A silent load, such as a load started by `reload()`, sends only its values to the observers of the
/// property, unless they wait for a first result. Several silent loads can run concurrently. At most one load
/// that is not silent runs at a time. The property *shows* that load: it also adopts the load's loading and
/// failed states. The next load that is not silent replaces the shown load. The replaced load is disposed,
/// and its signal completes. While observers wait for a first result, the property can also show a silent
/// load. If that load is replaced, it continues as a silent load. The result of an older load never
/// overwrites the result of a newer load, or a value that was set after the older load started.
///
/// Methods can be called at any time, on any thread and from an observer. No lock is held while an observer
/// runs, or while the closure that creates signals runs. Deallocating the property ends its own loads and
/// completes its observations. An observation does not retain the property.
public final class LoadingProperty<LoadingValue: Sendable, LoadingError: Swift.Error>:
  PropertyProtocol, AnyObserverSignal, DisposeBagProvider
{
  /// The type of the value, which is optional.
  public typealias Value = LoadingValue?
  /// The type of the elements: loading states.
  public typealias Element = LoadingState<LoadingValue, LoadingError>
  /// The type of the failure: the property cannot fail, because a failure is a state.
  public typealias Error = Never

  /// A bag that is disposed when the property is deallocated.
  public let bag = DisposeBag()

  let coordinator: LoadCoordinator<LoadingValue, LoadingError>
  private let cancelsWhenUnobserved: Bool

  /// Creates a property that is loaded by a loading signal.
  ///
  /// - Parameters:
  ///   - cancelsWhenUnobserved: Whether removing the property's last observer ends the loads that only the
  ///     property observes. If such a load has no result yet, the property returns to its previous state.
  ///     Default: false.
  ///   - signalProducer: A closure that returns a signal for each load, called on the thread that starts the
  ///     load. The property adopts each value that the signal loads.
  public init(
    cancelsWhenUnobserved: Bool = false,
    _ signalProducer: @escaping @Sendable () -> LoadingSignal<LoadingValue, LoadingError>
  ) {
    coordinator = LoadCoordinator(signalProducer)
    self.cancelsWhenUnobserved = cancelsWhenUnobserved
  }

  /// Creates a property that is loaded by a signal of values; see `init(cancelsWhenUnobserved:_:)`.
  @_disfavoredOverload
  public convenience init(
    cancelsWhenUnobserved: Bool = false,
    _ signalProducer: @escaping @Sendable () -> Signal<LoadingValue, LoadingError>
  ) {
    self.init(cancelsWhenUnobserved: cancelsWhenUnobserved) { signalProducer().toLoadingSignal() }
  }

  deinit { coordinator.finish() }

  /// The nodes from which properties are derived.
  var nodes: LoadingNodes<LoadingValue, LoadingError> {
    coordinator.nodes(endsLoads: cancelsWhenUnobserved)
  }

  /// The current state.
  ///
  /// Before the first load, the state is already loading.
  public var loadingState: LoadingState<LoadingValue, LoadingError> { coordinator.machine.state }

  /// The value; nil if there is no result, or if the last result is a failure.
  ///
  /// The previous value can be read during a reload. A value that is set is treated as if it had been loaded,
  /// and loads under way do not overwrite it. Setting nil releases the value: the state becomes loading, and
  /// the next observer starts a load, unless a load is under way.
  public var value: LoadingValue? {
    get { coordinator.machine.settled?.value }
    set {
      coordinator.load { machine in
        if let newValue { machine.set(newValue) } else { machine.forget() }
      }
    }
  }

  /// Returns a signal that loads the value again when observed, and emits the states of this load.
  ///
  /// The first state is loading. A load ends when its observation is disposed; `reloadNow` starts a load that
  /// the property owns. The signal retains the property; its observations do not. The observers of the
  /// property receive a state before the observer of the load does.
  ///
  /// - Parameter silently: Whether the observers of the property receive only loaded values, and no loading
  ///   or failed states. If false, the load replaces the shown load. If the new load is then disposed before
  ///   it has a result, the property returns to its previous state. Default: true.
  public func reload(silently: Bool = true) -> LoadingSignal<LoadingValue, LoadingError> {
    LoadingSignal(onSubscribe: { downstream in
      self.coordinator.load(for: downstream) { $0.begin(isSilent: silently, isOwn: false) }
    })
    .collapsingLoading()
  }

  /// Loads the value again.
  ///
  /// - Parameter silently: Whether observers receive only loaded values, as for `reload(silently:)`. If
  ///   false, the load replaces the shown load. Default: true.
  /// - Returns: A disposable that ends the load. If a load that is not silent ends before it has a result,
  ///   the property returns to its previous state. Releasing the disposable does not end the load.
  @discardableResult
  public func reloadNow(silently: Bool = true) -> any Disposable {
    coordinator.load { $0.begin(isSilent: silently, isOwn: true) }
  }

  /// Loads the value again if the state is failed; otherwise does nothing.
  public func retryIfFailed() {
    coordinator.load { $0.retry() }
  }

  /// Observes the current state, then each new state.
  ///
  /// If there is no result and no load under way, a load starts after the observer has received loading.
  @discardableResult
  public func observe(
    with observer: AnyObserver<LoadingState<LoadingValue, LoadingError>, Never>
  ) -> any Disposable {
    coordinator.observe(observer, endsLoads: cancelsWhenUnobserved)
  }
}

extension LoadingProperty: Nameable, CustomStringConvertible, CustomReflectable {
  /// The current state, as in `LoadingProperty(loaded(3))`; reading it starts no load.
  public var description: String { Names.describe("LoadingProperty(\(loadingState))", self) }

  /// The property, and the broadcaster of its states.
  public var namedObjects: [any AnyObject & Sendable] { [self, coordinator.sender] }

  /// A mirror of the current state and of the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["loadingState": loadingState, "value": value as Any])
  }
}
