import RKCompatibility
import RKTesting
import TestSupport
import Testing

enum ClientError: Error, Equatable { case offline }

/// The names of earlier versions that no client in Tests/Clients uses.
@Suite("Names of earlier versions")
struct OldNamesTests {
  private let numbers = Signal<Int, Never>(sequence: [1, 2, 2, 3])

  private func events<Element, Failure>(
    _ signal: some SignalProtocol<Element, Failure>
  ) -> [String] {
    let log = Log<String>()
    signal.write(to: log)
    return log.values
  }

  @Test func `one import brings all modules but the one for tests`() {
    let (total, bag) = (Property(0), DisposeBag())
    let list = LoadingProperty<[Int], Never> { numbers.collect().toLoadingSignal() }
    list.value().flattenElements().removeDuplicates().bind(to: total).dispose(in: bag)
    #expect(total.value == 3)
  }

  @available(*, deprecated)
  @Test func `names of operators do what the new names do`() {
    let pairs: [(old: Signal<Int, Never>, new: Signal<Int, Never>)] = [
      (numbers.select { $0 * 2 }, numbers.map { $0 * 2 }),
      (numbers.where { $0 < 3 }, numbers.filter { $0 < 3 }),
      (numbers.aggregate(0, +), numbers.reduce(0, +)),
      (numbers.startWith(0), numbers.prepend(0)),
      (numbers.distinct { $0 != $1 }, numbers.removeDuplicates()),
      (numbers.distinct(areDistinct: !=), numbers.removeDuplicates()),
      (numbers.distinctUntilChanged { $0 != $1 }, numbers.removeDuplicates()),
      (numbers.take(2), numbers.prefix(2)),
      (numbers.take { $0 < 3 }, numbers.prefix { $0 < 3 }),
      (numbers.takeWhile { $0 < 3 }, numbers.prefix { $0 < 3 }),
      (numbers.skip(3), numbers.dropFirst(3)),
      (numbers.replace(with: 0), numbers.replaceElements(with: 0)),
      (numbers.map { Signal<Int, Never>(just: $0) }.switchLatest(), numbers),
      (numbers.materialize().elements(), numbers),
      (numbers.subscribeOn(.immediate), numbers),
      (numbers.throttle(seconds: 1), numbers.throttle(for: 1)),
      (numbers.debounce(interval: 1), numbers.debounce(for: 1)),
      (numbers.laneIfAvailable("lane"), numbers),
    ]
    for (index, pair) in pairs.enumerated() {
      #expect(events(pair.old) == events(pair.new), "pair \(index)")
    }
    #expect(events(numbers.buffer(ofSize: 2)) == events(numbers.buffer(size: 2)))
    #expect(events(numbers.materialize().errors()) == ["completed"])
    #expect(events(numbers.skip(interval: 1_000)) == ["completed"])
  }

  @available(*, deprecated)
  @Test func `a transform that fails does what tryMap does`() {
    let fails: @Sendable (Int) -> Result<Int, ClientError> = {
      $0 == 2 ? .failure(.offline) : .success($0)
    }
    let source = Signal<Int, ClientError>(sequence: 1...3)
    for chain in [source.tryMap(fails), source.mapOrDie(fails), source.selectOrDie(fails)] {
      #expect(events(chain) == ["next(1)", "failed(offline)"])
    }
  }

  @available(*, deprecated)
  @Test(arguments: [Signal<Int, Never>.Event.next(1), .completed])
  func `takeUntil ends when the other signal sends`(end: Signal<Int, Never>.Event) {
    let (source, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let log = Log<String>()
    source.take(until: other).write(to: log, as: "1 ")
    source.takeUntil(other).write(to: log, as: "2 ")
    source.send(1)
    other.on(end)
    source.send(2)
    #expect(log.values == ["1 next(1)", "2 next(1)", "1 completed", "2 completed"])
  }

  @available(*, deprecated)
  @Test func `doOn calls its closures, and calls disposed after a disposal and after a failure`() {
    let log = Log<String>()
    let source = PassthroughSubject<Int, ClientError>()
    func observe(_ name: String) -> any Disposable {
      source.doOn(
        next: { log("\(name) next \($0)") },
        start: { log("\(name) start") },
        failed: { log("\(name) failed \($0)") },
        completed: { log("\(name) completed") },
        disposed: { log("\(name) disposed") }
      )
      .observe { _ in }
    }
    let a = observe("a")
    source.send(1)
    a.dispose()
    #expect(log.values == ["a start", "a next 1", "a disposed"])
    _ = observe("b")
    source.send(completion: .failure(.offline))
    #expect(log.values.dropFirst(3) == ["b start", "b failed offline", "b disposed"])
    let numbers = Log<Int>()
    Signal<Int, Never>(just: 1).doOnNext(numbers.append).observe { _ in }
    #expect(numbers.values == [1])
  }

  @available(*, deprecated)
  @Test func `names of types, bags and bindings do what the new names do`() {
    let old: Event<Int, ClientError> = .failed(.offline)
    let operation: OperationEvent<Int, ClientError> = .completed
    let stream: StreamEvent<Int> = .next(1)
    #expect("\([old, operation])" == "[failed(offline), completed]" && stream.isNext)

    let bag = DisposeBag()
    let log = Log<String>()
    BlockDisposable { log("disposed") }.disposeIn(bag)
    bag.dispose()
    #expect(log.values == ["disposed"])

    let (name, copy) = (Property(1), Property(0))
    name.bindTo(copy)
    Signal<Int, ClientError>.failed(.offline).toStream(recoverWith: 7).bind(to: name)
    #expect(copy.value == 7)
  }
}
