import Dispatch
import ReactiveKit
import RKTesting
import TestSupport
import Testing

infix operator >- : AdditionPrecedence

/// The pipe of one of the documents: `a >- b >- c` is `c(b(a))`.
private func >- <In, Out>(left: In, right: (In) -> Out) -> Out { right(left) }

/// What the documentation of ReactiveKit shows of operators that need no time.
@Suite("Documents: operators")
struct OperatorRowTests {
  private func events<Element, Failure>(
    _ signal: some SignalProtocol<Element, Failure>
  ) -> [String] {
    let log = Log<String>()
    signal.write(to: log)
    return log.values
  }

  @Test("operators are methods that return signals, with a state for each observation")
  func methods() {
    let chain: Signal<Int, Never> = Signal(sequence: 1...3).scan(0, +).dropFirst().prefix(
      maxLength: 1
    )
    #expect(events(chain) == ["next(3)", "completed"])
    #expect(events(chain) == ["next(3)", "completed"])
  }

  @available(*, deprecated)
  @Test("map, and select, transform each element")
  func map() {
    let counter = Signal<Int, Never>(sequence: 1...3)
    #expect(events(counter.map { $0 * 2 }) == ["next(2)", "next(4)", "next(6)", "completed"])
    #expect(events(counter.select { $0 * 2 }) == events(counter.map { $0 * 2 }))
  }

  @available(*, deprecated)
  @Test("a transform that fails ends the whole chain, and releases its resources")
  func dying() {
    let disposed = Sum()
    let source = Signal<Int, ClientError> { observer in
      for number in 1...3 { observer.receive(number) }
      return BlockDisposable { disposed.add() }
    }
    let fails: @Sendable (Int) -> Result<Int, ClientError> = {
      $0 == 2 ? .failure(.offline) : .success($0)
    }
    for chain in [source.tryMap(fails), source.mapOrDie(fails), source.selectOrDie(fails)] {
      #expect(events(chain.map { $0 * 10 }) == ["next(10)", "failed(offline)"])
    }
    #expect(disposed.value == 3)
  }

  @available(*, deprecated)
  @Test("filter, and where, keep what a predicate accepts, and the end")
  func filter() {
    let cities = Signal<String, Never>(sequence: ["Paris", "London", "Porto"])
    let expected = [#"next("Paris")"#, #"next("Porto")"#, "completed"]
    #expect(events(cities.filter { $0.hasPrefix("P") }) == expected)
    #expect(events(cities.where { $0.hasPrefix("P") }) == expected)
    #expect(events(Signal<Int, Never>(sequence: 1...9).filter { $0 % 3 == 0 }).count == 4)
  }

  @Test("flatMap with a strategy")
  func flatMap() {
    let numbers = Signal<Int, Never>(sequence: 1...3).flatMap(.concat) { number in
      Signal<Int, Never>(sequence: Array(repeating: number, count: 3))
    }
    let log = Log<Int>()
    numbers.observeNext(with: log.append)
    #expect(log.values == [1, 1, 1, 2, 2, 2, 3, 3, 3])
  }

  @available(*, deprecated)
  @Test("flatMapLatest, and switchLatest, dispose the one before")
  func latest() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let source = PassthroughSubject<Bool, Never>()
    let log = Log<Int>()
    source.flatMapLatest { $0 ? a : b }.observeNext(with: log.append)
    source.map { $0 ? a : b }.switchLatest().observeNext(with: log.append)
    source.send(true)
    a.send(1)
    source.send(false)
    a.send(2)
    b.send(3)
    #expect(log.values == [1, 1, 3, 3])
  }

  @Test("flatMapConcat, and concat, start the next when the one before is over")
  func concat() {
    let first = PassthroughSubject<Int, Never>()
    let runs = Sum()
    let second = Signal<Int, Never>(performing: { runs.add() + 10 })
    let log = Log<Int>()
    let source = Signal<Bool, Never>(sequence: [true, false])
    source.flatMapConcat { $0 ? first.toSignal() : second }.observeNext(with: log.append)
    first.send(1)
    #expect(runs.value == 0)
    first.send(completion: .finished)
    #expect(log.values == [1, 11])
    let inner = Signal<Signal<Int, Never>, Never>(sequence: [.just(1), .just(2)])
    #expect(events(inner.concat()) == ["next(1)", "next(2)", "completed"])
  }

  @Test("flatMapMerge, and merge, pass everything on as it comes")
  func merge() {
    timeline("-a-b|", "-1-2-|") { _, a, b in
      Signal<Int, Never>(sequence: 0...1).flatMapMerge { $0 == 0 ? a : b }
    } produces: {
      "-[a1]-[b2]-|"
    }
    timeline("-a-b|", "--1-2-|") { _, a, b in
      a.merge(with: b)
    } produces: {
      "-a1b2-|"
    }
  }

  @available(*, deprecated)
  @Test("startWith sends an element before the others")
  func startWith() {
    let expected = ["next(0)", "next(1)", "completed"]
    let one = Signal<Int, Never>(just: 1)
    for signal in [one.prepend(0), one.startWith(0), one.start(with: 0)] {
      #expect(events(signal) == expected)
    }
  }

