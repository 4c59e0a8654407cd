import RKTesting
import TestSupport
import Testing

@Suite("DiagramError")
struct DiagramErrorTests {
  @Test(arguments: [
    ("-a*-|", 3, "a diagram is made of a…z, A…Z, 0…9, - [ ] | # ^ ! and spaces, and not of \"*\""),
    ("-a[bc", 3, "a group needs a closing ]"),
    ("-a]", 3, "a ] closes a group, and none is open"),
    ("[a[b]]", 3, "a group cannot contain another group"),
    ("a[]", 3, "a group needs an event, and this one is empty"),
    ("[a-b]", 3, "a group is one tick, and no time passes in it"),
    ("a|b", 3, "no event may follow the terminal event, which is | here"),
    ("a#-", 3, "no event may follow the terminal event, which is # here"),
    ("a![b]", 3, "no event may follow the terminal event, which is ! here"),
    ("[|a]", 3, "no event may follow the terminal event, which is | here"),
    ("-||", 3, "a diagram ends once, and this is the second end"),
    ("|  #", 4, "a diagram ends once, and this is the second end"),
    ("-a^", 3, "^ comes before anything else that happens"),
    ("-^^", 3, "^ comes before anything else that happens"),
    ("-é", 2, "a diagram is made of a…z, A…Z, 0…9, - [ ] | # ^ ! and spaces, and not of \"é\""),
  ])
  func `names the rule and the column`(_ text: String, _ column: Int, _ rule: String) {
    let error = #expect(throws: DiagramError.self) { try Diagram(text) }
    #expect(error?.column == column)
    #expect(error?.rule == rule)
    #expect(error?.text == text)
  }

  @Test func `the description points to the column of the error`() {
    let text = "-a[bc-|"
    let error = #expect(throws: DiagramError.self) { try Diagram(text) }
    #expect(
      error?.description == """
        a group is one tick, and no time passes in it (column 6)
          -a[bc-|
               ^
        """
    )
  }

  @Test func `a literal traps with the rule and the place`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = "-a|b" as Diagram
    }
    #expect(result?.message.contains("no event may follow the terminal event") == true)
    #expect(result?.message.contains("\n  -a|b\n     ^") == true)
  }
}
