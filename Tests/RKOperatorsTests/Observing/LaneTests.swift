import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// Records the events that it receives.
private struct Witness: LaneTracer {
  let log = Log<String>()
  let observations = Log<Int>()

  func trace(_ moment: Lane.Moment, in lane: Lane) {
    // Lanes of other tests, while it is installed.
    if lane.name.hasPrefix("test") {
      log("\(lane.name) \(moment)")
      observations(lane.observation)
    }
  }
}

@Suite("lane", .serialized)
struct LaneTests {
  @Test func `reports the events of each observation to a tracer`() {
    let witness = Witness()
    let numbers = Signal<Int, Never>(sequence: [1, 2]).lane("test", to: witness)
    numbers.observe { _ in }
    Signal<Int, DiagramFailure>.failed(DiagramFailure()).lane("test f", to: witness)
      .observe { _ in }
    Signal<Int, Never>.never().lane("test n", to: witness).observe { _ in }.dispose()
    #expect(
      witness.log.values == [
        "test started", "test next(\"1\")", "test next(\"2\")", "test finished",
        "test f started", "test f failed(\"#\")",
        "test n started", "test n disposed",
      ]
    )
    #expect(Set(witness.observations.values).count == 3)
  }

  @Test func `uses the tracer that is installed at observation`() {
    let witness = Witness()
    let numbers = Signal<Int, Never>(sequence: [1]).lane("test i")
    numbers.observe { _ in }
    let uninstall = Lane.install(witness)
    numbers.observe { _ in }
    uninstall.dispose()
    numbers.observe { _ in }
    #expect(
      witness.log.values == ["test i started", "test i next(\"1\")", "test i finished"]
    )
  }

  @Test func `keeps a tracer that was installed later`() {
    let first = Lane.install(Witness())
    let witness = Witness()
    let second = Lane.install(witness)
    first.dispose()
    Signal<Int, Never>.completed().lane("test s").observe { _ in }
    second.dispose()
    #expect(witness.log.values == ["test s started", "test s finished"])
  }

  @Test func `adds nothing to the source while there is no tracer`() {
    let source = Bare()
    let observation = source.lane("none").observe { _ in }
    #expect(observation as? Bare.Mark != nil)
  }

  /// Answers with a disposable that is known.
  private struct Bare: AnyObserverSignal {
    typealias Element = Int
    typealias Error = Never

    struct Mark: Disposable {
      var isDisposed: Bool { false }
      func dispose() {}
    }

    func observe(with observer: AnyObserver<Int, Never>) -> any Disposable { Mark() }
  }
}
