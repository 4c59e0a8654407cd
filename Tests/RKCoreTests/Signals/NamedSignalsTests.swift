import RKCore
import TestSupport
import Testing

@Suite("Deferred, Empty, Fail")
struct NamedSignalsTests {
  @Test func `Deferred makes a signal for each observation`() {
    let runs = Sum()
    let signal = Deferred { Signal<Int, Never>(just: runs.add()) }
    #expect(runs.value == 0)
    let log = Log<String>()
    signal.write(to: log)
    signal.write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(2)", "completed"])
  }

  @Test func `Empty completes at once`() {
    plays("|", Empty())
    plays("|", Empty(outputType: String.self, failureType: Trouble.self))
  }

  @Test func `Empty sends nothing if completeImmediately is false`() {
    plays("", Empty(completeImmediately: false))
    let empty = Empty(
      completeImmediately: false,
      outputType: String.self,
      failureType: Trouble.self
    )
    plays("", empty)
    let disposable = empty.observe { _ in }
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test func `Fail fails at once`() {
    plays("#", Fail(error: .timeout))
    plays("#", Fail(outputType: String.self, failure: .timeout))
    let log = Log<String>()
    Fail<Int, Trouble>(error: .refused).write(to: log)
    #expect(log.values == ["failed(refused)"])
  }

  @Test func `Empty values are equal, and so are Fail values with equal errors`() {
    #expect(Empty<Int, Never>() == Empty())
    #expect(Empty<Int, Never>() != Empty(completeImmediately: false))
    #expect(Fail<Int, Trouble>(error: .timeout) == Fail(error: .timeout))
    #expect(Fail<Int, Trouble>(error: .timeout) != Fail(error: .refused))
  }
}
