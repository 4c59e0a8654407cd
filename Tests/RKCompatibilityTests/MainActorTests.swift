import RKCompatibility
import TestSupport
import Testing

private enum Trouble: Error { case one }

@Suite("Operators that MainActorSignal had by name")
@MainActor
struct EarlierMainActorTests {
  // Not Sendable: state of the main actor.
  private final class Notes {
    var limit = 2
    var values: [Int] = []
  }

  private let notes = Notes()
  private let source = PassthroughSubject<Int, Trouble>()

  /// Sends 1, 2, 3 and the completion, and returns what a signal emits of it.
  private func elements<Element>(
    _ apply: (MainActorSignal<Int, Trouble>) -> MainActorSignal<Element, Trouble>
  ) -> [Element] {
    let source = PassthroughSubject<Int, Trouble>()
    var elements: [Element] = []
    apply(source.receive(on: MainActor.shared)).observe { event in
      if case .next(let element) = event { elements.append(element) }
    }
    for number in 1...3 { source.send(number) }
    source.send(completion: .finished)
    return elements
  }

  private func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }

  @available(*, deprecated)
  @Test func `operators on elements take closures that read main-actor state`() {
    #expect(elements { $0.prefix(maxLength: 2) } == [1, 2])
    #expect(elements { $0.prefix(maxLength: 0) } == [])
    #expect(elements { $0.prefix { $0 < notes.limit } } == [1])
    #expect(elements { $0.drop { $0 < notes.limit } } == [2, 3])
    #expect(elements { $0.dropFirst() } == [2, 3])
    #expect(elements { $0.prepend(7, 8) } == [7, 8, 1, 2, 3])
    #expect(elements { $0.reduce(0) { sum($0, $1, notes.limit) } } == [12])
    #expect(elements { $0.first { $0 == notes.limit } } == [2])
    #expect(elements { $0.contains { $0 == notes.limit } } == [true])
    #expect(elements { $0.allSatisfy { $0 < notes.limit } } == [false])
    #expect(elements { $0.tryMap { $0 * notes.limit } } == [2, 4, 6])
    #expect(elements { $0.tryCompactMap { $0 == notes.limit ? nil : $0 } } == [1, 3])
    #expect(elements { $0.tryFilter { $0 == notes.limit } } == [2])
    #expect(elements { $0.share() } == [1, 2, 3])
  }

  @available(*, deprecated)
  @Test func `operators on several signals take closures that read main-actor state`() {
    let (first, second) = (Property(10), Property(20))
    let (x, y) = (first.setFailureType(to: Trouble.self), second.setFailureType(to: Trouble.self))
    let more = notes.limit
    var all: [[Int]] = []
    all.append(elements { $0.combineLatest(with: first).map { sum($0, $1) } })
    all.append(elements { $0.combineLatest(with: x).map { sum($0, $1) } })
    #expect(all == [[11, 12, 13], [11, 12, 13]])
    all = [elements { $0.combineLatest(with: x) { sum($0, $1, more) } }]
    all.append(elements { $0.combineLatest(with: first) { sum($0, $1, more) } })
    #expect(all == [[13, 14, 15], [13, 14, 15]])
    all = [elements { $0.combineLatest(with: x, y).map { sum($0, $1, $2) } }]
    all.append(elements { $0.combineLatest(with: first, second).map { sum($0, $1, $2) } })
    #expect(all == [[31, 32, 33], [31, 32, 33]])
    all = [elements { $0.combineLatest(with: x, y, x).map { sum($0, $1, $2, $3) } }]
    all.append(
      elements { $0.combineLatest(with: first, second, first).map { sum($0, $1, $2, $3) } }
    )
    #expect(all == [[41, 42, 43], [41, 42, 43]])
    all = [elements { $0.combineLatest(with: x, y, x, y).map { number, _, _, _, _ in number } }]
    #expect(all == [[1, 2, 3]])
    all = [elements { $0.zip(with: x).map { sum($0, $1) } }]
    all.append(elements { $0.zip(with: first).map { sum($0, $1) } })
    all.append(elements { $0.zip(with: x) { sum($0, $1) } })
    all.append(elements { $0.zip(with: first) { sum($0, $1) } })
    #expect(all == [[11], [11], [11], [11]])
    all = [elements { $0.zip(with: x, y).map { number, _, _ in number } }]
    all.append(elements { $0.zip(with: first, second).map { number, _, _ in number } })
    #expect(all == [[1], [1]])
    all = [elements { $0.with(latestFrom: first).map { sum($0, $1) } }]
    all.append(elements { $0.with(latestFrom: first) { sum($0, $1) } })
    #expect(all == [[11, 12, 13], [11, 12, 13]])
    #expect(elements { $0.merge(with: x, y) } == [10, 20, 1, 2, 3])
    #expect(elements { $0.merge(with: first) } == [10, 1, 2, 3])
  }

  @available(*, deprecated)
  @Test func `flatMap operators take signals and functions if the signal can fail`() async {
    #expect(elements { $0.flatMapLatest { Signal<Int, Trouble>(just: $0) } } == [1, 2, 3])
    #expect(elements { $0.flatMapConcat { Signal<Int, Never>(just: $0) } } == [1, 2, 3])
    #expect(elements { $0.flatMap(.merge) { Signal<Int, Never>(just: $0) } } == [1, 2, 3])
    #expect(elements { $0.flatMapMerge(maxConcurrent: 2) { SafeSignal(just: $0) } } == [1, 2, 3])
    source.receive(on: MainActor.shared)
      .flatMapConcat { number async throws(Trouble) in
        if number > notes.limit { throw .one }
        return number
      }
      .observe { event in
        switch event {
        case .next(let number): notes.values.append(number)
        case .failed: notes.values.append(-1)
        case .completed: notes.values.append(0)
        }
      }
    for number in 1...3 { source.send(number) }
    await until { notes.values.count == 3 }
    #expect(notes.values == [1, 2, -1])
  }

  @available(*, deprecated)
  @Test func `flatMap operators named for a strategy take signals and functions`() async {
    let numbers = Signal<Int, Never>(sequence: 1...3)
    func observe(
      _ apply: (SafeMainActorSignal<Int>) -> SafeMainActorSignal<Int>
    ) {
      apply(numbers.receive(on: MainActor.shared)).observeNext { notes.values.append($0) }
    }
    observe { $0.flatMapConcat { Signal<Int, Never>(just: $0 * notes.limit) } }
    observe { $0.flatMapMerge { Signal<Int, Never>(just: $0 * notes.limit) } }
    observe { $0.flatMapFirst { Signal<Int, Never>(just: $0 * notes.limit) } }
    #expect(notes.values == [2, 4, 6, 2, 4, 6, 2, 4, 6])
    notes.values = []
    observe { $0.flatMapConcat { number async in number + notes.limit } }
    await until { notes.values.count == 3 }
    #expect(notes.values == [3, 4, 5])
    observe { $0.flatMapMerge(maxConcurrent: 1) { number async in number + notes.limit } }
    await until { notes.values.count == 6 }
    observe { $0.flatMapFirst { number async in number + notes.limit } }
    await until { notes.values.count == 7 }
    observe { $0.flatMapLatest { number async in number + notes.limit } }
    await until { notes.values.count == 8 }
    #expect(notes.values == [3, 4, 5, 3, 4, 5, 3, 5])
  }

  @available(*, deprecated)
  @Test func `operators on failures take closures that read main-actor state`() {
    let observations = Locked(0)
    let failing = Signal<Int, Trouble>(deferring: {
      observations.withLock { $0 += 1 }
      return Signal(sequence: [1]).append(Signal<Int, Trouble>.failed(.one))
    })
    let signal = failing.receive(on: MainActor.shared)
    signal.retry(2) { _ in notes.limit == 2 }.observe { _ in }
    #expect(observations.withLock { $0 } == 3)
    signal.retry(5, delay: .constant(.zero)) { _ in notes.limit == 3 }.observe { _ in }
    #expect(observations.withLock { $0 } == 4)
    signal.replaceError(with: 7).observeNext { notes.values.append($0) }
    signal.catch { _ in SafeSignal(just: 8) }.observeNext { notes.values.append($0) }
    #expect(notes.values == [1, 7, 1, 8])
    let safe = SafeSignal(just: 1).receive(on: MainActor.shared)
    safe.setFailureType(to: Trouble.self).observe { _ in notes.values.append(2) }
    #expect(notes.values.count == 6)
  }

  @available(*, deprecated)
  @Test func `timers run on the main queue`() async {
    let source = PassthroughSubject<Int, Never>()
    let signal = source.receive(on: MainActor.shared)
    let shortly = Duration.milliseconds(1)
    for timed in [
      signal.debounce(for: shortly), signal.throttle(for: shortly), signal.delay(for: shortly),
    ] {
      timed.observeNext { number in
        MainActor.assertIsolated()
        notes.values.append(number)
      }
    }
    source.send(1)
    await until { notes.values.count == 3 }
    #expect(notes.values == [1, 1, 1])
  }
}

