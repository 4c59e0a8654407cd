import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("debounce(with:)")
struct DebounceWithTests {
  @Test func `sends an element when its signal sends, unless a newer one has arrived`() {
    timeline(
      "-a-b-----|",
      "---o",
      "--o"
    ) { _, source, a, b in
      source.debounce { $0 == "a" ? a : b }
    } produces: {
      "-----b---|"
    }
  }

  @Test func `treats the completion of a signal as its element`() {
    timeline("-a---b|", "--|") { _, source, quiet in
      source.debounce { _ in quiet }
    } produces: {
      "---a--[b|]"
    }
  }

  @Test func `fails with a signal, and drops the pending element when the source fails`() {
    timeline("-a-----|", "--#") { _, source, quiet in
      source.debounce { _ in quiet }
    } produces: {
      "---#"
    }
    timeline("-a#", "---o") { _, source, quiet in
      source.debounce { _ in quiet }
    } produces: {
      "--#"
    }
  }

  @Test func `disposes the signal of an element when it sends`() {
    timeline("-a-------|", "--o--#") { _, source, quiet in
      source.debounce { _ in quiet }
    } produces: {
      "---a-----|"
    }
  }

  @Test func `disposes the signal of the previous element`() {
    let time = TestScheduler()
    let quiet = time.cold("---o")
    let recorder = time.record(time.cold("-ab-------").debounce { _ in quiet })
    time.advance(to: .ticks(4))
    recorder.dispose()
    #expect(quiet.subscriptions.map(\.description) == ["-^!", "--^-!"])
    #expect(time.scheduledCount == 0)
  }

  @Test func `makes no signal for an element when the signal before it disposes the observation`() {
    let (source, log, observation) = (ByHand<Int>(), Log<Int>(), SerialDisposable())
    let quiet = SafeSignal<Int>.never().handleEvents(receiveCancel: { observation.dispose() })
    let elements = source.debounce { number in
      log(number); return quiet
    }
    observation.otherDisposable = elements.observeNext { _ in }
    source.send(1)
    source.send(2)
    #expect(log.values == [1])
  }

  /// Sends when it is disposed, as a signal may that is on its way to another thread.
  private struct Parting: AnyObserverSignal {
    typealias Element = Int
    typealias Error = Never

    func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
      BlockDisposable { observer.receive(0) }
    }
  }

  @Test func `does not mistake the signal of an earlier element for the latest`() {
    let log = Log<Int>()
    let source = ByHand<Int>()
    source.debounce { _ in Parting() }.observeNext(with: log.append)
    source.send(1)
    source.send(2)
    #expect(log.values == [])
    source.finish()
    #expect(log.values == [2])
  }

  @Test func `passes on each element whose signal sends at once`() {
    timeline("-[ab]-c|") { _, source in
      source.debounce { _ in Signal<Int, DiagramFailure>(just: 0) }
    } produces: {
      "-[ab]-c|"
    }
  }
}
