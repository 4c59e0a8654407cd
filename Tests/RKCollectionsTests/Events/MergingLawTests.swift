import RKCollections
import TestSupport
import Testing

/// A random change of an array, as edits; each element is a different number.
private struct Script {
  var before: [Int]
  var after: [Int]
  var edits = EditScript<Int>()

  init(_ random: inout SplitMix64, from before: [Int], next: inout Int) {
    self.before = before
    after = before
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let edit: Edit<Int>
      let count = after.count
      switch count == 0 ? 0 : Int.random(in: 0..<4, using: &random) {
      case 0:
        next += 1
        edit = .insert(next, at: Int.random(in: 0...count, using: &random))
      case 1:
        let position = Int.random(in: 0..<count, using: &random)
        edit = .remove(after[position], at: position)
      case 2:
        let position = Int.random(in: 0..<count, using: &random)
        next += 1
        edit = .update(after[position], next, at: position)
      default:
        let position = Int.random(in: 0..<count, using: &random)
        edit = .move(
          after[position],
          from: position,
          to: Int.random(in: 0..<count, using: &random)
        )
      }
      edit.apply(to: &after)
      edits.append(edit)
    }
  }
}

@Suite("The changeset of edits", .onOneThread)
struct DiffLawTests {
  /// 50 × 1,000 pairs of scripts.
  @Test(arguments: 0..<50)
  func `Differences apply, compose and become edits again`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var failures = 0
    for _ in 0..<1000 {
      var next = 10
      let count = Int.random(in: 0...6, using: &random)
      let first = Script(&random, from: Array(0..<count), next: &next)
      let second = Script(&random, from: first.after, next: &next)
      let changesets = [first, second].map { CollectionChangeset<Int>($0.edits) }
      let both = changesets[0].merging(changesets[1])
      let changes = [
        (changesets[0], first.before, first.after), (changesets[1], second.before, second.after),
        (both, first.before, second.after),
      ]
      for (changeset, before, after) in changes {
        let again = EditScript(changeset, before: { before[$0] }, after: { after[$0] })
        if changeset.applied(to: before, after: after) != after || before.applying(again) != after
          || (before == after) != changeset.isEmpty
        {
          failures += 1
          if failures < 4 { Issue.record("\(before) -> \(after): \(changeset) \(Array(again))") }
        }
      }
    }
    #expect(failures == 0)
  }
}
