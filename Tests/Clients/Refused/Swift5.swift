// The Swift 5 language mode: what Docs/Migration/ReactiveKit3.md says of it.
import ReactiveKit

@MainActor
final class Screen {
  var title = ""

  func listen(to titles: SafeSignal<String>) {
    // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
    titles.observeNext { self.title = $0 }
    titles.observeNext(on: .shared) { self.title = $0 }
  }
}

func count(_ names: SafeSignal<String>, length: @escaping (String) -> Int) {
  var count = 0
  // error: mutation of captured var 'count' in concurrently-executing code; this is an error in the Swift 6 language mode
  names.observeNext { _ in count += 1 }
  let number = Property(0)
  names.observeNext { _ in number.value += 1 }
  // error: passing non-Sendable parameter 'length' to function expecting a '@Sendable' closure
  names.map(length).observeNext { print($0) }
  names.map { length($0) }.observeNext { print($0) }
}
