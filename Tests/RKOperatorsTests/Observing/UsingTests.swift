import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("Signal(using:makeSignal:)")
struct UsingTests {
  /// A resource that is in use while it is observed.
  private func resource(_ use: TestSignal<Character, DiagramFailure>) -> BlockDisposable {
    let observation = use.observe { _ in }
    return BlockDisposable { observation.dispose() }
  }

  @Test func `disposes the resource when the signal terminates`() throws {
    for (text, end) in [("-1-2-3-|", "^------!"), ("-1-#", "^--!")] as [(Diagram, String)] {
      let time = TestScheduler()
      let use = time.cold("-")
      let recorder = time.record(
        Signal(using: { resource(use) }, makeSignal: { _ in time.cold(text) })
      )
      time.run()
      #expect(recorder.diagram == text)
      #expect(use.subscriptions.map(\.description) == [end])
    }
  }

  @Test func `the signal is made of the resource, anew for each observation`() {
    let (runs, log) = (Sum(), Log<String>())
    let signal = Signal<Int, Never>(
      using: { BlockDisposable { log("disposed") } },
      makeSignal: { resource in
        log("made, \(resource.isDisposed)")
        return Signal<Int, Never>(just: runs.add())
      }
    )
    #expect(runs.value == 0)
    for _ in 0..<2 { signal.write(to: log) }
    #expect(
      log.values == [
        "made, false", "next(1)", "disposed", "completed",
        "made, false", "next(2)", "disposed", "completed",
      ]
    )
  }

  @Test func `the resource is disposed once, after the signal`() {
    let log = Log<String>()
    let observation = Signal<Int, Never>(
      using: { BlockDisposable { log("resource") } },
      makeSignal: { _ in Signal<Int, Never> { _ in BlockDisposable { log("signal") } } }
    ).observe { _ in }
    #expect(log.values == [])
    observation.dispose()
    observation.dispose()
    #expect(log.values == ["signal", "resource"])
  }

  @Test func `creates no resource for a disposed observer`() {
    let log = Log<String>()
    let signal = Signal<Int, Never>(
      using: {
        log("made")
        return SimpleDisposable()
      },
      makeSignal: { _ in Signal<Int, Never>(just: 1) }
    )
    Signal<Int, Never>(just: 0).append(signal).first().write(to: log)
    #expect(log.values == ["next(0)", "completed"])
  }

  @Test func `sends nothing after a reentrant disposal`() {
    let log = Log<String>()
    Signal<Int, Never>(
      using: { BlockDisposable { log("disposed") } },
      makeSignal: { _ in Signal<Int, Never>(sequence: 0...) }
    )
    .prefix(maxLength: 2)
    .write(to: log)
    #expect(log.values == ["next(0)", "next(1)", "disposed", "completed"])
  }
}
