import ReactiveKit

/// The operators of loading signals: what the source sends is what is loaded.
let loadingOperators: [Passing] = [
  loading("dematerializeLoadingState") { $0 },
  loading("mapValue, of what is loaded") { $0.mapValue { $0 } },
  loading("mapLoadingError") { $0.mapLoadingError { $0 } },
  loading("flatMapValue") { $0.flatMapValue { LoadingSignal<Int, Trouble>.loaded($0) } },
  loading("flatMapValue, of one") { source in
    LoadingSignal<Int, Trouble>.loaded(0).flatMapValue { _ in source }
  },
  loading("flatMapValue, to a signal") { $0.flatMapValue { Signal<Int, Trouble>(just: $0) } },
  loading("liftValue") { $0.liftValue { $0.map { $0 } } },
  loading("liftValue, to a loading signal") { $0.liftValue { $0.toLoadingSignal() } },
  loading("liftValue, in the middle") { source in
    source.liftValue { values in
      values.flatMapLatest { Signal<Int, Never>(just: $0) }.retry(0).liftedThrough()
    }
  },
  loading("updateLoadingState") { $0.updateLoadingState(of: Listener.deaf, context: .immediate) },
  loading("updateLoadingState, observed") { source in
    source.deriveObservedLoadingState()
      .updateLoadingState(of: Listener.deaf, context: .immediate)
      .mapValue { $0 }
  },
  loading("deriveObservedLoadingState") { $0.deriveObservedLoadingState().mapValue { $0 } },
  loading("LoadingProperty.reload") { source in LoadingProperty { source }.reload() },
  // Of one property they would replace each other.
  loading("LoadingProperty.reload, of a property each") { source in
    Signal(deferring: { LoadingProperty { source }.reload(silently: false) })
  },
  loading("reloading, of a loading signal") { source in
    source.reloading(LoadingProperty<Int, Trouble> { .loaded(0) })
  },
  Passing("reloading") { source, _ in
    source.reloading(LoadingProperty<Int, Trouble> { .loaded(0) })
  },
  // What goes past them is lost: of these the source's failure is what is loaded, too.
  Passing("value") { source, _ in source.loadedEvents().value().dematerialize() },
  Passing("consumeLoadingState") { source, _ in
    source.loadedEvents().consumeLoadingState(by: Listener.deaf, context: .immediate)
      .dematerialize()
  },
]

private func loading(
  _ description: String,
  _ apply:
    @escaping @Sendable (LoadingSignal<Int, Trouble>) -> LoadingSignal<Int, Trouble>
) -> Passing {
  Passing(description) { source, _ in apply(source.toLoadingSignal()).dematerializeLoadingState() }
}

extension SignalProtocol {
  /// The events, each of them loaded.
  fileprivate func loadedEvents() -> LoadingSignal<Signal<Element, Error>.Event, Trouble> {
    materialize().setFailureType(to: Trouble.self).toLoadingSignal()
  }

  fileprivate func liftedThrough() -> Signal<Element, Error> {
    toLoadingSignal().liftValue { $0.map { $0 } }.dematerializeLoadingState()
  }
}

/// Shows nothing.
private final class Listener: LoadingStateListener, Sendable {
  static let deaf = Listener()

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {}
}
