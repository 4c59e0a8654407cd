import RKBindings
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

private enum Trouble: Error { case one, two }

@Suite("MainActorSignal")
@MainActor
struct MainActorSignalTests {
  // Not Sendable: state of the main actor.
  private final class Notes {
    var values: [Int] = []
    var texts: [String] = []
  }

  private let notes = Notes()
  private let source = PassthroughSubject<Int, Never>()

  @Test func `delivers synchronously on the main actor if no event waits`() {
    let sink = source.receive(on: MainActor.shared)
      .map { $0 + notes.values.count }
      .filter { _ in notes.values.count < 3 }
      .sink { notes.values.append($0) }
    for number in [1, 1, 1, 1] { source.send(number) }
    #expect(notes.values == [1, 2, 3])
    sink.cancel()
    source.send(1)
    #expect(notes.values == [1, 2, 3])
  }

  @Test func `delivers events of eight threads on the main actor, in each thread's order`() async {
    source.receive(on: MainActor.shared).map { $0 * 2 }.observeNext { number in
      MainActor.assertIsolated()
      notes.values.append(number)
    }
    let source = source
    await Task.detached {
      inParallel(8) { thread in
        for number in 0..<500 { source.send(thread * 1_000 + number) }
      }
    }.value
    await until { notes.values.count == 4_000 }
    for thread in 0..<8 {
      let own = notes.values.map { $0 / 2 }.filter { $0 / 1_000 == thread }
      #expect(own == (0..<500).map { thread * 1_000 + $0 })
    }
  }

  @Test func `an event sent on the main actor waits for those sent before`() async {
    source.receive(on: MainActor.shared).observeNext { notes.values.append($0) }
    inParallel(1) { [source] _ in source.send(1) }
    source.send(2)
    #expect(notes.values == [])
    await until { notes.values.count == 2 }
    #expect(notes.values == [1, 2])
    source.send(3)
    #expect(notes.values == [1, 2, 3])
  }

  @Test func `an event sent during a delivery is delivered after it`() async {
    let delivered = source.receive(on: MainActor.shared)
    delivered.observeNext { number in
      if number < 3 { source.send(number + 1) }
      notes.values.append(number)
    }
    source.send(0)
    await until { notes.values.count == 4 }
    #expect(notes.values == [0, 1, 2, 3])
    inParallel(1) { [source] _ in source.send(0) }
    await until { notes.values.count == 8 }
    #expect(notes.values == [0, 1, 2, 3, 0, 1, 2, 3])
  }

  @Test func `delivers nothing after disposal, even during a delivery`() async {
    let own = SerialDisposable()
    own.otherDisposable = source.receive(on: MainActor.shared).map { $0 }.observeNext { number in
      notes.values.append(number)
      own.dispose()
    }
    inParallel(1) { [source] _ in for number in 1...3 { source.send(number) } }
    await until { !notes.values.isEmpty }
    await theMainQueue()
    source.send(4)
    #expect(notes.values == [1])
  }

  @Test func `terminates after its elements, with the source disposed`() async {
    let disposed = SimpleDisposable()
    let signal = Signal<Int, Trouble> { observer in
      inParallel(1) { _ in
        observer.receive(1)
        observer.receive(completion: .failure(.one))
      }
      return disposed
    }
    let cancellable = signal.receive(on: MainActor.shared).sink(
      receiveCompletion: { completion in
        if case .failure(.one) = completion { notes.texts.append("failed") }
        if disposed.isDisposed { notes.texts.append("disposed") }
      },
      receiveValue: { notes.texts.append("\($0)") }
    )
    await until { notes.texts.count == 3 }
    #expect(notes.texts == ["1", "failed", "disposed"])
    #expect(cancellable.isDisposed)
  }

  @Test func `runs a closure on the main actor, whichever thread ends the observation`() async {
    let finite = source.prefix(maxLength: 1).receive(on: MainActor.shared)
      .finally { notes.texts.append("ended") }
    finite.observeNext { notes.texts.append("\($0)") }
    source.send(1)
    await until { notes.texts == ["1", "ended"] }
    let observation = finite.observeNext { notes.texts.append("\($0)") }
    inParallel(1) { _ in observation.dispose() }
    #expect(notes.texts.count == 2)
    await until { notes.texts == ["1", "ended", "ended"] }
    observation.dispose()
    await theMainQueue()
    #expect(notes.texts.count == 3)
  }

