import RKReactor
import TestSupport
import Testing

private enum Phase: Equatable { case idle, loading(Int), failed(code: Int, text: String) }

private struct Everything {
  var number = 1
  var text = "a"
  var phase = Phase.idle
  var optional: Int?
  var pair = (1, b: "x")
  var list = [1, 2, 3]
  var heroes = [Hero(name: "Jim"), Hero(name: "Kathryn")]
  var scores = ["a": 1, "b": 2]
  var tags: Set<String> = ["x"]
}

/// Differs by what reflection does not show.
private struct Hidden: Equatable, CustomReflectable {
  var part = 1
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Equal by identity.
private struct User: Hashable {
  var id = 1
  var name = "a"
  var cache = Object()
  static func == (left: User, right: User) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A value with a text of its own.
private struct Address: Equatable, CustomStringConvertible {
  var storage: Object
  var text: String
  var description: String { text }
  static func == (left: Address, right: Address) -> Bool { left.text == right.text }
}

private struct Sample: Equatable { var values = [Double.nan] }

private struct Samples: Equatable { var all = [Sample(), Sample(values: [1, .nan])] }

private final class Object: Sendable {}

private func lines(_ change: (inout Everything) -> Void) -> [String] {
  var after = Everything()
  change(&after)
  return StateDiff(from: Everything(), to: after).differences.map(\.description)
}

@Suite("StateDiff")
struct StateDiffTests {
  @Test func `names each part that differs, with its values`() {
    #expect(lines { _ in } == [])
    #expect(
      lines {
        $0.number = 2
        $0.text = "b"
        $0.pair = (1, "y")
      } == ["number: 1 → 2", "text: \"a\" → \"b\"", "pair.b: \"x\" → \"y\""]
    )
    #expect(StateDiff(from: 1, to: 2).description == "1 → 2")
    let (one, other): (any Sendable, any Sendable) = (1, "1")
    #expect(StateDiff(from: one, to: other).description == "1 → \"1\"")
    #expect(StateDiff(from: 1, to: 1).isEmpty)
  }

  @Test func `enums and optionals`() {
    #expect(lines { $0.phase = .loading(1) } == ["phase: idle → loading(1)"])
    #expect(StateDiff(from: Phase.loading(1), to: Phase.loading(2)).description == "loading: 1 → 2")
    #expect(
      StateDiff(from: Phase.failed(code: 1, text: "a"), to: Phase.failed(code: 1, text: "b"))
        .description == "failed.text: \"a\" → \"b\""
    )
    #expect(lines { $0.optional = 3 } == ["optional: nil → 3"])
    #expect(StateDiff(from: Int?.some(3), to: Int?.none).description == "3 → nil")
    #expect(StateDiff(from: Int?.some(3), to: Int?.some(4)).description == "3 → 4")
  }

  @Test func `elements that are changed, inserted and removed`() {
    #expect(lines { $0.list = [1, 5, 3] } == ["list[1]: 2 → 5"])
    #expect(lines { $0.list = [1, 2, 9, 3] } == ["list[2]: + 9"])
    #expect(lines { $0.list = [2, 3] } == ["list[0]: - 1"])
    #expect(
      lines { $0.list = [7] } == ["list[0]: - 1", "list[1]: - 2", "list[2]: - 3", "list[0]: + 7"]
    )
    #expect(lines { $0.heroes[1].level = 2 } == ["heroes[1].level: 1 → 2"])
  }

  @Test func `dictionaries by key and sets by member`() {
    #expect(
      lines { $0.scores = ["a": 3, "c": 4] }
        == ["scores[\"a\"]: 1 → 3", "scores[\"b\"]: - 2", "scores[\"c\"]: + 4"]
    )
    #expect(lines { $0.tags = ["y", "z"] } == ["tags: - \"x\"", "tags: + \"y\"", "tags: + \"z\""])
  }

  private struct Comment: Sendable {
    var text: String
    var replies: [Comment] = []

    static func nested(_ depth: Int, _ text: String) -> Comment {
      (0..<depth).reduce(Comment(text: text)) { inner, _ in
        Comment(text: "a", replies: [Comment(text: "b"), inner])
      }
    }
  }

  @Test func `arrays that are nested 100 deep`() {
    let (old, new) = (Comment.nested(100, "old"), Comment.nested(100, "new"))
    let diff = StateDiff(from: old, to: new)
    #expect(diff.differences.map(\.old) == [#""old""#])
    var longer = new
    longer.replies.append(Comment(text: "c"))
    #expect(StateDiff(from: old, to: longer).differences.count == 3)
  }

  @Test func `optionals of optionals`() {
    #expect(StateDiff(from: Int??.none, to: Int??.some(nil)).description == "nil → Optional(nil)")
    #expect(StateDiff(from: Int??.some(nil), to: Int??.none).description == "Optional(nil) → nil")
    #expect(StateDiff(from: Int??.some(1), to: Int??.some(nil)).description == "1 → nil")
    #expect(StateDiff(from: Int??.some(1), to: Int??.none).description == "Optional(1) → nil")
  }

  @Test func `objects by equality or identity`() {
    let object = Object()
    #expect(StateDiff(from: object, to: object).isEmpty)
    let difference = StateDiff(from: [object], to: [Object()]).description
    #expect(difference == "[0]: \(object) → another \(object)")
  }

  @Test func `what equality disregards is shown, except for objects`() {
    let (old, new) = (User(), User(name: "b"))
    #expect(StateDiff(from: old, to: new).description == "name: \"a\" → \"b\"")
    #expect(StateDiff(from: [old], to: [new]).description == "[0].name: \"a\" → \"b\"")
    #expect(StateDiff(from: [1: old], to: [1: new]).description == "[1].name: \"a\" → \"b\"")
    let changes = StateDiff(from: [old] as Set, to: [new] as Set).differences
    #expect(changes.map(\.old) == ["\"a\""])
    #expect(StateDiff(from: old, to: User()).isEmpty)
    #expect(StateDiff(from: User(), to: User(id: 2)).differences.map(\.path) == ["id", "cache"])
  }

  @Test func `a value with a text of its own counts as one`() {
    let old = Address(storage: Object(), text: "here")
    let new = Address(storage: Object(), text: "there")
    #expect(StateDiff(from: old, to: Address(storage: Object(), text: "here")).isEmpty)
    #expect(StateDiff(from: old, to: new).description == "here → there")
    #expect(StateDiff(from: 0..<3, to: 0..<4).description == "0..<3 → 0..<4")
  }

  @Test func `NaN does not differ from itself`() {
    #expect(StateDiff(from: Double.nan, to: Double.nan).isEmpty)
    #expect(StateDiff(from: Sample(), to: Sample()).isEmpty)
    #expect(StateDiff(from: Samples(), to: Samples()).isEmpty)
    #expect(
      StateDiff(from: Sample(), to: Sample(values: [1])).description == "values[0]: nan → 1.0"
    )
  }

  @Test func `unequal values whose parts and texts are equal`() {
    let hidden = Hidden()
    let difference = StateDiff(from: hidden, to: Hidden(part: 2)).description
    #expect(difference == "\(hidden) → another \(hidden)")
    let (one, other): (any Sendable, any Sendable) = (1, Int8(1))
    #expect(StateDiff(from: one, to: other).description == "1 (Int) → 1 (Int8)")
  }
}
