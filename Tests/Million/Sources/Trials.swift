import ReactiveKit

let trials =
  events + answers + inners + attempts + disposals + crossings + crossedSubjects + [graphs]

private let numbers = Signal<Int, Never>(sequence: 0..<Million.count)
private let one = Signal<Int, Never>(just: 1)
private let nothing = Signal<Int, Never>.completed()
private let silence = Signal<Int, Never>.never()

/// What fails when an element is not one too many.
private enum Failure: Error { case planned }

private let events = [
  Trial("elements through a chain") {
    numbers.map { $0 + 1 }.filter { _ in true }.scan(0) { $1 }.compactMap { $0 }.dropFirst(0)
      .removeDuplicates()
      .handleEvents()
      .materialize()
      .dematerialize()
      .buffer(size: 2)
      .flattenElements()
      .prefix(maxLength: .max)
      .total
  },
  Trial("elements through merge", of: { numbers.merge(with: nothing) }),
  Trial("elements through combineLatest", of: { one.combineLatest(with: numbers) { $1 } }),
  Trial("elements through zip", of: { numbers.zip(with: numbers) { $1 } }),
  Trial("elements through with(latestFrom:)", of: { numbers.with(latestFrom: one) { $1 } }),
  Trial("elements through append", of: { nothing.append(numbers) }),
  Trial("elements through amb", of: { numbers.amb(with: silence) }),
  Trial(
    "elements through prefix(until)",
    of: { numbers.prefix(untilOutputFrom: silence) }
  ),
  Trial("elements through debounce(with:)", of: { numbers.debounce { _ in one } }),
  Trial("elements through delay(with:)", of: { numbers.delay { _ in one } }),
  Trial("elements through receive(on:)", of: { numbers.receive(on: ExecutionContext.immediate) }),
]

/// Of an element from inside the delivery of the one before.
private let answers = [
  Trial("answers to a subject", answering: { $0 }),
  Trial(
    "answers through a chain",
    answering: { $0.map { $0 }.filter { _ in true }.scan(0) { $1 } }
  ),
  Trial("answers through merge", answering: { $0.merge(with: silence) }),
  Trial(
    "answers through combineLatest",
    answering: { $0.combineLatest(with: one) { number, _ in number } }
  ),
  Trial(
    "answers through flatMapLatest",
    answering: { $0.flatMapLatest { Signal<Int, Never>(just: $0) } }
  ),
  Trial(
    "answers through flatMapConcat",
    answering: { $0.flatMapConcat { Signal<Int, Never>(just: $0) } }
  ),
  Trial("answers through receive(on:)", answering: { $0.receive(on: ExecutionContext.immediate) }),
]

private let inners = [
  Trial("inners of flatMapConcat", of: { numbers.flatMapConcat { _ in one } }),
  Trial("inners of flatMapLatest", of: { numbers.flatMapLatest { _ in one } }),
  Trial("inners of flatMapFirst", of: { numbers.flatMapFirst { _ in one } }),
  Trial("inners of flatMapMerge", of: { numbers.flatMapMerge { _ in one } }),
  Trial(
    "inners of flatMapMerge(maxConcurrent:)",
    of: {
      numbers.flatMapMerge(maxConcurrent: 2) { _ in one }
    }
  ),
  Trial("signals that wait for the first") {
    let count = Count()
    let first = PassthroughSubject<Int, Never>()
    numbers.flatMapConcat { $0 == 0 ? first.toSignal() : one }.observeNext { _ in count.add(1) }
    first.send(0)
    first.send(completion: .finished)
    return count.value
  },
  Trial(
    "signals in a list",
    of: {
      Signal(flattening: (0..<Million.count).lazy.map { _ in one }, strategy: .concat)
    }
  ),
]

private let attempts = [
  Trial("runs of repeat", of: { one.repeat(Million.count) }),
  Trial("attempts of retry") {
    failing { $0.retry(.max) }
  },
  Trial("attempts of retry(when:)") {
    failing { $0.retry(when: one) }
  },
]

private let disposals = [
  Trial("nested block disposables", nesting: { inner in BlockDisposable { inner.dispose() } }),
  Trial("nested composite disposables", nesting: { CompositeDisposable([$0]) }),
  Trial("nested serial disposables", nesting: { SerialDisposable(otherDisposable: $0) }),
  Trial("nested deinit disposables", nesting: { DeinitDisposable(disposable: $0) }),
  Trial("observations in a bag") {
    let count = Count()
    let bag = DisposeBag()
    for _ in 0..<Million.count { bag.add(disposable: BlockDisposable { count.add(1) }) }
    bag.dispose()
    return count.value
  },
]

extension SignalProtocol {
  /// How many elements it sends.
  fileprivate var total: Int {
    let count = Count()
    observe { if $0.element != nil { count.add(1) } }
    return count.value
  }
}

/// How often a signal that fails at once is observed, until it does not fail.
private func failing(
  _ apply: (Signal<Int, Failure>) -> Signal<Int, Failure>
) -> Int {
  let count = Count()
  let source = Signal<Int, Failure>(deferring: {
    count.add(1) < Million.count ? Signal<Int, Failure>.failed(.planned) : .completed()
  })
  apply(source).observe { _ in }
  return count.value
}
