import Foundation
import ReactiveKit

/// Waits until a condition holds; ends the program after ten seconds.
@MainActor func until(_ what: String, _ condition: @MainActor () -> Bool) async {
  let start = ContinuousClock.now
  while !condition() {
    guard ContinuousClock.now - start < .seconds(10) else {
      print("\(what): not reached")
      exit(1)
    }
    await pause(.milliseconds(1))
  }
}

@MainActor func pause(_ duration: Duration) async {
  _ = await SafeSignal(just: (), after: duration, on: .main).first
}

@main
struct Main {
  @MainActor static func main() async {
    let programs: [(String, @MainActor () async -> Void)] = [
      ("search as you type", searchAsYouType), ("form", form), ("tail of a log", tailOfALog),
      ("polling with pause", polling), ("socket with reconnect", socket), ("undo", undo),
      ("a thousand jobs", jobs), ("observable view model", observable), ("bridges", bridges),
      ("sensors", sensors), ("basket", basket), ("samples of the guide", samplesOfTheGuide),
      ("shelves", shelves), ("compiler errors", compilerErrors),
    ]
    for (name, run) in programs {
      await run()
      print("\(name): done")
    }
  }
}
