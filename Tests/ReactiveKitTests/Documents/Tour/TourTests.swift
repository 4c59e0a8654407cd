import TestSupport
import Testing

/// The chapters of Docs/Tour, each of which is a program.
@Suite("Documents: the tour")
struct TourTests {
  @Test func `finds output that a page does not show`() throws {
    let guide = Guide("Tour/1-Signals.md")
    guide.print("something else")
    #expect(try guide.difference()?.hasSuffix("printed: something else") == true)
    let other = try guide.difference(in: "A heading that the page does not have")
    #expect(other == "Tour/1-Signals.md has no output")
  }
}
