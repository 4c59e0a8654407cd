import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

private typealias State = LoadingState<Int, DiagramFailure>
private typealias Observed = ObservedLoadingState<Int, DiagramFailure>

/// Records the states that it receives.
private final class Spinner: LoadingStateListener, BindingExecutionContextProvider, Sendable {
  let bindingExecutionContext: ExecutionContext
  let loadingStateListenerNeedsWeakReference: Bool
  let states: Log<String>

  init(
    _ states: Log<String>,
    in context: ExecutionContext = .immediate,
    isWeak: Bool = true
  ) {
    self.states = states
    bindingExecutionContext = context
    loadingStateListenerNeedsWeakReference = isWeak
  }

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {
    switch state {
    case .loading: states.append("loading")
    case .reloading: states.append("reloading")
    case .loaded(let value): states.append("loaded \(value)")
    case .failed(let error): states.append("failed \(error)")
    }
  }
}

@Suite("consumeLoadingState")
struct ConsumeLoadingStateTests {
  @Test func `shows the states and passes on the loaded values`() {
    let spinner = Spinner(Log())
    let values = Log<Int>()
    SafeSignal<State>(sequence: [.loading, .loaded(1), .loading, .failed(DiagramFailure())])
      .consumeLoadingState(by: spinner)
      .observeNext(with: values.append)
    #expect(spinner.states.values == ["loading", "loaded 1", "reloading", "failed #"])
    #expect(values.values == [1])
  }

  @Test func `shows states in order in the context, even those queued at completion`() {
    let context = TestScheduler()
    let spinner = Spinner(Log(), in: ExecutionContext { context.schedule($0) })
    let values = Log<Int>()
    Signal<Int, DiagramFailure>(sequence: [1, 2]).toLoadingSignal()
      .consumeLoadingState(by: spinner)
      .observeNext(with: values.append)
    #expect(spinner.states.values == [])
    #expect(values.values == [1, 2])
    context.run()
    #expect(spinner.states.values == ["loading", "loaded 1", "loaded 2"])
  }

  @Test
  func `every form shows the states in the context of the listener, and passes them on at once`() {
    let (time, passed) = (TestScheduler(), Sum())
    let spinners = (0..<4).map { _ in Spinner(Log(), in: ExecutionContext { time.schedule($0) }) }
    let states = SafeSignal<State>(sequence: [.loading, .loaded(1)])
    let observed = SafeSignal<Observed>(sequence: [.loading, .loaded(1)])
    states.consumeLoadingState(by: spinners[0]).observeNext { _ in passed.add() }
    states.updateLoadingState(of: spinners[1]).observeNext { _ in passed.add() }
    observed.consumeLoadingState(by: spinners[2]).observeNext { _ in passed.add() }
    observed.updateLoadingState(of: spinners[3]).observeNext { _ in passed.add() }
    #expect(passed.value == 6)
    #expect(spinners.allSatisfy { $0.states.values == [] })
    time.run()
    #expect(spinners.allSatisfy { $0.states.values == ["loading", "loaded 1"] })
  }

  @Test func `shows queued states at completion, even downstream of an operator that disposes`() {
    let context = TestScheduler()
    let spinner = Spinner(Log(), in: ExecutionContext { context.schedule($0) })
    let observation = SafeSignal<State>(sequence: [.loading, .loaded(1)])
      .consumeLoadingState(by: spinner)
      .prefix(untilOutputFrom: SafeSignal<Int>.never())
      .observe { _ in }
    #expect(observation.isDisposed)
    context.run()
    #expect(spinner.states.values == ["loading", "loaded 1"])
  }

  @Test func `shows nothing after disposal`() {
    let context = TestScheduler()
    let spinner = Spinner(Log(), in: ExecutionContext { context.schedule($0) })
    let subject = PassthroughSubject<State, Never>()
    let observation = subject.consumeLoadingState(by: spinner).observe { _ in }
    subject.send(.loading)
    observation.dispose()
    context.run()
    #expect(spinner.states.values == [])
  }

  @Test func `passes nothing on when the listener ends it`() {
    let observation = SerialDisposable()
    let context = ExecutionContext { show in
      show()
      observation.dispose()
    }
    let spinner = Spinner(Log(), in: context)
    let subject = PassthroughSubject<State, Never>()
    let log = Log<String>()
    observation.otherDisposable = subject.consumeLoadingState(by: spinner)
      .observe { log.append("\($0)") }
    subject.send(.loaded(1))
    #expect(spinner.states.values == ["loaded 1"])
    #expect(log.values == [])
  }

  @Test func `retains the listener only on request`() {
    for isWeak in [true, false] {
      let states = Log<String>()
      let subject = PassthroughSubject<State, Never>()
      weak var remains: Spinner?
      let consumed = {
        let spinner = Spinner(states, isWeak: isWeak)
        remains = spinner
        return subject.consumeLoadingState(by: spinner)
      }()
      consumed.observeNext { _ in }
      #expect((remains == nil) == isWeak)
      subject.send(.loading)
      #expect(states.values == (isWeak ? [] : ["loading"]))
    }
  }
}

@Suite("updateLoadingState")
struct UpdateLoadingStateTests {
  @Test func `shows the states and passes them on at once, and never loading twice in a row`() {
    let context = TestScheduler()
    let spinner = Spinner(Log(), in: ExecutionContext { context.schedule($0) })
    let log = Log<State>()
    SafeSignal<State>(sequence: [.loading, .loading, .loaded(1), .loading])
      .updateLoadingState(of: spinner)
      .observeNext(with: log.append)
    #expect(log.values == [.loading, .loaded(1), .loading])
    #expect(spinner.states.values == [])
    context.run()
    #expect(spinner.states.values == ["loading", "loaded 1", "reloading"])
  }

  @Test func `shows observed states as they are`() {
    let spinner = Spinner(Log())
    let log = Log<Observed>()
    let states = SafeSignal<Observed>(sequence: [.reloading, .loaded(1), .loading])
    states.updateLoadingState(of: spinner).observeNext(with: log.append)
    #expect(log.values == [.reloading, .loaded(1), .loading])
    #expect(spinner.states.values == ["reloading", "loaded 1", "loading"])
  }

  @Test func `consumes observed states as they are`() {
    let spinner = Spinner(Log())
    let log = Log<Int>()
    let states = SafeSignal<Observed>(sequence: [.reloading, .loaded(1), .loading])
    states.consumeLoadingState(by: spinner).observeNext(with: log.append)
    #expect(log.values == [1])
    #expect(spinner.states.values == ["reloading", "loaded 1", "loading"])
  }
}
