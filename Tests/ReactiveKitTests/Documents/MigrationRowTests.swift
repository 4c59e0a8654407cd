// The one import there is of the library; a member that it does not bring is not found.
import ReactiveKit
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of coming from earlier versions.
@Suite("Documents: coming from earlier versions")
struct MigrationRowTests {
  private let numbers = SafeSignal(sequence: [1, 2, 2, 3])

  private func elements<Element>(_ signal: Signal<Element, Never>) -> [Element] {
    let log = Log<Element>()
    signal.observeNext(with: log.append)
    return log.values
  }

  @Test("one import brings all modules but the one for tests")
  func oneImport() {
    let (total, bag) = (Property(0), DisposeBag())
    let list = LoadingProperty<[Int], Never> { numbers.collect().toLoadingSignal() }
    list.value().flattenElements().removeDuplicates().bind(to: total).dispose(in: bag)
    #expect(total.value == 3)
  }

  @available(*, deprecated)
  @Test("the names of Combine do what the earlier names do, which are still there")
  func namesOfCombine() {
    let pairs: [(old: Signal<Int, Never>, new: Signal<Int, Never>)] = [
      (numbers.distinct(), numbers.removeDuplicates()),
      (numbers.distinctUntilChanged(), numbers.removeDuplicates()),
      (numbers.skip(first: 1), numbers.dropFirst(1)),
      (numbers.skip(last: 1), numbers.dropLast(1)),
      (numbers.take(first: 2), numbers.prefix(maxLength: 2)),
      (numbers.take(last: 2), numbers.suffix(maxLength: 2)),
      (numbers.take(while: { $0 < 3 }), numbers.prefix(while: { $0 < 3 })),
      (numbers.element(at: 2), numbers.output(at: 2)),
      (numbers.ignoreElements(), numbers.ignoreOutput()),
      (numbers.start(with: 0), numbers.prepend(0)),
      (numbers.concat(with: numbers), numbers.append(numbers)),
      (numbers.skip(first: 4).defaultIfEmpty(7), numbers.dropFirst(4).replaceEmpty(with: 7)),
      (numbers.recover(with: 7), numbers.replaceError(with: 7)),
      (numbers.executeIn(.immediate), numbers.subscribe(on: .immediate)),
      (numbers.observeIn(.immediate), numbers.receive(on: .immediate)),
      (numbers.shareReplay(limit: 1), numbers.share(limit: 1)),
    ]
    for (index, pair) in pairs.enumerated() {
      #expect(elements(pair.old) == elements(pair.new), "pair \(index)")
    }
    let subject = PublishSubject<Int, Never>()
    let log = Log<String>()
    subject.write(to: log)
    subject.next(1)
    subject.send(2)
    subject.completed()
    #expect(log.values == ["next(1)", "next(2)", "completed"])
  }

  @available(*, deprecated)
  @Test("what version 2 made of version 1 has its place")
  func secondVersion() {
    // Observable became Property, `observe` became `observeNext`.
    let count = Property(0)
    let log = Log<Int>()
    count.observeNext(with: log.append)
    count.value = 1
    #expect(log.values == [0, 1])
    // `shareNext` became `shareReplay`.
    let runs = Sum()
    let shared = SafeSignal<Int> { observer in
      runs.add()
      observer(.next(1))
    }
    .shareReplay(limit: 1)
    let first = shared.observe { _ in }
    #expect(elements(shared) == [1] && runs.value == 1)
    first.dispose()
    // Contexts are given by `executeOn` and `observeOn`, and otherwise things happen where they are sent.
    let jobs = Sum()
    let context = ExecutionContext { job in
      jobs.add()
      job()
    }
    #expect(elements(numbers.executeOn(context)) == [1, 2, 2, 3] && jobs.value == 1)
    #expect(elements(numbers.observeOn(context)) == [1, 2, 2, 3] && jobs.value == 6)
    // What can end and what can fail are one type: a stream completes, an operation is bound once its
    // failure is taken care of.
    let operation = Signal<Int, ClientError>.failed(.offline)
    operation.toStream(recoverWith: 7).bind(to: count)
    #expect(count.value == 7)
  }
}
