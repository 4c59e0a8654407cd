import ReactiveKit
import RKTesting

/// Every operator that turns a signal into one, set up to pass on what it is given.
///
/// A new operator is added here, and with that the laws are checked for it.
let operators: [Passing] =
  [
    Passing("no operator") { source, _ in source },
    Passing("Signal { observer in … }") { source, _ in
      Signal { observer in source.observe(with: observer) }
    },
    Passing("toSignal") { source, _ in source.toSignal() },
    Passing("Deferred") { source, _ in Deferred { source }.toSignal() },
    Passing("Signal(deferring:)") { source, _ in Signal(deferring: { source }) },
    Passing("map") { source, _ in source.map { $0 } },
    Passing("scan") { source, _ in source.scan(0) { $1 } },
    Passing("filter") { source, _ in source.filter { _ in true } },
    Passing("removeDuplicates") { source, _ in source.removeDuplicates() },
    Passing("removeDuplicates(by:)") { source, _ in source.removeDuplicates { _, _ in false } },
    Passing("prefix(untilOutputFrom:)") { source, _ in
      source.prefix(untilOutputFrom: Signal<Int, Never>.never())
    },
    Passing("prefix(untilOutputFrom:), failing") { source, _ in
      source.prefix(untilOutputFrom: Signal<Int, Trouble>.never())
    },
    Passing("flatMapLatest") { source, _ in source.flatMapLatest { Signal<Int, Trouble>(just: $0) }
    },
    Passing("flatMapLatest, safe inside") { source, _ in
      source.flatMapLatest { Signal<Int, Never>(just: $0) }
    },
    Passing("flatMapLatest, of one") { source, _ in
      Signal<Int, Never>(just: 0).flatMapLatest { _ in source }
    },
    Passing("debounce", [.lossy]) { source, time in source.debounce(for: .zero, on: time) },
    Passing("receive(on:)") { source, time in source.receive(on: time) },
    Passing("receive(on: .immediate)") { source, _ in source.receive(on: ExecutionContext.immediate)
    },
    Passing("subscribe(on:)") { source, time in source.subscribe(on: time) },
    Passing("handleEvents") { source, _ in
      source.handleEvents(
        receiveSubscription: {},
        receiveOutput: { _ in },
        receiveCompletion: { _ in },
        receiveCancel: {}
      )
    },
    Passing("toLoadingSignal") { source, _ in
      source.toLoadingSignal().flatMapLatest { state -> Signal<Int, Trouble> in
        switch state {
        case .loading: .completed()
        case .loaded(let number): .just(number)
        case .failed(let error): .failed(error)
        }
      }
    },
  ] + timingOperators
