import Dispatch
import ReactiveKit
import RKTesting
import Testing
import TestSupport

extension TourTests {
  // In a process of its own: other tests have actions wait for the main queue.
  @Test func `the samples of chapter 4, time and threads, print what the page shows`() async {
    await #expect(processExitsWith: .success) { try await TourTests.time() }
  }

  /// The samples of Docs/Tour/4-Time.md.
  @MainActor private static func time() async throws {
    let guide = Guide("Tour/4-Time.md")
    let print = guide.print

    let time = TestScheduler()
    let texts = PassthroughSubject<String, Never>()
    texts.debounce(for: .seconds(2), on: time).observeNext { print("search", $0) }

    texts.send("s")
    time.advance(by: .seconds(1))  // prints nothing
    texts.send("signal")
    time.advance(by: .seconds(2))  // prints: search signal

    let numbers = PassthroughSubject<Int, Never>()
    numbers.map { $0 * 2 }.observeNext { print("received", $0) }
    numbers.send(1)  // prints: received 2
    print("sent")  // prints: sent

    let worker = DispatchQueue(label: "worker")
    let squares = Signal<Int, Never>(sequence: 1...3)
      .receive(on: worker)
      .map { $0 * $0 }  // runs on the worker
    for await square in squares.values { print(square) }  // prints: 1 4 9

    @MainActor final class Counter {
      var title = "0"

      func show(_ numbers: SafeSignal<Int>) {
        numbers.receive(on: MainActor.shared)
          .map { [weak self] number in "\(self?.title ?? "") \(number)" }
          .observeNext { [weak self] title in self?.title = title }
      }
    }

    let counter = Counter()
    counter.show(Signal(sequence: 1...2))
    print(counter.title)  // prints: 0 1 2

    try guide.expectOutput()
  }
}