  @available(*, deprecated)
  @Test("throttle, debounce and sample are three")
  func pace() {
    timeline("-ab--c--|") { time, source in
      source.throttle(for: 3.0, on: time)
    } produces: {
      "-a--b--c|"
    }
    timeline("-ab--c--|") { time, source in
      source.debounce(for: 2.0, on: time)
    } produces: {
      "----b--c|"
    }
    timeline("-ab--c--|", "---x--x-") { _, source, sampler in
      source.sample(on: sampler)
    } produces: {
      "---b--c-|"
    }
    let queue = DispatchQueue(label: "OperatorRowTests")
    let one = Signal<Int, Never>(just: 1)
    #expect(events(one.throttle(for: 1, queue: queue, latest: false)) == ["next(1)", "completed"])
    #expect(events(one.throttle(seconds: 1)) == ["next(1)", "completed"])
    for signal in [
      one.debounce(for: 1, queue: queue), one.debounce(interval: 1, queue: queue),
      one.debounce(interval: 1), one.debounce(interval: 1, on: queue),
    ] {
      #expect(events(signal) == ["next(1)", "completed"])
    }
  }

  @available(*, deprecated)
  @Test("distinctUntilChanged drops what is equal to the one before")
  func distinct() {
    let source = Signal<Int, Never>(sequence: [1, 1, 2, 1])
    let expected = ["next(1)", "next(2)", "next(1)", "completed"]
    for signal in [
      source.removeDuplicates(), source.distinct(), source.distinctUntilChanged(),
      source.distinct { $0 != $1 }, source.distinct(areDistinct: !=),
      source.distinctUntilChanged { $0 != $1 },
    ] {
      #expect(events(signal) == expected)
    }
  }

  @available(*, deprecated)
  @Test("skip(first:) drops the first elements")
  func skip() {
    let source = Signal<Int, Never>(sequence: 1...4)
    for signal in [source.dropFirst(3), source.skip(first: 3), source.skip(3)] {
      #expect(events(signal) == ["next(4)", "completed"])
    }
    #expect(events(source.skip(last: 3)) == ["next(1)", "completed"])
    #expect(events(source.skip(interval: 1_000)) == ["completed"])
  }

  @Test("delay(interval:) delays by seconds")
  func delay() {
    timeline("-ab|") { time, source in
      source.delay(interval: 1, on: time)
    } produces: {
      "--ab|"
    }
  }

  @available(*, deprecated)
  @Test("take(until:) passes on until the other sends, or completes")
  func takeUntil() {
    for end in [Signal<Int, Never>.Event.next(1), .completed] {
      let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log<String>()
      source.take(until: other).write(to: log, as: "1 ")
      source.takeUntil(other).write(to: log, as: "2 ")
      source.send(1)
      other.on(end)
      source.send(2)
      #expect(log.values == ["1 next(1)", "2 next(1)", "1 completed", "2 completed"])
    }
  }

  @Test("combineLatest of the latest elements, as a function and as a method")
  func combineLatest() {
    let (a, b) = (Signal<Int, Never>(sequence: 1...3), Signal<Int, Never>(sequence: 4...6))
    #expect(
      events(ReactiveKit.combineLatest(a, b) { $0 * $1 })
        == ["next(12)", "next(15)", "next(18)", "completed"]
    )
    #expect(
      events(a.combineLatest(with: b))
        == ["next((3, 4))", "next((3, 5))", "next((3, 6))", "completed"]
    )
  }

  @Test("a pipe of one's own applies functions to signals too")
  func pipes() {
    func filter<Element>(
      _ isIncluded: @escaping @Sendable (Element) -> Bool
    ) -> (Signal<Element, Never>) -> Signal<Element, Never> {
      { $0.filter(isIncluded) }
    }
    func map<Element, Result>(
      _ transform: @escaping @Sendable (Element) -> Result
    ) -> (Signal<Element, Never>) -> Signal<Result, Never> {
      { $0.map(transform) }
    }
    #expect(3 >- { $0 + 1 } >- { "\($0)" } == "4")
    let piped = Signal<Int, Never>(sequence: -1...1) >- filter { $0 >= 0 } >- map { "\($0)!" }
    #expect(events(piped) == [#"next("0!")"#, #"next("1!")"#, "completed"])
    #expect(
      events(Signal<Int, Never>(just: 1).transform { $0.map { $0 + 1 } }) == [
        "next(2)", "completed",
      ]
    )
  }

  @available(*, deprecated)
  @Test("what has several names does the same under each")
  func aliases() {
    let source = Signal<Int, Never>(sequence: 1...4)
    #expect(events(source.element(at: 1)) == events(source.output(at: 1)))
    #expect(events(source.ignoreElements()) == events(source.ignoreOutput()))
    #expect(events(source.take(first: 2)) == events(source.prefix(2)))
    #expect(events(source.take(last: 2)) == events(source.suffix(maxLength: 2)))
    #expect(events(source.take { $0 < 3 }) == events(source.prefix { $0 < 3 }))
    #expect(events(source.buffer(ofSize: 2)) == events(source.buffer(size: 2)))
    #expect(events(source.replace(with: 0)) == events(source.replaceElements(with: 0)))
    #expect(events(source.concat(with: source)) == events(source.append(source)))
    #expect(events(source.filter { $0 > 9 }.defaultIfEmpty(5)) == ["next(5)", "completed"])
    #expect(events(source.map { [$0] }.unwrap()) == events(source))
    #expect(events(source.map { Optional($0) }.ignoreNil()) == events(source))
    #expect(events(source.map { Optional($0) }.replaceNil(with: 0)) == events(source))
    #expect(events(source.materialize().elements()) == events(source))
    #expect(events(source.materialize().errors()) == ["completed"])
    #expect(events(ReactiveKit.merge([source, source])).count == 9)
    #expect(
      events(ReactiveKit.combineLatest([source.last(), source.first()]) { $0[0] - $0[1] })
        == ["next(3)", "completed"]
    )
  }
}