  @Test func `the closures of handleEvents run before the events are delivered`() {
    source.receive(on: MainActor.shared)
      .handleEvents(
        receiveOutput: { notes.texts.append("before \($0)") },
        receiveCompletion: { notes.texts.append("before \($0)") }
      )
      .observe { notes.texts.append("\($0)") }
    source.send(1)
    source.send(completion: .finished)
    #expect(notes.texts == ["before 1", "next(1)", "before finished", "completed"])
  }

  @Test func `releases its observer and the pending events on disposal`() async {
    let tracker = Tracker()
    let source = PassthroughSubject<Tracked, Never>()
    let observation = source.receive(on: MainActor.shared)
      .observeNext { [tracked = tracker.track()] _ in tracked.use() }
    inParallel(1) { _ in source.send(tracker.track()) }
    #expect(tracker.live == 2)
    observation.dispose()
    await theMainQueue()
    #expect(tracker.live == 0)
  }

  @Test func `a model may be released on another thread while events wait`() async {
    @MainActor final class Model {
      let bag = DisposeBag()
      var count = 0
    }
    weak var released: Model?
    do {
      let model = Model()
      released = model
      source.receive(on: MainActor.shared)
        .observeNext { [weak model] number in model?.count += number }
        .dispose(in: model.bag)
      let source = source
      await Task.detached { [model] in
        for number in 0..<100 { source.send(number) }
        withExtendedLifetime(model) {}
      }.value
    }
    await theMainQueue()
    #expect(released == nil)
  }

  @Test func `an asynchronous closure runs on the main actor, and is cancelled when replaced`()
    async
  {
    source.receive(on: MainActor.shared)
      .flatMapLatest { number in
        notes.texts.append("\(number) starts")
        if number == 1 {
          _ = await Signal<Int, Never>.never().first
          notes.texts.append("1 cancelled: \(Task.isCancelled)")
        }
        return number
      }
      .observeNext { notes.values.append($0) }
    source.send(1)
    await until { notes.texts == ["1 starts"] }
    source.send(2)
    await until { notes.texts.count == 3 && notes.values.count == 1 }
    #expect(Set(notes.texts) == ["1 starts", "1 cancelled: true", "2 starts"])
    #expect(notes.values == [2])
  }

  @Test func `only the latest inner signal is observed by flatMapLatest`() {
    let inners = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    source.receive(on: MainActor.shared)
      .flatMapLatest { inners[$0] }
      .observeNext { notes.values.append($0) }
    source.send(0)
    inners[0].send(1)
    source.send(1)
    inners[0].send(2)
    inners[1].send(3)
    #expect(notes.values == [1, 3])
  }

  @Test func `an asynchronous closure keeps its typed error`() async {
    source.receive(on: MainActor.shared)
      .flatMap(.concat) { number async throws(Trouble) in
        if number == 2 { throw .two }
        return number
      }
      .observe { event in
        switch event {
        case .next(let number): notes.values.append(number)
        case .failed(let error): notes.values.append(error == Trouble.two ? -2 : 0)
        case .completed: notes.values.append(-1)
        }
      }
    source.send(1)
    source.send(2)
    await until { notes.values.count == 2 }
    #expect(notes.values == [1, -2])
  }

  @Test func `inner signals that deliver elsewhere are delivered on the main actor`() async {
    source.receive(on: MainActor.shared)
      .flatMap(.merge) { number in
        Signal<Int, Never>(just: number * 10).receive(on: ExecutionContext.global())
      }
      .observeNext { number in
        MainActor.assertIsolated()
        notes.values.append(number)
      }
    for number in 1...3 { source.send(number) }
    await until { notes.values.count == 3 }
    #expect(notes.values.sorted() == [10, 20, 30])
  }

  @Test func `operators that are applied through deliver on the main actor`() async {
    let time = TestScheduler()
    source.receive(on: MainActor.shared)
      .through { $0.delay(for: .ticks(2), on: time).receive(on: ExecutionContext.global()) }
      .observeNext { number in
        MainActor.assertIsolated()
        notes.values.append(number)
      }
    source.send(1)
    time.advance(by: .ticks(1))
    await theMainQueue()
    #expect(notes.values == [])
    time.advance(by: .ticks(1))
    await until { notes.values == [1] }
  }

