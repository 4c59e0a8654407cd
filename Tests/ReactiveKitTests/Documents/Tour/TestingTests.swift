import ReactiveKit
import RKTesting
import Testing
import TestSupport

extension TourTests {
  /// The samples of Docs/Tour/8-Testing.md.
  @Test func `the samples of chapter 8, testing, print what the page shows`() throws {
    let guide = Guide("Tour/8-Testing.md")
    let print = guide.print

    let time = TestScheduler()
    let source = time.cold("-a-b-b-c-|")
    let result = time.record(source.throttle(for: .ticks(3), on: time))
    time.run()
    print(result.diagram)  // prints: -a--b--c-|

    struct Search {
      let results: SafeSignal<String>

      init(
        _ texts: some SignalProtocol<String, Never>,
        on scheduler: some TimedScheduler & Sendable,
        find: @escaping @Sendable (String) -> SafeSignal<String>
      ) {
        results = texts.debounce(for: .seconds(2), on: scheduler)
          .filter { !$0.isEmpty }
          .flatMapLatest(find)
      }
    }

    let clock = TestScheduler()
    let texts = clock.cold("a-b----|", values: ["a": "si", "b": "signal"], failure: nil)
    let answer = clock.cold("---r|", values: ["r": "found"], failure: nil)
    let search = Search(texts, on: clock) { _ in answer.toSignal() }
    let found = clock.record(search.results)
    clock.run()
    print(found.diagram(values: ["r": "found"]))  // prints: -------r|
    print(answer.subscriptions)  // prints: [----^---|]

    let leaks = LeakCounter()
    let keys = PassthroughSubject<Int, Never>()
    let observation = keys.counting(in: leaks).observeNext { _ in }
    print(leaks.observations)  // prints: 1
    observation.dispose()
    print(leaks.isEmpty)  // prints: true

    try guide.expectOutput()
  }
}
