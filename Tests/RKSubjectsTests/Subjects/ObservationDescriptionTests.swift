import RKCore
import RKOperators
import RKSubjects
import RKTesting
import Testing

@Suite("Descriptions of disposables and signals")
struct ObservationDescriptionTests {
  private let ticks = PassthroughSubject<Int, Never>().named("ticks")

  @Test func `the disposable of an observation names the source, and says whether it is live`() {
    let direct = ticks.observeNext { _ in }
    #expect("\(direct)" == #"Observation of "ticks" (live)"#)
    let derived = ticks.map { $0 * 2 }.filter { $0 > 2 }.observeNext { _ in }
    #expect("\(derived)" == #"Observation of "ticks" (live)"#)
    let unnamed = PassthroughSubject<String, Never>()
    #expect("\(unnamed.observeNext { _ in })" == "Observation of String (live)")
    let produced = SafeSignal<Bool> { _ in SimpleDisposable() }.observeNext { _ in }
    #expect("\(produced)" == "Observation of Bool (live)")
    direct.dispose()
    #expect("\(direct)" == #"Observation of "ticks" (ended)"#)
    ticks.send(completion: .finished)
    #expect("\(derived)" == #"Observation of "ticks" (ended)"#)
  }

  @Test
  func `the disposable of an operator names all sources, or the signal if that has a name`() {
    let other = PassthroughSubject<Int, Never>().named("other")
    for observation in [
      combineLatest(ticks, other).observeNext { _ in },
      ticks.merge(with: other).observeNext { _ in },
      zip(ticks, other).handleEvents(receiveCancel: {}).observeNext { _ in },
    ] {
      #expect("\(observation)" == #"Observation of "ticks", "other" (live)"#)
      observation.dispose()
      #expect("\(observation)" == "Observation(ended)")
    }
    let named = ticks.merge(with: other).named("both").named("all").observeNext { _ in }
    #expect("\(named)" == #"Observation of "all" (live)"#)
    let shared = named.isDisposed ? ticks.toSignal() : ticks.map { $0 }.share()
    #expect("\(shared.observeNext { _ in })" == "Observation of Int (live)")
  }

  @Test func `the stack does not grow with nested disposables that are described`() {
    var nested: any Disposable = ticks.observeNext { _ in }
    for _ in 0..<100_000 { nested = AnyCancellable(nested) }
    #expect("\(nested)" == #"AnyCancellable of "ticks" (live)"#)
    nested.dispose()
    #expect("\(nested)" == "AnyCancellable(ended)")
  }

  @Test func `disposing a named observation also ends the observation of its source`() {
    let leaks = LeakCounter()
    let observation = ticks.counting(in: leaks).named("counted").observeNext { _ in }
    #expect(!observation.isDisposed)
    AnyCancellable(observation).dispose()
    #expect(observation.isDisposed)
    #expect("\(leaks)" == "nothing is alive")
  }

  @Test func `a signal says its name or its operator`() {
    #expect("\(ticks.toSignal())" == "Signal<Int, Never>")
    #expect("\(ticks.toSignal().named("results"))" == #"Signal<Int, Never>("results")"#)
    #expect("\(ticks.map { "\($0)" })" == "Signal<String, Never>(map(_:))")
  }
}