  @Test func `a closure of an operator that is applied through may assume the main actor`() {
    source.receive(on: MainActor.shared)
      .through { [notes = MainActorNotes()] numbers in
        numbers.prefix { number in MainActor.assumeIsolated { notes.takes(number) } }
      }
      .observeNext { notes.values.append($0) }
    for number in 1...4 { source.send(number) }
    #expect(notes.values == [1, 2])
  }

  // A class of the main actor is Sendable.
  @MainActor private final class MainActorNotes {
    private var count = 0

    func takes(_ number: Int) -> Bool {
      count += 1
      return count < 3
    }
  }

  @Test func `binds and assigns without annotations`() {
    final class Screen: MainActorTarget {
      nonisolated let bag = DisposeBag()
      var title = 0
      var log: [Int] = []
    }
    let screen = Screen()
    let property = Property(0)
    let signal = source.receive(on: MainActor.shared)
    signal.bind(to: screen, keyPath: \.title)
    signal.bind(to: screen) { screen, number in screen.log.append(number) }
    signal.bind(to: property)
    let cancellable = signal.assign(to: \.title, on: screen, ownership: .weak)
    source.send(7)
    #expect(screen.title == 7 && screen.log == [7] && property.value == 7)
    cancellable.cancel()
  }

  @Test func `combines with other signals through an ordinary one`() {
    let (first, second) = (Property(10), Property(100))
    source.receive(on: MainActor.shared)
      .through { combineLatest($0, first, second) }
      .map { $0 + $1 + $2 + notes.texts.count }
      .observeNext { notes.values.append($0) }
    source.send(1)
    notes.texts.append("one")
    second.value = 200
    #expect(notes.values == [111, 212])
  }

  @Test func `a throwing closure gives a failure type to a signal that cannot fail`() {
    let failing = source.receive(on: MainActor.shared).tryMap { number throws(Trouble) in
      if number > notes.values.count { throw .two } else { number }
    }
    failing.observeFailed { error in notes.texts.append(error == .two ? "two" : "") }
    source.send(0)
    #expect(notes.texts == [])
    source.send(1)
    #expect(notes.texts == ["two"])
  }

  @Test func `an undeclared error of a closure is of type any Error`() {
    let numbers: MainActorSignal<Int, any Error> = source.receive(on: MainActor.shared)
      .tryMap { if $0 > notes.values.count { throw Trouble.two } else { $0 } }
    numbers.observeFailed { notes.texts.append("\($0)") }
    source.send(1)
    #expect(notes.texts == ["two"])
  }

  @Test func `print and debug show the details that they are asked for`() {
    let lines = Log<String>()
    let signal = source.receive(on: MainActor.shared)
      .print("a", showing: .line, to: lines.append, file: "F", line: 1)
      .debug("b", showing: .line, to: lines.append, file: "F", line: 2)
    let sink = signal.sink(receiveValue: { _ in })
    source.send(7)
    sink.dispose()
    #expect(lines.values.contains("F:1 [a] next(7)") && lines.values.contains("F:2 [b] next(7)"))
  }

  @Test func `prints, debugs and stops at events as an ordinary signal does`() {
    let lines = Log<String>()
    let signal = source.receive(on: MainActor.shared)
      .print("a") { lines($0) }
      .debug("b") { lines($0) }
      .breakpoint(
        receiveOutput: { number in
          notes.values.append(number)
          return false
        },
        receiveCompletion: { _ in
          notes.values.append(-1)
          return false
        }
      )
    let sink = signal.sink(receiveValue: { notes.texts.append("\($0)") })
    source.send(7)
    source.send(completion: .finished)
    #expect(notes.values == [7, -1] && notes.texts == ["7"] && sink.isDisposed)
    #expect(
      lines.values == [
        "[b] started", "[a] started", "[a] next(7)", "[b] next(7)", "[a] finished", "[b] finished",
      ]
    )
  }

  @Test func `values iterates over the elements`() async {
    var received: [Int] = []
    for await number in Signal<Int, Never>(sequence: 1...3).receive(on: MainActor.shared).values {
      received.append(number)
    }
    #expect(received == [1, 2, 3])
  }
}
