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

/// Never equal to another one, whatever its parts.
private struct Odd: Equatable {
  var part = 1
  static func == (left: Odd, right: Odd) -> Bool { false }
}

private final class Object {}

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

  @Test func `equality decides where a type has it, and identity for objects`() {
    #expect(StateDiff(from: Odd(), to: Odd()).description == "Odd(part: 1) → Odd(part: 1)")
    let object = Object()
    #expect(StateDiff(from: object, to: object).isEmpty)
    #expect(!StateDiff(from: object, to: Object()).isEmpty)
  }
}
