import RKBindings
import RKCore
import RKInspection
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// The samples of Docs/Inspection.md.
@Suite("Documents: the guide to inspection")
struct InspectionGuideTests {
  @Test func `samples print what the guide says`() throws {
    let guide = Guide("Inspection.md")
    let print = guide.print
    let shown = Log<String>()
    let show = { @Sendable (text: String) in shown(text) }

    Inspection.inspecting {
      let count = Property(0).named("count")
      print(count)  // prints: Property "count" (0)
    }

    Inspection.inspecting {
      let queries = PassthroughSubject<String, Never>().named("queries")
      let results = queries.removeDuplicates().filter { $0.count > 5 }.named("results")
      results.observeNext { show($0) }
      let recording = Inspection.record()
      queries.send("swift")
      print(recording)
      // prints: queries #4 next("swift")
      // prints: removeDuplicates(by:) #3 next("swift")
      #expect(shown.values.isEmpty)
    }

    try Inspection.inspecting {
      let minute = Property(0).named("minute")
      let isOpen = minute.mapProperty { $0 >= 540 }.named("isOpen")
      let report = isOpen.mapProperty { $0 ? "open" : "closed" }.named("report")
      report.observeNext { show($0) }
      let minutes = Inspection.record()
      for next in 1...60 { minute.value = next }
      print(minutes.why(report))
      // prints: set by `minute` (59 → 60) in step 60 through `isOpen`, on thread 1
      for total in minutes.totals { print(total.name, total.computations, total.unchanged) }
      // prints: isOpen 60 60 report 60 60
      print(report.dependencies)
      // prints: report = "closed" (derived String, 1 observer, 61 computations, step 60)
      // prints: └─ isOpen = false (derived Bool, 61 computations, step 60)
      // prints:    └─ minute = 60 (property Int, step 60)
      #expect(report.dependencies.mermaid.contains(#"["report = #quot;closed#quot;"]"#))
      try BrowserPages.write(minutes, "computations")

      let isOpenNow = isOpen.removingDuplicates().named("isOpenNow")
      let better = isOpenNow.mapProperty { $0 ? "open" : "closed" }.named("better")
      better.observeNext { show($0) }
      let after = Inspection.record()
      for next in 61...120 { minute.value = next }
      print(after.totals.first { $0.name == "better" }?.computations ?? 0)  // prints: 0

      let ticks = PassthroughSubject<Int, Never>().named("ticks")
      var screen: Screen? = Screen(ticks)
      weak let closed = screen
      screen = nil
      for observation in Inspection.live() where observation.bag == "screen" { print(observation) }
      // prints: map(_:) ← ticks (in screen)
      print(closed == nil)  // prints: false
      #expect(screen == nil)
      closed?.bag.dispose()

      var others = 1
      func whileItRuns(_ body: @escaping @Sendable () -> Void) {
        if others > 0 { inParallel(1) { _ in body() } }
        others -= 1
      }
      let stock = Property(10).named("stock")
      let reserved = Property(0).named("reserved")
      let reservation = Inspection.record()
      atomically {
        let available = stock.value
        whileItRuns { stock.value = 5 }
        reserved.value = available
      }
      print(reservation)
      // prints: step 121 on thread 2: stock: 10 → 5
      // prints: transaction on thread 1 runs again: stock was set meanwhile
      // prints: step 122 on thread 1: reserved: 0 → 5
      try BrowserPages.write(reservation, "transaction")
    }
    try guide.expectOutput()
  }

  @Test func `the inspector of the process is removed`() async {
    await #expect(processExitsWith: .success) {
      let uninstall = Inspection.install()
      let price = Property(1)
      precondition(Inspection.graph().nodes.count == 1)
      uninstall.dispose()
      precondition(Inspection.graph().nodes.isEmpty)
      price.value = 2
      let recording = Inspection.record()
      let other = Property(3).named("other")
      other.value = 4
      recording.stop()
      other.value = 5
      precondition(recording.count == 1, "\(recording)")
      precondition(Inspection.live().isEmpty)
    }
  }
}

final class Screen: Sendable {
  let bag = DisposeBag().named("screen")

  init(_ ticks: PassthroughSubject<Int, Never>) {
    ticks.map { $0 * 2 }.observeNext { _ in self.refresh() }.dispose(in: bag)
  }

  func refresh() {}
}
