public import RKBindings
public import RKCore
public import RKSubjects

/// Something that is loaded when it is first observed, and can be loaded again.
///
///     let user = LoadingProperty<User, ApplicationError> { api.fetchUser() }
///     user.consumeLoadingState(by: viewController).bind(to: label) { $0.text = $1.name }
///     user.reload().observeNext { print($0) }
///
/// It is a loading signal: whoever observes is given the state at once and then each new one, loading
/// never twice in a row. The first who observes has it loaded; those who come meanwhile wait for the same
/// load. When it has failed, it is loaded again when it is told to.
///
/// That the observers leave does not end a load that they had started, unless `cancelsWhenUnobserved` is
/// asked for: it is the property's own, and has its value ready for the next. A load that was started by
/// observing `reload()` ends with that observation. One that is not silent replaces the one that is shown:
/// that one is disposed, and its signal completes. Silent ones run side by side. The reply of an older
/// load never overwrites what a newer one has loaded, or what was set meanwhile.
///
/// All methods may be called on any thread, also from inside its observers. No lock is held while an
/// observer, or the closure that makes signals, runs. The signal completes when the property is deallocated,
/// which ends its own loads; observing does not keep it alive.
public final class LoadingProperty<LoadingValue: Sendable, LoadingError: Swift.Error>:
  PropertyProtocol, SignalProtocol, DisposeBagProvider
{
  /// The value, nil when there is none.
  public typealias Value = LoadingValue?
  /// The elements are the states.
  public typealias Element = LoadingState<LoadingValue, LoadingError>
  /// A failure is a state: the property does not fail.
  public typealias Error = Never

  /// Disposed when the property is deallocated.
  public let bag = DisposeBag()

  private let loads: Loads<LoadingValue, LoadingError>
  private let cancelsWhenUnobserved: Bool

  /// Makes a property that is loaded by a loading signal.
  ///
  /// - Parameters:
  ///   - cancelsWhenUnobserved: Whether the loads that nobody else observes end when the last observer of
  ///     the property leaves; no by default. The state is then what it was before.
  ///   - signalProducer: Makes a signal for each load, on the thread that starts it. Of several values
  ///     that it loads each is the property's in turn.
  public init(
    cancelsWhenUnobserved: Bool = false,
    _ signalProducer: @escaping @Sendable () -> LoadingSignal<LoadingValue, LoadingError>
  ) {
    loads = Loads(signalProducer)
    self.cancelsWhenUnobserved = cancelsWhenUnobserved
  }

  /// Makes a property that is loaded by a signal: its elements are the values, its failure is a state.
  ///
  /// - Parameters:
  ///   - cancelsWhenUnobserved: Whether the loads that nobody else observes end when the last observer of
  ///     the property leaves; no by default.
  ///   - signalProducer: Makes a signal for each load, on the thread that starts it.
  @_disfavoredOverload
  public convenience init(
    cancelsWhenUnobserved: Bool = false,
    _ signalProducer: @escaping @Sendable () -> Signal<LoadingValue, LoadingError>
  ) {
    self.init(cancelsWhenUnobserved: cancelsWhenUnobserved) {
      signalProducer().toLoadingSignal()
    }
  }

  deinit { loads.finish() }

  /// The state at this moment; loading also when nobody has had it loaded yet.
  public var loadingState: LoadingState<LoadingValue, LoadingError> { loads.progress.state }

  /// The value; nil when nothing was loaded yet, or it failed.
  ///
  /// While it is loaded again, the last value can still be read. Setting a value is like loading it;
  /// loads that run do not overwrite it. Setting nil lets the value go: the state is loading, and
  /// who observes next has it loaded, unless a load is under way already.
  public var value: LoadingValue? {
    get { loads.progress.settled?.value }
    set {
      loads.change { progress in
        if let newValue { progress.set(newValue) } else { progress.forget() }
      }
    }
  }

  /// Loads it again when the result is observed, and is the states of that load: loading first.
  ///
  /// Nothing happens until it is observed, and each observation is a load of its own, which ends when the
  /// observation is disposed. To start one at once, and let the property have it, use `reloadNow`.
  ///
  /// The signal keeps the property alive, its observations do not. The observers of the property are told
  /// a state before the observer of the load is.
  ///
  /// - Parameter silently: Whether the property tells its observers only of what is loaded, and not of
  ///   loading or failing; yes by default. Otherwise the load replaces the one that is shown, and when it
  ///   is disposed before it has replied, the property tells again the state that was before.
  public func reload(silently: Bool = true) -> LoadingSignal<LoadingValue, LoadingError> {
    LoadingSignal(onSubscribe: { downstream in
      self.loads.load(for: downstream) { $0.begin(isSilent: silently, isOwn: false) }
    })
    .collapsingLoading()
  }

  /// Loads it again, now.
  ///
  /// - Parameter silently: Whether the property tells its observers only of what is loaded, and not of
  ///   loading or failing; yes by default. Otherwise the load replaces the one that is shown.
  /// - Returns: Ends the load: the property is then what it was before. Dropping it does not.
  @discardableResult
  public func reloadNow(silently: Bool = true) -> any Disposable {
    loads.load { $0.begin(isSilent: silently, isOwn: true) }
  }

  /// Loads it again if it has failed.
  ///
  /// Otherwise nothing happens: it is loaded, or being loaded, or nobody has observed it yet.
  public func retryIfFailed() {
    loads.load { $0.retry() }
  }

  /// Starts to observe the state: the current one at once, then each new one.
  ///
  /// When there is neither a value nor a failure, and nothing is being loaded, it is loaded, after the
  /// observer was told that it is loading.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(
    with observer: AnyObserver<LoadingState<LoadingValue, LoadingError>, Never>
  ) -> any Disposable {
    loads.observe(observer, endsLoads: cancelsWhenUnobserved)
  }
}
