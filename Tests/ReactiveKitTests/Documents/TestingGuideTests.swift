import Dispatch
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Testing.md.
@Suite("Documents: testing with virtual time")
struct TestingGuideTests {
  @MainActor @Test func `samples print what they say`() throws {
    let guide = Guide("Testing.md")
    let print = guide.print

    let time = TestScheduler()
    let keys = PassthroughSubject<String, Never>()
    let searches = time.record(keys.debounce(for: .milliseconds(300), on: time))

    keys.send("sw")
    time.advance(by: .milliseconds(299))
    print(searches.elements)  // prints: []
    time.advance(by: .milliseconds(1))
    print(searches.elements)  // prints: ["sw"]

    let clock = TestScheduler()
    let letters = clock.cold("-a-bc-----d------|", failure: nil)
    let quiet = clock.record(letters.debounce(for: .ticks(3), on: clock))
    clock.run()
    print(quiet.diagram)  // prints: -------c-----d---|

    let live = clock.hot("-a-b-c|")
    let all = clock.record(live)
    let late = clock.record(live.delaySubscription(for: .ticks(2), on: clock))
    clock.run()
    print(all.elements)  // prints: ["a", "b", "c"]
    print(late.elements)  // prints: ["b", "c"]

    enum Problem: Error { case offline }

    let other = TestScheduler()
    let pages = other.cold("-a-b-#", values: ["a": "one", "b": "two"], failure: Problem.offline)
    let lengths = other.record(pages.map { $0.count })
    other.run()
    print(lengths.elements)  // prints: [3, 3]
    print(lengths.diagram)  // prints: -3-3-#

    for entry in lengths.events { print(entry) }
    // prints: next(3) at 1.0 seconds
    // prints: next(3) at 3.0 seconds
    // prints: failed(offline) at 5.0 seconds

    let desk = TestScheduler()
    let texts = desk.cold("-a--b------|")
    let request = desk.cold("-----r|")
    let results = desk.record(texts.flatMapLatest { _ in request })
    desk.run()
    print(results.diagram)  // prints: ---------r-|
    for subscription in request.subscriptions { print(subscription) }
    // prints: -^--!
    // prints: ----^-----|

    final class Model: Sendable {
      let title = Property("")

      init(_ names: SafeSignal<String>) {
        names.bind(to: title)
      }
    }

    let leaks = LeakCounter()
    let names = PassthroughSubject<String, Never>()
    var model: Model? = Model(names.counting(in: leaks))
    if let model { leaks.track(model) }
    print(leaks.observations, leaks.objects)  // prints: 1 1
    model = nil
    print(leaks.isEmpty)  // prints: true

    @MainActor final class Search {
      let text = Property("")
      let results = Property<[String]>([])

      init(
        on scheduler: some TimedScheduler & Sendable = DispatchQueue.main,
        find: @escaping @Sendable (String) -> SafeSignal<[String]>
      ) {
        text.debounce(for: .milliseconds(300), on: scheduler)
          .filter { !$0.isEmpty }
          .flatMapLatest(find)
          .bind(to: results)
      }
    }

    let virtual = TestScheduler()
    let search = Search(on: virtual) { text in Signal(just: ["\(text) 1", "\(text) 2"]) }
    search.text.value = "swift"
    virtual.advance(by: .milliseconds(300))
    print(search.results.value)  // prints: ["swift 1", "swift 2"]

    let requests = virtual.cold("r|", values: ["r": ["result"]], failure: nil)
    var closed: Search? = Search(on: virtual) { _ in requests.toSignal() }
    closed?.text.value = "swift"
    closed = nil
    virtual.run()
    print(requests.subscriptions)  // prints: []

    let worker = DispatchQueue(label: "worker")
    let doubled = Signal<Int, Never>(sequence: 1...3).receive(on: worker).map { $0 * 2 }
    print(try doubled.waitAndCollectElements(timeout: .seconds(60)))  // prints: [2, 4, 6]

    try guide.expectOutput()
  }
}
