import ReactiveKit
import TestSupport
import Testing

/// The samples of Docs/Tracing.md.
@Suite("Documents: the guide to tracing")
struct TracingGuideTests {
  // In a process of its own: a tracer is installed for the whole of it.
  @Test func `samples write a bar for each observation`() async {
    await #expect(processExitsWith: .success) {
      let file = Log<String>()
      let shown = Log<String>()
      let show = { @Sendable (text: String) in shown(text) }
      let search = PassthroughSubject<String, Never>()
      let fetch = { @Sendable (query: String) -> SafeSignal<String> in
        query == "swi" ? .never() : .just("results of \(query)")
      }

      let events = TraceEvents { text in file.append(text) }
      let uninstall = Lane.install(events)
      let results = search.lane("search").flatMapLatest { fetch($0).lane("fetch") }
      results.observeNext { show($0) }
      search.send("swi")
      search.send("swift")
      uninstall.dispose()
      events.finish()

      let text = file.values.joined()
      precondition(shown.values == ["results of swift"], "\(shown.values)")
      precondition(text.ranges(of: "\"name\":\"fetch\"").count == 4, text)
      precondition(text.ranges(of: "\"end\":\"disposed\"").count == 1, text)
      precondition(text.ranges(of: "\"end\":\"finished\"").count == 1, text)
      precondition(text.ranges(of: "\"value\":\"swift\"").count == 1, text)
    }
  }
}