@Suite("Earlier forms of bindings")
struct EarlierBindingFormTests {
  private final class Label: DisposeBagProvider, BindingExecutionContextProvider,
    ReactiveExtensionsProvider, Sendable
  {
    let bag = DisposeBag()
    let bindingExecutionContext = ExecutionContext.immediate
    let texts = Property<[String]>([])

    var text: String {
      get { texts.value.last ?? "" }
      set { texts.update { $0.append(newValue) } }
    }
  }

  @MainActor private final class Screen: MainActorTarget, ReactiveExtensionsProvider {
    nonisolated let bag = DisposeBag()
    var title = ""
  }

  @available(*, deprecated)
  @Test func `do what their new forms do`() {
    let (label, taps) = (Label(), PassthroughSubject<Void, Never>())
    SafeSignal(just: "path").bind(to: label, keyPath: \.text, context: .immediate)
    taps.bind(to: label) { $0.text = "tap" }
    taps.bind(to: label, context: .immediate) { label in label.text = "tap in a context" }
    taps.send()
    SafeSignal(just: "bond")
      .bind(to: label.reactive.bond(context: .immediate) { $0.text = $1 })
    label.reactive.dynamicSubject(signal: .never(), get: { $0.text }, set: { $0.text = $1 })
      .send("subject")
    label.reactive
      .dynamicSubject(
        signal: .never(),
        context: .immediate,
        get: { $0.text },
        set: { $0.text = $1 }
      )
      .send("subject in a context")
    #expect(
      label.texts.value == [
        "path", "tap", "tap in a context", "bond", "subject", "subject in a context",
      ]
    )
    for ownership in [ObjectOwnership.strong, .weak, .unowned] {
      SafeSignal(just: "\(ownership)").assign(to: \.text, on: label, ownership: ownership)
        .store(in: label.bag)
    }
    #expect(label.texts.value.suffix(3) == ["strong", "weak", "unowned"])
  }

  @available(*, deprecated)
  @Test func `a lifetime disposes what is added to it`() {
    let disposable = SimpleDisposable()
    do {
      let label = Label()
      Lifetime(of: label) += disposable
      #expect(!disposable.isDisposed)
    }
    #expect(disposable.isDisposed)
  }

  @available(*, deprecated)
  @MainActor @Test func `do on the main actor what their new forms do`() async {
    let (screen, taps) = (Screen(), PassthroughSubject<Void, Never>())
    taps.bind(to: screen) { screen in screen.title += "tap" }
    taps.send()
    screen.reactive
      .dynamicSubject(signal: .never(), get: { $0.title }, set: { $0.title = "\($1)!" })
      .send("title")
    // A dynamic subject waits for all jobs of the main queue.
    await theMainQueue()
    #expect(screen.title == "title!")
  }
}
