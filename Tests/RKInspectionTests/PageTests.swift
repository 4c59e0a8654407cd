import RKCore
import RKInspection
import RKOperators
import RKSubjects
import RKTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Inspection: the page")
struct PageTests {
  @Test func `is written to a file with its data and no address to load`() throws {
    try Inspection.inspecting {
      let name = Property("</script>").named("name")
      let recording = Inspection.record()
      name.value = "b"
      let folder = FileManager.default.temporaryDirectory
      let path = folder.appendingPathComponent("recording-\(UInt64.random(in: 0 ..< .max)).html")
        .path
      defer { try? FileManager.default.removeItem(atPath: path) }
      try recording.write(to: path)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == recording.page)
      #expect(text.contains(#""c":[["#))
      #expect(text.contains(#"\u003c/script>"#))
      #expect(text.contains("Copyright 2010-2022 Mike Bostock"))
      #expect(text.contains("Redistributions in binary form must reproduce"))
      #expect(text.contains("Copyright 2012-2014 Chris Pettitt"))
      #expect(text.contains("this permission notice shall be"))
      #expect(!text.contains("src=\""))
      #expect(!text.contains("href=\""))
    }
  }

  @Test func `its data has each entry with what it belongs to`() {
    let time = TestScheduler()
    // Times count from the beginning of the inspection.
    time.advance(by: .seconds(5))
    Inspection.inspecting(on: time) {
      let search = PassthroughSubject<String, Never>().named("search")
      let recording = Inspection.record()
      let observation = search.map { $0.count }.observeNext { _ in }
      time.advance(by: .seconds(1))
      search.send("abc")
      observation.dispose()
      let json = recording.json
      #expect(json.contains(#"{"id":1,"title":"map(_:)"}"#))
      #expect(json.contains(#"{"id":2,"title":"search"}"#))
      #expect(json.contains(#"{"k":"e","o":2,"m":"started","t":0,"th":1}"#))
      #expect(json.contains(#"{"k":"e","o":2,"m":"next","v":"\"abc\"","t":1000000,"th":1}"#))
      #expect(json.contains(#"{"k":"e","o":1,"m":"next","v":"3","t":1000000,"th":1}"#))
    }
  }

  @Test func `its data has the values before and after a step`() {
    Inspection.inspecting(on: TestScheduler()) {
      let price = Property(3).named("price")
      let total = price.mapProperty { $0 * 10 }.named("total")
      total.observeNext { _ in }
      let ids = Dictionary(Inspection.graph().nodes.map { ($0.name, $0.id) }) { first, _ in first }
      let (input, output) = (ids["price"] ?? 0, ids["total"] ?? 0)
      let recording = Inspection.record()
      price.value = 6
      let json = recording.json
      #expect(json.contains(#""edges":[[\#(input),\#(output)]]"#))
      #expect(json.contains(#""n":1,"t":0,"th":1,"c":[[\#(input),"3","6"]],"p":[[\#(output),1,"#))
      #expect(json.contains(#","30","60"]]}"#))
    }
  }

  @Test func `its data has the node whose values an observation receives`() {
    Inspection.inspecting(on: TestScheduler()) {
      let price = Property(3).named("price")
      let total = price.mapProperty { $0 * 10 }.named("total")
      let recording = Inspection.record()
      total.observeNext { _ in }
      let id = Inspection.graph().nodes.first { $0.name == "total" }?.id ?? 0
      #expect(recording.json.contains(#"{"id":1,"title":"total","node":\#(id)}"#))
    }
  }

  @Test func `throws an error if the file cannot be written`() {
    let recording = Inspection.inspecting { Inspection.record() }
    #expect(throws: RecordingError.self) { try recording.write(to: "/nowhere/recording.html") }
    recording.stop()
  }
}

/// Writes the pages that `Scripts/page --check` opens in a browser, into the folder that it names.
@Suite("Inspection: pages for the browser")
struct BrowserPages {
  static let folder = ProcessInfo.processInfo.environment["RECORDING_PAGES"]

  /// Writes a recording of the guide, of which `Scripts/page` draws a picture.
  static func write(_ recording: Recording, _ name: String) throws {
    if let folder { try recording.write(to: "\(folder)/\(name).html") }
  }

  @Test(.enabled(if: folder != nil))
  func `the pages of a small and of a large graph can be written`() throws {
    let folder = try #require(Self.folder)
    try Inspection.inspecting {
      let shop = GraphTests.Shop()
      shop.total.observeNext { _ in }
      let recording = Inspection.record()
      for price in [9, 12, 30] { shop.price.value = price }
      try recording.write(to: folder + "/shop.html")
      recording.stop()
    }
    try Inspection.inspecting {
      let stores = (0..<1_000).map { Property($0).named("store \($0)") }
      var sums: [AnyProperty<Int>] = stores.map { $0.readOnlyView }
      while sums.count > 1 {
        sums = stride(from: 0, to: sums.count, by: 2).map { index in
          let (a, b) = (sums[index], sums[min(index + 1, sums.count - 1)])
          return AnyProperty(a, b) { $0 + $1 }.named("sum \(index) of \(sums.count)")
        }
      }
      sums[0].observeNext { _ in }
      let recording = Inspection.record()
      for step in 0..<50_000 { stores[step * 7 % 1_000].value = step }
      try recording.write(to: folder + "/large.html")
      recording.stop()
    }
  }
}
