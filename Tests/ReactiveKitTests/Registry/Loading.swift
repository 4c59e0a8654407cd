import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators of RKLoading, which are not on the page.
@OperatorBuilder var loadingOperators: [Operator] {
  Operator("dematerializeLoadingState")
    .lawOfLoading { $0 }
  Operator("mapValue")
    .lawOfLoading("a loaded value") { $0.mapValue { $0 } }
  Operator("mapLoadingError")
    .lawOfLoading { $0.mapLoadingError { $0 } }
  Operator("flatMapValue")
    .lawOfLoading { $0.flatMapValue { LoadingSignal<Int, Trouble>.loaded($0) } }
    .lawOfLoading("the inner signal") { source in
      LoadingSignal<Int, Trouble>.loaded(0).flatMapValue { _ in source }
    }
    .lawOfLoading("to a signal") { $0.flatMapValue { Signal<Int, Trouble>(just: $0) } }
  Operator("liftValue")
    .lawOfLoading { $0.liftValue { $0.map { $0 } } }
    .lawOfLoading("to a loading signal") { $0.liftValue { $0.toLoadingSignal() } }
    .lawOfLoading("nested") { source in
      source.liftValue { values in
        values.flatMapLatest { Signal<Int, Never>(just: $0) }.retry(0).liftedThrough()
      }
    }
  Operator("updateLoadingState")
    .lawOfLoading { $0.updateLoadingState(of: Listener.silent, context: .immediate) }
    .lawOfLoading("observed") { source in
      source.deriveObservedLoadingState()
        .updateLoadingState(of: Listener.silent, context: .immediate)
        .mapValue { $0 }
    }
  Operator("deriveObservedLoadingState")
    .lawOfLoading { $0.deriveObservedLoadingState().mapValue { $0 } }
  Operator("LoadingProperty.reload")
    .lawOfLoading { source in LoadingProperty { source }.reload() }
    // Loads of one property replace each other.
    .lawOfLoading("a property for each") { source in
      Signal(deferring: { LoadingProperty { source }.reload(silently: false) })
    }
  Operator("reloading")
    .lawOfLoading("a loading signal") { source in
      source.reloading(LoadingProperty<Int, Trouble> { .loaded(0) })
    }
    .law { source, _ in source.reloading(LoadingProperty<Int, Trouble> { .loaded(0) }) }
  Operator("value")
    // Only loaded values pass `value()`: the events of the source are the values.
    .law { source, _ in source.loadedEvents().value().dematerialize() }
  Operator("consumeLoadingState")
    .law { source, _ in
      source.loadedEvents().consumeLoadingState(by: Listener.silent, context: .immediate)
        .dematerialize()
    }
}

extension Operator {
  /// Applies an operator of loading signals: the elements of the source are the loaded values.
  fileprivate func lawOfLoading(
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply:
      @escaping @Sendable (LoadingSignal<Int, Trouble>) -> LoadingSignal<Int, Trouble>
  ) -> Operator {
    law(variant, location: location) { source, _ in
      apply(source.toLoadingSignal()).dematerializeLoadingState()
    }
  }
}

extension SignalProtocol {
  /// Emits each event as a loaded value.
  fileprivate func loadedEvents() -> LoadingSignal<Signal<Element, Error>.Event, Trouble> {
    materialize().setFailureType(to: Trouble.self).toLoadingSignal()
  }

  fileprivate func liftedThrough() -> Signal<Element, Error> {
    toLoadingSignal().liftValue { $0.map { $0 } }.dematerializeLoadingState()
  }
}

/// A listener that does nothing.
private final class Listener: LoadingStateListener, Sendable {
  static let silent = Listener()

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {}
}
