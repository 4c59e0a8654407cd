import ReactiveKit
import Testing
import TestSupport

extension TourTests {
  /// The samples of Docs/Tour/2-Making.md.
  @Test func `the samples of chapter 2, making signals, print what the page shows`() async throws {
    let guide = Guide("Tour/2-Making.md")
    let print = guide.print

    Signal<Int, Never>(just: 1).observeNext { print($0) }  // prints: 1
    Signal<String, Never>(sequence: ["a", "b"]).observeNext { print($0) }  // prints: a b

    struct Offline: Error {}

    let answer = Signal<Int, Never>(performing: { 6 * 7 })
    answer.observeNext { print($0) }  // prints: 42

    let broken = Signal { () async throws(Offline) -> String in throw Offline() }
    do {
      for try await name in broken.values { print(name) }
    } catch {
      print("failed")  // prints: failed
    }

    let page = Signal<String, Never> { observer in
      let task = Task { observer.receive(lastElement: "<html>") }
      return BlockDisposable { task.cancel() }
    }
    print(await page.first ?? "none")  // prints: <html>

    final class Door: Sendable {
      private let subject = PassthroughSubject<Bool, Never>()
      var isOpen: SafeSignal<Bool> { subject.toSignal() }

      func doorDidOpen() { subject.send(true) }
    }

    let door = Door()
    door.isOpen.observeNext { print("open:", $0) }
    door.doorDidOpen()  // prints: open: true

    let ticks = Signal<Int, Never>.interval(.milliseconds(1)).prefix(maxLength: 3)
    for await tick in ticks.values { print("tick", tick) }
    // prints: tick 0
    // prints: tick 1
    // prints: tick 2

    try guide.expectOutput()
  }
}
