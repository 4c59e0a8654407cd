import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("Property(initial:then:), stateIn")
struct StateInTests {
  @Test func `has the first value, and then the latest element`() {
    let source = PassthroughSubject<Int, Never>()
    let state = source.stateIn(initial: 0)
    let log = Log<String>()
    state.write(to: log)
    #expect(state.value == 0)
    source.send(1)
    #expect(state.value == 1)
    source.send(completion: .finished)
    #expect(state.value == 1)
    #expect(log.values == ["next(0)", "next(1)"])
  }

  @Test func `observes at once, and as long as the property lives`() {
    let log = Log<String>()
    let source = Signal<Int, Never> { observer in
      observer.receive(5)
      return BlockDisposable { log("disposed") }
    }
    var state: AnyProperty? = AnyProperty(initial: 0, then: source)
    #expect(state?.value == 5)
    state = nil
    #expect(log.values == ["disposed"])
  }

  @Test("an observation goes on without the property, and ends with the signal", arguments: views)
  func temporary(view: View) {
    let source = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    view.apply(source.stateIn(initial: 0)).write(to: log)
    source.send(1)
    source.send(2)
    source.send(completion: .finished)
    #expect(log.values == ["next(0)", "next(1)", "next(2)", "completed"])
  }

  @Test("an observation goes on until it is disposed", arguments: views)
  func disposed(view: View) {
    let (tracker, disposals, log) = (Tracker(), Sum(), Log<String>())
    let source = PassthroughSubject<Int, Never>()
    let first: any Disposable
    let second: any Disposable
    do {
      let kept = tracker.track()
      let signal = source.handleEvents(
        receiveOutput: { _ in kept.use() },
        receiveCancel: { disposals.add() }
      )
      let state = view.apply(signal.stateIn(initial: 0))
      first = state.write(to: log, as: "a")
      second = state.write(to: log, as: "b")
    }
    source.send(1)
    first.dispose()
    source.send(2)
    #expect(disposals.value == 0)
    second.dispose()
    #expect(disposals.value == 1)
    #expect(tracker.live == 0)
    source.send(3)
    #expect(log.values == ["anext(0)", "bnext(0)", "anext(1)", "bnext(1)", "bnext(2)"])
  }

  @Test("an observation ends when the signal is released without an end", arguments: views)
  func released(view: View) {
    let (tracker, log) = (Tracker(), Log<String>())
    var source: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let remains = source
    do {
      let kept = tracker.track()
      let state = source.map { view.apply($0.stateIn(initial: 0)) }
      state?.observe { [kept] in
        kept.use()
        log("\($0)")
      }
    }
    source?.send(1)
    source = nil
    #expect(remains == nil)
    #expect(tracker.live == 0)
    #expect(log.values == ["next(0)", "next(1)", "completed"])
  }

  @Test("a property that is retained keeps its value, and its observation", arguments: views)
  func retained(view: View) {
    let source = PassthroughSubject<Int, Never>()
    let log = Log<String>()
    var state: AnyProperty? = view.apply(source.stateIn(initial: 0))
    state?.write(to: log)
    source.send(1)
    source.send(completion: .finished)
    #expect(state?.value == 1)
    #expect(log.values == ["next(0)", "next(1)"])
    state?.write(to: log, as: "late ")
    state = nil
    #expect(
      log.values == ["next(0)", "next(1)", "late next(1)", "completed", "late completed"]
    )
  }

  struct View: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (AnyProperty<Int>) -> AnyProperty<Int>
  }

  static let views = [
    View(testDescription: "the property itself") { $0 },
    View(testDescription: "a property that is derived from it") { $0.mapProperty { $0 } },
    View(testDescription: "a property that is derived from two of it") { state in
      AnyProperty(state.removingDuplicates(), state) { $1 * ($0 == $1 ? 1 : -1) }
    },
  ]

  @Test func `a settable property takes values from its signal and from its setter`() {
    let source = PassthroughSubject<Int, Never>()
    let state = Property(initial: 0, then: source)
    let log = Log<Int>()
    state.observeNext(with: log.append)
    state.value = 1
    source.send(2)
    #expect(log.values == [0, 1, 2])
  }

  @Test func `keeps the last element when the signal has ended`() {
    let kept = Log<AnyProperty<Character>>()
    timeline("--a-b--|") { _, source in
      let state = source.suppressError(logging: false).stateIn(initial: "x")
      kept(state)
      return state
    } produces: {
      "x-a-b---"
    }
    #expect(kept.values.first?.value == "b")
  }
}
