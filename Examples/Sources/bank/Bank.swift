import Console
import Foundation
import ReactiveKit

/// Moves money between accounts on eight threads, and watches the total.
///
///     thread ─┐                       ┌─► account ─┐
///     thread ─┼─► atomically: a ─► b ─┼─► account ─┼─► total ─► observer: always the same
///     thread ─┘                       └─► account ─┘
///
/// A transfer is one transaction. So the total is the same at each moment at which anyone can look.
@main
enum Bank {
  private static let accounts = (0..<16).map { _ in Property(100) }
  private static let money = 1_600
  private static let threads = 8

  /// An account has less than is to be taken from it.
  private struct NoMoney: Error {}

  static func main() {
    let transfers = transfersForEachThread()
    let total = AnyProperty(accounts) { (amounts: [Int]) in amounts.reduce(0, +) }
    let (seen, done, running) = (Property(Totals()), Property(Counts()), DispatchGroup())
    total.observeNext { amount in seen.update { $0.count(amount, isRight: amount == money) } }
    for thread in 0..<threads {
      running.enter()
      Thread.detachNewThread {
        let counts = work(transfers, on: thread, watching: total)
        done.update { $0 += counts }
        running.leave()
      }
    }
    running.wait()

    let counts = done.value
    let amounts = accounts.map(\.value)
    let isRight = seen.value.wrong == 0 && counts.wrongReads == 0 && total.value == money
    Output.print(
      """
      \(counts.made) transfers on \(threads) threads, and \(counts.refused) without the money for it
      \(seen.value.right + seen.value.wrong) totals observed and \(counts.reads) read: \
      \(seen.value.wrong + counts.wrongReads) were not \(money)
      accounts: \(amounts.map(String.init).joined(separator: " "))

      """,
      of: "bank"
    )
    exit(isRight && amounts.allSatisfy { $0 >= 0 } ? 0 : 1)
  }

  /// Makes transfers, and reads the total after each of them.
  private static func work(
    _ transfers: Int,
    on thread: Int,
    watching total: AnyProperty<Int>
  ) -> Counts {
    var (counts, random) = (Counts(), UInt64(thread) &* 0x9E37_79B9 &+ 1)
    for _ in 0..<transfers {
      // A linear congruential generator: each run makes the same transfers on each thread.
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (from, to) = (accounts[Int(random >> 60)], accounts[Int(random >> 56 & 15)])
      let amount = Int(random >> 50 & 63)
      do {
        try atomically {
          if from.value < amount { throw NoMoney() }
          from.value -= amount
          to.value += amount
        }
        counts.made += 1
      } catch {
        counts.refused += 1
      }
      counts.reads += 1
      if total.value != money { counts.wrongReads += 1 }
    }
    return counts
  }

  private static func transfersForEachThread() -> Int {
    let usage = "usage: bank [--help] [TRANSFERS]"
    switch CommandLine.arguments.dropFirst() {
    case []: return 1_000
    case ["--help"], ["-h"]:
      print(
        """
        \(usage)

        Moves money between 16 accounts on eight threads, TRANSFERS times on each; default: 1000. Observes the
        total meanwhile. Exits with 1 if the total ever changed, and with 2 on misuse.
        """
      )
      exit(0)
    case let arguments:
      if let number = Int(arguments.first ?? ""), number > 0, arguments.count == 1 { return number }
      let list = arguments.joined(separator: " ").harmless
      let message = "bank: TRANSFERS is a number of at least 1, got '\(list)'\n\(usage)\n"
      Output.write(message, to: STDERR_FILENO)
      exit(2)
    }
  }
}

/// What a thread has done and read.
struct Counts: Sendable {
  var made = 0
  var refused = 0
  var reads = 0
  var wrongReads = 0

  static func += (sum: inout Counts, other: Counts) {
    sum.made += other.made
    sum.refused += other.refused
    sum.reads += other.reads
    sum.wrongReads += other.wrongReads
  }
}

/// The totals that the observer has received.
struct Totals: Sendable {
  var right = 0
  var wrong = 0

  mutating func count(_ amount: Int, isRight: Bool) {
    if isRight { right += 1 } else { wrong += 1 }
  }
}
