import RKTesting
import Testing

@Suite("Diagram")
struct DiagramTests {
  @Test func `each column is one tick, and so is a group in brackets`() {
    let diagram: Diagram = "-a-[bc]-|"
    #expect(
      diagram.events == [
        .init(tick: 1, kind: .element("a")),
        .init(tick: 3, kind: .element("b")),
        .init(tick: 3, kind: .element("c")),
        .init(tick: 5, kind: .completed),
      ]
    )
    #expect(diagram.ticks == 6)
  }

  @Test func `subscribed, disposed and failed take a tick like any other`() {
    let events = { (diagram: Diagram) in diagram.events }
    #expect(
      events("--^--!") == [.init(tick: 2, kind: .subscribed), .init(tick: 5, kind: .disposed)]
    )
    #expect(events("a#") == [.init(tick: 0, kind: .element("a")), .init(tick: 1, kind: .failed)])
  }

  @Test(arguments: ["", "-", "---", "a", "-a-b|", "[ab|]", "--^--!", "^-[a#]", "-Z9-", "[^a]-[b!]"])
  func `its description is the text that it was created from`(_ text: String) throws {
    #expect(try Diagram(text).description == text)
  }

  @Test func `spaces mean nothing, nor do the brackets of a single event`() {
    #expect(" -a- [ b c ] |" as Diagram == "-a-[bc]|")
    #expect("-[a]-" as Diagram == "-a-")
  }

  @Test func `ticks at the end count`() {
    #expect("-a--" as Diagram != "-a-")
  }

  @Test func `aligned diagrams have a tick in one column`() {
    #expect(
      Diagram.aligned(["-[ab]-c-|", "--[cde|]", "----", ""]) == [
        "-[ab]-     c-|",
        "--   [cde|]",
        "--   -     -",
        "",
      ]
    )
  }
}
