import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("Record")
struct RecordTests {
  let letters = Record<Character, DiagramFailure>(events: [.next("a"), .next("b"), .completed])

  @Test func `sends its events to each observer`() {
    for _ in 0..<2 {
      timeline { _ in
        letters
      } produces: {
        "[ab|]"
      }
    }
  }

  @Test func `is created from elements and a completion`() {
    #expect(Record(output: ["a", "b"]) == letters)
    timeline { _ in
      Record(output: [1, 2], completion: .failure(DiagramFailure()))
    } produces: {
      "[12#]"
    }
  }

  @Test func `without a completion sends only its elements`() {
    timeline(disposingAt: 2) { _ in
      Record<Int, Never>(events: [.next(1)])
    } produces: {
      "1-!"
    }
  }

  @Test func `without a completion leaves nothing to dispose`() {
    let observation = Record<Int, Never>(events: [.next(1)]).observe { _ in }
    #expect(observation.isDisposed)
  }

  @Test func `sends nothing after disposal`() {
    let log = Log<Int>()
    for signal in [
      Record<Int, Never>(output: [1, 2, 3]), Record(events: [.next(1), .next(2), .next(3)]),
    ] {
      let slot = Slot()
      let observer = AnyObserver<Int, Never>(
        receive: { number in
          log.append(number)
          if number == 2 { slot.dispose() }
        },
        completion: { _ in log.append(0) },
        upstream: slot
      )
      signal.observe(with: observer)
    }
    #expect(log.values == [1, 2, 1, 2])
  }

  @Test func `traps on events after the end`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Record<Int, Never>(events: [.next(1), .completed, .next(2)])
    }
    #expect(
      result?.message.contains(
        "has an event after the terminal one, got completed in [next(1), completed, next(2)]"
      ) == true
    )
  }
}
