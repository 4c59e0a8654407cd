import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// A timed operator, and what it makes of a source that is deallocated.
private struct DeallocatedTable: Sendable, CustomTestStringConvertible {
  typealias Source = Signal<Character, Never>

  let testDescription: String
  /// Of `a` at 0 and `b` at 1, of a source that is deallocated at 2.
  let result: String
  let apply: @Sendable (Source, TestScheduler) -> Source
}

private func count(_ elements: [Character]) -> Character { Character("\(elements.count)") }

private let three = Duration.ticks(3)

/// Timed operators, each of 3 ticks.
private let tables: [DeallocatedTable] = [
  .init(testDescription: "debounce(for:)", result: "----[b|]") { $0.debounce(for: three, on: $1) },
  .init(testDescription: "debounce(with:)", result: "----[b|]") { source, time in
    source.debounce { Signal<Character, Never>(just: $0, after: three, on: time) }
  },
  .init(testDescription: "throttle(for:)", result: "a--[b|]") { $0.throttle(for: three, on: $1) },
  .init(testDescription: "throttle(for:latest:)", result: "a-|") {
    $0.throttle(for: three, latest: false, on: $1)
  },
  .init(testDescription: "audit(for:)", result: "---[b|]") { $0.audit(for: three, on: $1) },
  .init(testDescription: "sample(every:)", result: "--|") { $0.sample(every: three, on: $1) },
  .init(testDescription: "sample(every:emitsLast:)", result: "---[b|]") {
    $0.sample(every: three, emitsLast: true, on: $1)
  },
  .init(testDescription: "buffer(for:)", result: "---[2|]") {
    $0.buffer(for: three, on: $1).map(count)
  },
  .init(testDescription: "buffer(for:emitsEmpty:)", result: "---[2|]") {
    $0.buffer(for: three, emitsEmpty: true, on: $1).map(count)
  },
  .init(testDescription: "buffer(size:for:)", result: "---[2|]") {
    $0.buffer(size: 9, for: three, on: $1).map(count)
  },
  .init(testDescription: "buffer(size:for:), full", result: "-2|") {
    $0.buffer(size: 2, for: three, on: $1).map(count)
  },
  .init(testDescription: "buffer(for:every:)", result: "---[2|]") {
    $0.buffer(for: .ticks(9), every: three, on: $1).map(count)
  },
  .init(testDescription: "buffer(for:every:), nothing new", result: "--[2|]") {
    $0.buffer(for: .ticks(9), every: .ticks(2), on: $1).map(count)
  },
  .init(testDescription: "delay(for:)", result: "---ab|") { $0.delay(for: three, on: $1) },
  .init(testDescription: "timeout(after:with:)", result: "ab|") {
    $0.setFailureType(to: DiagramFailure.self).timeout(after: three, with: .init(), on: $1)
      .suppressError(logging: false)
  },
]

/// What a source may be made of: members that are deallocated in this order.
private final class Model: Sendable {
  let text = Property<Character>("a")
  let other = Property(0)
  let derived: AnyProperty<Character>
  let letters = CollectionProperty<[Character]>(["a"])
  let bag = DisposeBag()

  init() {
    derived = text.mapProperty { $0 }
  }
}

/// A source, which sends `a` when it is observed and `b` when it is told so.
private struct ModelSource: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (Model, _ outside: Property<Character>) -> Signal<Character, Never>
}

private let sources: [ModelSource] = [
  .init(testDescription: "a property") { model, _ in model.text.toSignal() },
  .init(testDescription: "a derived property") { model, _ in model.derived.toSignal() },
  .init(testDescription: "a collection") { model, _ in
    model.letters.map { $0.collection.last ?? "-" }
  },
  .init(testDescription: "a property and operators") { model, _ in
    model.text.removeDuplicates().map { $0 }.receive(on: ExecutionContext.immediate)
  },
  .init(testDescription: "two properties") { model, _ in
    combineLatest(model.text, model.other).map { $0.0 }
  },
  .init(testDescription: "a property, shared") { model, _ in model.text.share(limit: 1) },
  .init(testDescription: "until the model is deallocated") { model, outside in
    outside.prefix(untilOutputFrom: model.bag.deallocated)
  },
]

/// A deallocated source completes, but its pending elements are left to their timer.
@Suite("5: A source that is deallocated")
struct DeallocationTests {
  @Test(arguments: tables, sources)
  fileprivate func `leaves pending elements to the timer`(
    table: DeallocatedTable,
    source: ModelSource
  ) throws {
    let time = TestScheduler()
    let outside = Property<Character>("a")
    var model: Model? = Model()
    // No signal of the model is retained, because it retains its property.
    let recorder = time.record(table.apply(try source.make(#require(model), outside), time))
    time.advance(by: .ticks(1))
    model?.letters.append("b")
    model?.text.value = "b"
    outside.value = "b"
    time.advance(by: .ticks(1))
    let count = recorder.elements.count
    model = nil
    #expect(recorder.elements.count == count)
    time.run()
    #expect(recorder.diagram == (try Diagram(table.result)))
  }

  @Test func `leaves pending elements to the timer if a scheduler delivers the completion`() {
    let time = TestScheduler()
    var text: Property<Character>? = Property("a")
    let recorder = time.record(
      text.map { $0.receive(on: time).debounce(for: three, on: time) } ?? .never()
    )
    time.advance(by: .ticks(1))
    text?.value = "b"
    text = nil
    time.run()
    #expect(recorder.diagram == "----[b|]")
  }

  @Test func `leaves pending elements to the timer if an operator was delivering`() {
    let time = TestScheduler()
    let letters = PassthroughSubject<Character, Never>()
    let model = Box<Model?>(Model())
    let deallocated = model.value?.bag.deallocated ?? .never()
    let recorder = time.record(
      letters.prefix(untilOutputFrom: deallocated)
        .handleEvents(receiveOutput: { if $0 == "b" { model.value = nil } })
        .debounce(for: three, on: time)
    )
    letters.send("a")
    time.advance(by: .ticks(1))
    letters.send("b")
    #expect(model.value == nil)
    time.run()
    #expect(recorder.diagram == "----[b|]")
  }

  @Test func `leaves pending elements to the timer behind an asynchronous subject`() {
    let time = TestScheduler()
    var text: Property<Character>? = Property("a")
    let last = AsyncSubject<Character, Never>()
    _ = text?.observe(with: last)
    let recorder = time.record(last.debounce(for: three, on: time))
    time.advance(by: .ticks(1))
    text = nil
    time.run()
    #expect(recorder.diagram == "----[a|]")
  }

  @Test func `a pending write keeps its path while the completion is delivered`() {
    let time = TestScheduler()
    let (source, stored) = (Property(0), Property(0))
    let dynamic = DynamicSubject(
      target: stored,
      signal: .never(),
      context: ExecutionContext { work in time.schedule(work) },
      get: { $0.value },
      set: { $0.value = $1 }
    )
    source.bind(to: dynamic)
    var gate: Property<Int>? = Property(-1)
    gate?.dropFirst(1).append(dynamic.toSignal()).bind(to: source)
    time.run()
    source.value = 1
    gate = nil
    source.value = 2
    time.run()
    #expect(source.value == 2)
    #expect(stored.value == 2)
  }

  @Test func `does not delay a completion that was sent to a subject`() {
    let time = TestScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = time.record(subject.debounce(for: .ticks(3), on: time))
    let other = time.record(subject.debounce(for: .ticks(3), on: time).append(9))
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.diagram == "[1|]")
    #expect(other.diagram == "[19|]")
  }
}
