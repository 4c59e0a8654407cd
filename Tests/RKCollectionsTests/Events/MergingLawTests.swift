import TestSupport
import Testing

@testable import RKCollections

/// A random change of an array, as a draft; each element is a different number.
private struct Script {
  var before: [Int]
  var after: [Int]
  var draft: Draft<[Int]>

  init(_ random: inout SplitMix64, from before: [Int], next: inout Int) {
    self.before = before
    after = before
    draft = Draft(before)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let mutation: Mutation<Int>
      let count = after.count
      switch count == 0 ? 0 : Int.random(in: 0..<4, using: &random) {
      case 0:
        next += 1
        let position = Int.random(in: 0...count, using: &random)
        after.insert(next, at: position)
        mutation = .insert(count: 1, at: position)
      case 1:
        let position = Int.random(in: 0..<count, using: &random)
        mutation = .remove(after.remove(at: position), at: position)
      case 2:
        let position = Int.random(in: 0..<count, using: &random)
        next += 1
        mutation = .replace(after[position], at: position)
        after[position] = next
      default:
        let position = Int.random(in: 0..<count, using: &random)
        let destination = Int.random(in: 0..<count, using: &random)
        after.insert(after.remove(at: position), at: destination)
        mutation = .move(from: position, to: destination)
      }
      draft.add(mutation)
    }
  }
}

@Suite("The changeset of a draft", .onOneThread)
struct DiffLawTests {
  /// 50 × 1,000 pairs of scripts.
  @Test(arguments: 0..<50)
  func `changesets apply, compose and become changes again`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var failures = 0
    for _ in 0..<1000 {
      var next = 10
      let count = Int.random(in: 0...6, using: &random)
      let first = Script(&random, from: Array(0..<count), next: &next)
      let second = Script(&random, from: first.after, next: &next)
      let changesets = [first, second].map { $0.draft.net($0.after).changeset }
      let both = changesets[0].merging(changesets[1])
      let changes = [
        (changesets[0], first.before, first.after), (changesets[1], second.before, second.after),
        (both, first.before, second.after),
      ]
      for (changeset, before, after) in changes {
        let again = [Int].traits.mutation(changeset, before, after)
        var change = Change(again, after: after)
        var copy = before
        change.apply(to: &copy)
        if changeset.applied(to: before, after: after) != after || copy != after
          || (before == after) != changeset.isEmpty
        {
          failures += 1
          if failures < 4 { Issue.record("\(before) -> \(after): \(changeset) \(again)") }
        }
      }
    }
    #expect(failures == 0)
  }
}
