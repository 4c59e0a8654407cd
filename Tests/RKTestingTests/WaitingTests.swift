import Dispatch
import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("Waiting")
struct WaitingTests {
  private typealias Wait = WaitError<Int, DiagramFailure>

  /// Sends on a queue of its own.
  private func elsewhere(
    _ events: Signal<Int, DiagramFailure>.Event...
  ) -> Signal<Int, DiagramFailure> {
    let queue = DispatchQueue(label: "WaitingTests")
    return Signal { observer in
      queue.async { for event in events { observer.on(event) } }
      return nil
    }
  }

  @Test("collects all events, and all elements, of another thread")
  func collects() throws {
    let signal = elsewhere(.next(1), .next(2), .completed)
    #expect(
      try signal.waitAndCollectEvents(timeout: .seconds(60)) == [.next(1), .next(2), .completed]
    )
    #expect(try signal.waitAndCollectElements(timeout: .seconds(60)) == [1, 2])
    #expect(
      try Signal<Int, Never>(sequence: 1...2).waitAndCollectElements(timeout: .zero) == [1, 2]
    )
  }

  @Test func `throws a failure, with earlier events`() throws {
    let signal = elsewhere(.next(1), .failed(DiagramFailure()))
    #expect(
      try signal.waitAndCollectEvents(timeout: .seconds(60)) == [
        .next(1), .failed(DiagramFailure()),
      ]
    )
    let expected = Wait.failed(DiagramFailure(), [1])
    #expect(throws: expected) { try signal.waitAndCollectElements(timeout: .seconds(60)) }
    #expect(throws: expected) { try signal.waitForLast(timeout: .seconds(60)) }
    #expect(throws: expected) { try signal.waitForSingle(timeout: .seconds(60)) }
    #expect("\(expected)" == "the signal failed: #; before, it sent: 1")
  }

  @Test func `throws earlier events at the timeout, and disposes`() {
    let log = Log<String>()
    let signal = Signal<Int, DiagramFailure> { observer in
      for number in 1...2 { observer.receive(number) }
      return BlockDisposable { log("disposed") }
    }
    let expected = Wait.timedOut(.milliseconds(1), [.next(1), .next(2)])
    #expect(throws: expected) { try signal.waitAndCollectEvents(timeout: .milliseconds(1)) }
    #expect(log.values == ["disposed"])
    #expect(throws: expected) { try signal.waitAndCollectElements(timeout: .milliseconds(1)) }
    #expect(
      "\(expected)"
        == "the signal did not terminate within 0.001 seconds; it sent: next(1), next(2)"
    )
    #expect(throws: Wait.timedOut(.zero, [])) {
      try Signal<Int, DiagramFailure>.never().waitForFirst(timeout: .zero)
    }
  }

  @Test func `waits only for the first element, and then disposes`() throws {
    let log = Log<Int>()
    let endless = Signal<Int, DiagramFailure>(sequence: 1...)
    #expect(try endless.waitForFirst(timeout: .seconds(60)) == 1)
    let held = Signal<Int, DiagramFailure> { observer in
      observer.receive(5)
      return BlockDisposable { log(5) }
    }
    #expect(try held.waitForFirst(timeout: .seconds(60)) == 5)
    #expect(log.values == [5])
    #expect(try elsewhere(.next(1), .next(2)).waitForFirst(timeout: .seconds(60)) == 1)
    #expect(try elsewhere(.completed).waitForFirst(timeout: .seconds(60)) == nil)
    #expect(throws: Wait.failed(DiagramFailure(), [])) {
      try elsewhere(.failed(DiagramFailure())).waitForFirst(timeout: .seconds(60))
    }
  }

  @Test func `waits for the last element, and for the only one`() throws {
    #expect(try elsewhere(.next(1), .next(2), .completed).waitForLast(timeout: .seconds(60)) == 2)
    #expect(try elsewhere(.completed).waitForLast(timeout: .seconds(60)) == nil)
    #expect(try elsewhere(.next(1), .completed).waitForSingle(timeout: .seconds(60)) == 1)
    #expect(throws: Wait.notSingle([])) {
      try elsewhere(.completed).waitForSingle(timeout: .seconds(60))
    }
    let two = Wait.notSingle([1, 2])
    #expect(throws: two) {
      try elsewhere(.next(1), .next(2), .completed).waitForSingle(timeout: .seconds(60))
    }
    #expect("\(two)" == "the signal did not send exactly one element; it sent: 1, 2")
    #expect(
      "\(Wait.notSingle([]))" == "the signal did not send exactly one element; it sent: nothing"
    )
  }

  @Test func `throws an error whose type makes one catch clause exhaustive`() {
    do throws(WaitError<Int, Never>) {
      _ = try Signal<Int, Never>.never().waitAndCollectElements(timeout: .zero)
    } catch {
      switch error {
      case .timedOut(let limit, let events):
        #expect(limit == .zero)
        #expect(events == [])
      case .notSingle: Issue.record("nobody asked for one")
      }
    }
  }

  @Test func `traps for a negative timeout, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = try? Signal<Int, Never>.never().waitAndCollectEvents(timeout: .seconds(-1))
    }
    let message = result?.message ?? ""
    #expect(message.contains("waitAndCollectEvents(timeout:) needs a duration of at least 0"))
  }
}
