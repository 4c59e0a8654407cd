import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// Laws 3 and 7 of Docs/Contracts.md with random schedules: many senders, concurrent and reentrant, and
/// observers that arrive and are disposed meanwhile.
@Suite("One order in random schedules")
struct OrderTests {
  // For each of more than 20 subjects and shared signals.
  #if DEBUG
  private static let schedules = isSanitized ? 100 : 500
  #else
  private static let schedules = 5_000
  #endif

  /// The elements that an observer received, and whether it stayed.
  private struct Visit: Sendable {
    let log: Log<Int>
    let stayed: Bool
  }

  @Test(
    "3, 7: every log is a part of one order without gaps, and begins with the replay",
    arguments: subjects
  )
  func order(subject: Sending) {
    for seed in 0..<OrderTests.schedules {
      let (send, signal) = subject.make()
      let complete = Log<Int>()
      signal.observeNext { number in
        complete(number)
        // Answers some elements with a number that is not answered.
        if number < 1_000, number.isMultiple(of: 3) { send(number + 1_000) }
      }
      let (visits, answers) = (Log<Visit>(), Sum())
      inParallel(3) { thread in
        var random = SplitMix64(seed: UInt64(seed * 3 + thread))
        var number = thread * 100
        var open: [any Disposable] = []
        for _ in 0..<Int.random(in: 3...9, using: &random) {
          switch Int.random(in: 0..<6, using: &random) {
          case 0...2:
            send(number)
            number += 1
          case 3, 4:
            let stays = Bool.random(using: &random)
            let log = Log<Int>()
            let (next, answer) = (number, 2_000 + answers.add())
            let observation = signal.observeNext { element in
              log(element)
              if element == next { send(answer) }
            }
            visits(Visit(log: log, stayed: stays))
            if !stays { open.append(observation) }
          default:
            if !open.isEmpty { open.removeFirst().dispose() }
          }
        }
        for observation in open { observation.dispose() }
      }
      let order = complete.values
      let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in -first - 1 }
      guard places.count == order.count else {
        Issue.record("schedule \(seed): an element was delivered twice: \(order)")
        return
      }
      for visit in visits.values {
        let seen = visit.log.values
        guard let first = seen.first else { continue }
        let start = places[first] ?? order.count
        let expected = visit.stayed ? order[start...] : order[start...].prefix(seen.count)
        if seen != Array(expected) {
          Issue.record("schedule \(seed): \(seen) in \(order)")
          return
        }
      }
    }
  }
}
