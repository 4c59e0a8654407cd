import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Sharing.md; SharingTableTests has its table.
@Suite("Documents: sharing")
struct SharingGuideTests {
  @Test func `samples print what they say`() throws {
    let guide = Guide("Sharing.md")
    let print = guide.print

    let source = Signal<Int, Never> { observer in
      print("connected")
      observer.receive(1)
      return BlockDisposable { print("disconnected") }
    }

    let shared = source.share(limit: 1)
    let first = shared.observeNext { print("first", $0) }
    // prints: connected
    // prints: first 1
    let second = shared.observeNext { print("second", $0) }  // prints: second 1
    first.dispose()
    second.dispose()  // prints: disconnected

    let numbers = SafeSignal(sequence: [3, 1, 2])
    let range = numbers.publish { numbers in numbers.min().zip(with: numbers.max()) }
    range.observeNext { print($0) }  // prints: (1, 3)

    try guide.expectOutput()
  }
}
