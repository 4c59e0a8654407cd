import ReactiveKit
import RKTesting

/// Every operator that turns a signal into one, set up to pass on what it is given.
///
/// A new operator is added here under its name, and with that the laws are checked for it:
/// `Scripts/check listed` asks for it.
let operators =
  basicOperators + limitingOperators + filteringOperators + transformingOperators
  + combiningOperators + aggregatingOperators + recoveringOperators + observingOperators
  + timingOperators + flatteningOperators + bindingOperators + loadingOperators

/// Operators that are another one under a second name, and why they are not in the list.
let unlisted = [
  "sample(interval:on:)":
    "is `sample(every:on:)`, which drops all of a burst unless told otherwise",
  "debounce(for:queue:)": "is `debounce(for:on:)` on a queue",
  "throttle(for:queue:latest:)": "is `throttle(for:on:latest:)` on a queue",
  "waitAndCollectEvents()": "is `observe`, and returns events",
  "waitAndCollectElements()": "is `waitAndCollectEvents()`, and returns elements",
]

private let basicOperators: [Passing] = [
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
  Passing("flatMapLatest") { source, _ in source.flatMapLatest { Signal<Int, Trouble>(just: $0) } },
  Passing("flatMapLatest, safe inside") { source, _ in
    source.flatMapLatest { Signal<Int, Never>(just: $0) }
  },
  Passing("flatMapLatest, of one") { source, _ in
    Signal<Int, Never>(just: 0).flatMapLatest { _ in source }
  },
  Passing("flatMapConcat") { source, _ in source.flatMapConcat { Signal<Int, Trouble>(just: $0) } },
  Passing("flatMapMerge") { source, _ in source.flatMapMerge { Signal<Int, Never>(just: $0) } },
  Passing("flatMapFirst") { source, _ in source.flatMapFirst { Signal<Int, Never>(just: $0) } },
  Passing("flatMap(_:_:), .race") { source, _ in
    Signal<Int, Never>(just: 0).flatMap(.race) { _ in source }
  },
  Passing("concat") { source, _ in source.map { Signal<Int, Trouble>(just: $0) }.concat() },
  Passing("merge(with:)") { source, _ in source.merge(with: Signal<Int, Never>.completed()) },
  Passing("merge(with:), the other way") { source, _ in
    Signal<Int, Never>.completed().merge(with: source)
  },
  Passing("amb(with:)") { source, _ in source.amb(with: Signal<Int, Never>.never()) },
  Passing("append") { source, _ in source.append(Signal<Int, Never>.completed()) },
  Passing("append, to nothing") { source, _ in Signal<Int, Never>.completed().append(source) },
  Passing("prepend") { source, _ in source.prepend(Signal<Int, Never>.completed()) },
  Passing("combineLatest(_:_:combine:)") { source, _ in
    combineLatest(Signal<Int, Trouble>(just: 0), source) { _, number in number }
  },
  Passing("combineLatest(with:combine:), the other way") { source, _ in
    Signal<Int, Never>(just: 0).combineLatest(with: source) { _, number in number }
  },
  Passing("Signal(combiningLatest:combine:)") { source, _ in
    Signal<Int, Trouble>(combiningLatest: [source]) { $0[0] }
  },
  Passing("zip(with:combine:)") { source, _ in
    source.zip(with: Signal<Int, Never>(sequence: 0...100_000)) { number, _ in number }
  },
  Passing("with(latestFrom:combine:)") { source, _ in
    source.with(latestFrom: Signal<Int, Never>(just: 0)) { number, _ in number }
  },
  Passing("retry") { source, _ in source.retry(0) },
  Passing("repeat") { source, _ in source.repeat(1) },
  Passing("flatMapError") { source, _ in source.flatMapError { Signal<Int, Trouble>.failed($0) } },
  Passing("tryFlatMapError") { source, _ in
    source.tryFlatMapError { (error: Trouble) throws(Trouble) -> Signal<Int, Trouble> in throw error
    }
  },
  Passing("flatMapError, of one") { source, _ in
    Signal<Int, Trouble>.failed(.trouble).flatMapError { _ in source }
  },
  Passing("retry(when:)") { source, _ in source.retry(when: Signal<Int, Never>.completed()) },
  Passing("retry(_:delay:if:)") { source, time in
    source.retry(0, delay: .constant(.zero), on: time)
  },
  Passing("switchIfEmpty(to:)") { source, _ in
    source.switchIfEmpty(to: Signal<Int, Trouble>.completed())
  },
  Passing("switchIfEmpty(to:), of one") { source, _ in
    Signal<Int, Trouble>.completed().switchIfEmpty(to: source)
  },
  Passing("then") { source, _ in Signal<Void, Trouble>(just: ()).then(source) },
  Passing("debounce(for:)", [.lossy]) { source, time in source.debounce(for: .zero, on: time) },
  Passing("receive(on:)") { source, time in source.receive(on: time) },
  Passing("receive(on:), immediately") { source, _ in source.receive(on: ExecutionContext.immediate)
  },
  Passing("subscribe(on:)") { source, time in source.subscribe(on: time) },
  Passing("handleEvents", [.finishing]) { source, _ in
    source.handleEvents(
      receiveSubscription: {},
      receiveOutput: { _ in },
      receiveCompletion: { _ in },
      receiveCancel: {}
    )
  },
  Passing("one node behind another") { source, time in
    source.flatMapLatest { Signal<Int, Never>(just: $0) }
      .receive(on: time)
      .retry(0)
      .prefix(untilOutputFrom: Signal<Int, Never>.never())
      .handleEvents()
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
]
