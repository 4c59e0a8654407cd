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
    state?.write(to: log)
    state = nil
    #expect(log.values == ["next(5)", "completed", "disposed"])
  }

  @Test func `a settable property is set by both`() {
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
