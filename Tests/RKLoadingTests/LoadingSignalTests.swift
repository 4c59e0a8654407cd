import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import Synchronization
import TestSupport
import Testing

private typealias State = LoadingState<Int, DiagramFailure>
private typealias Observed = ObservedLoadingState<Int, DiagramFailure>

/// Writes the states down that it is told to show.
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

@Suite("toLoadingSignal")
struct ToLoadingSignalTests {
  @Test func `is loading at once, loaded with each element`() {
    let log = Log<State>()
    Signal<Int, DiagramFailure>(sequence: [1, 2]).toLoadingSignal().observeNext(with: log.append)
    #expect(log.values == [.loading, .loaded(1), .loaded(2)])
  }

  @Test func `tells a failure as a state, and completes`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>.failed(DiagramFailure()).toLoadingSignal().observe { event in
      log.append("\(event)")
    }
    #expect(log.values == ["next(loading)", "next(failed(#))", "completed"])
  }

  @Test func `does not load for one who leaves while it is loading`() {
    let log = Log<String>()
    Signal<Int, Never>(performing: {
      log.append("loads"); return 1
    })
    .toLoadingSignal()
    .prefix(until: "loading", log)
    #expect(log.values == ["loading"])
  }

  @Test func `does not complete for one who leaves when it has failed`() {
    let subject = PassthroughSubject<Int, DiagramFailure>()
    let log = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = subject.toLoadingSignal().observe { event in
      log.append("\(event)")
      if case .next(.failed) = event { observation.dispose() }
    }
    subject.send(completion: .failure(DiagramFailure()))
    #expect(log.values == ["next(loading)", "next(failed(#))"])
  }
}

extension SignalProtocol {
  /// Observes and leaves at once when an element's description is the one given.
  fileprivate func prefix(until name: String, _ log: Log<String>) {
    let slot = Slot()
    slot.hold(
      observe(
        with: AnyObserver(
          receive: {
            log.append("\($0)")
            if "\($0)" == name { slot.dispose() }
          },
          completion: { _ in },
          upstream: slot
        )
      )
    )
  }
}

@Suite("deriveObservedLoadingState")
struct DeriveObservedLoadingStateTests {
  private func observed(_ states: [State], again: Bool = true) -> [Observed] {
    let log = Log<Observed>()
    SafeSignal(sequence: states).deriveObservedLoadingState(loadsAgainOnFailure: again)
      .observeNext(with: log.append)
    return log.values
  }

  @Test func `makes reloading of loading once something was loaded`() {
    #expect(
      observed([.loading, .loaded(1), .loading, .loaded(2)])
        == [.loading, .loaded(1), .reloading, .loaded(2)]
    )
  }

  @Test func `collapses loading that is told again`() {
    #expect(
      observed([.loading, .loading, .loaded(1), .loading, .loading])
        == [.loading, .loaded(1), .reloading]
    )
  }

  @Test func `loads again after a failure, or reloads, as it is told`() {
    let states: [State] = [.loading, .loaded(1), .failed(DiagramFailure()), .loading]
    #expect(
      observed(states) == [.loading, .loaded(1), .failed(DiagramFailure()), .loading]
    )
    #expect(
      observed(states, again: false)
        == [.loading, .loaded(1), .failed(DiagramFailure()), .reloading]
    )
  }

  @Test func `shares nothing between two observers`() {
    let states = SafeSignal<State>(sequence: [.loading, .loaded(1)]).deriveObservedLoadingState()
    let log = Log<Observed>()
    states.observeNext(with: log.append)
    states.observeNext(with: log.append)
    #expect(log.values == [.loading, .loaded(1), .loading, .loaded(1)])
  }
}

@Suite("consumeLoadingState")
struct ConsumeLoadingStateTests {
  @Test func `shows the states and passes on what is loaded`() {
    let spinner = Spinner(Log())
    let values = Log<Int>()
    SafeSignal<State>(sequence: [.loading, .loaded(1), .loading, .failed(DiagramFailure())])
      .consumeLoadingState(by: spinner)
      .observeNext(with: values.append)
    #expect(spinner.states.values == ["loading", "loaded 1", "reloading", "failed #"])
    #expect(values.values == [1])
  }

  @Test func `shows in the context, in order, also what waits when the signal ends`() {
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

  @Test func `shows what waits when the signal ends, also below what disposes it then`() {
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

  @Test func `keeps the listener alive only if it asks for it`() {
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
