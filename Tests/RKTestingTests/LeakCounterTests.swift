import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("LeakCounter")
struct LeakCounterTests {
  private final class Model: Sendable {}

  @Test("counts the observations that are alive")
  func observations() {
    let leaks = LeakCounter()
    let observers = Log<AtomicObserver<Int, Never>>()
    let source = Signal<Int, Never> { observer in
      observers.append(observer)
      return nil
    }
    let counted = source.counting(in: leaks, as: "numbers")
    #expect(leaks.isEmpty)
    #expect("\(leaks)" == "nothing is alive")
    let first = counted.observe { _ in }
    counted.observe { _ in }
    #expect(leaks.observations == 2)
    #expect("\(leaks)" == "alive: an observation of numbers, an observation of numbers")
    first.dispose()
    #expect(leaks.observations == 1)
    observers.values[1].receive(completion: .finished)
    #expect(leaks.observations == 0)
  }

  @Test func `counts live objects, and retains none`() {
    let leaks = LeakCounter()
    var models = [Model(), Model()]
    leaks.track(models[0])
    leaks.track(models[1], as: "the second")
    #expect(leaks.objects == 2)
    #expect("\(leaks)" == "alive: Model, the second")
    models.removeFirst()
    #expect(leaks.objects == 1)
    #expect(!leaks.isEmpty)
    models = []
    #expect(leaks.isEmpty)
  }

  @Test func `finds an observer that is retained after termination`() {
    let leaks = LeakCounter()
    let held = Log<AnyObserver<Int, Never>>()
    let leaking = ForeignSignal { held.append($0) }
    leaking.counting(in: leaks).observe { _ in }
    held.values[0].receive(completion: .finished)
    #expect(leaks.observations == 1)
    #expect("\(leaks)".hasPrefix("alive: an observation of RKTestingTests/LeakCounterTests.swift:"))
  }

  @Test func `passes everything on`() {
    timeline("-a-b#") { _, source in
      source.counting(in: LeakCounter())
    } produces: {
      "-a-b#"
    }
    timeline("-a-b|", disposingAt: 2) { _, source in
      source.counting(in: LeakCounter())
    } produces: {
      "-a!"
    }
  }

  /// Keeps its observers for ever.
  private struct ForeignSignal: AnyObserverSignal {
    typealias Error = Never

    let keep: @Sendable (AnyObserver<Int, Never>) -> Void

    func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
      keep(observer)
      return NonDisposable.instance
    }
  }
}
