import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Sources and chains, which are not on the page.
@OperatorBuilder var chains: [Operator] {
  Operator("no operator")
    .law { source, _ in source }
    .pulling { $0 }
  Operator("Signal { observer in … }")
    .law { source, _ in Signal { observer in source.observe(with: observer) } }
  Operator("toSignal")
    .law { source, _ in source.toSignal() }
  Operator("Deferred")
    .law { source, _ in Deferred { source }.toSignal() }
  Operator("Signal(deferring:)")
    .law { source, _ in Signal(deferring: { source }) }
    .resubscribing { _, running in Signal(deferring: { running }) }
    .pulling { source in Signal(deferring: { source }) }
  Operator("a chain of operators")
    .law { source, time in
      source.flatMapLatest { Signal<Int, Never>(just: $0) }
        .receive(on: time)
        .retry(0)
        .prefix(untilOutputFrom: Signal<Int, Trouble>.never())
        .handleEvents()
    }
  Operator("toLoadingSignal")
    .law { source, _ in
      source.toLoadingSignal().flatMapLatest { state -> Signal<Int, Trouble> in
        switch state {
        case .loading: .completed()
        case .loaded(let number): .just(number)
        case .failed(let error): .failed(error)
        }
      }
    }
}
