import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flatMapError")
struct FlatMapErrorTests {
  @Test func `continues with another signal`() {
    timeline(
      "-1-#",
      "--2-3|"
    ) { _, source, recovery in
      source.flatMapError { _ in recovery }
    } produces: {
      "-1---2-3|"
    }
  }

  @Test func `does not recover after the disposal, also from a source that goes on`() {
    let (observers, runs) = (Log<AnyObserver<Int, DiagramFailure>>(), Sum())
    let lawless = Signal<Int, DiagramFailure>(onSubscribe: { downstream in
      observers(downstream)
      return SimpleDisposable()
    })
    let recovered = lawless.flatMapError { _ in
      runs.add()
      return Signal<Int, Never>(just: 1)
    }
    recovered.observe { _ in }.dispose()
    observers.values[0].receive(completion: .failure(DiagramFailure()))
    #expect(runs.value == 0)
  }

  @Test func `may recover to a signal that cannot fail`() {
    let safe: Signal<Int, Never> = Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .flatMapError { _ in Signal<Int, Never>(just: 1) }
    let log = Log<Int>()
    safe.observeNext(with: log.append)
    #expect(log.values == [1])
  }

  @Test func `continues with the new signal, or fails with the thrown error`() {
    typealias Other = Signal<Character, DiagramFailure>
    let recover = { @Sendable (error: DiagramFailure) throws(DiagramFailure) -> Other in
      throw error
    }
    timeline("-1-#") { _, source in
      source.tryFlatMapError(recover)
    } produces: {
      "-1-#"
    }
    timeline("-1-#") { _, source in
      source.tryFlatMapError { (_: DiagramFailure) throws(DiagramFailure) -> Other in .just("2") }
    } produces: {
      "-1-[2|]"
    }
    timeline("-1|") { _, source in
      source.tryFlatMapError(recover)
    } produces: {
      "-1|"
    }
  }

  @Test func `disposes the recovery, also when the source failed at once`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>.failed(DiagramFailure())
      .flatMapError { _ in Signal<Int, Never> { _ in BlockDisposable { log("disposed") } } }
      .observe { _ in }
      .dispose()
    #expect(log.values == ["disposed"])
  }
}
