import TestSupport
import Testing

@testable import RKCollections

@Suite("Spliced array", .onOneThread)
struct SplicedArrayTests {
  private typealias Change = DerivedEdit<Int>

  private func changes(of count: Int, seed: Int) -> [Change] {
    var random = SplitMix64(seed: UInt64(seed))
    var count = count
    return (0..<40).map { number in
      let kind = count == 0 ? 0 : Int.random(in: 0..<4, using: &random)
      let position = Int.random(in: 0..<max(count, 1), using: &random)
      switch kind {
      case 0:
        count += 1
        return .insert(-number, at: Int.random(in: 0..<count, using: &random))
      case 1:
        count -= 1
        return .remove((), at: position)
      case 2: return .update((), 1_000 + number, at: position)
      default: return .move((), from: position, to: Int.random(in: 0..<count, using: &random))
      }
    }
  }

  @Test(arguments: 0..<200)
  func `agrees with an array`(seed: Int) {
    let before = Array(0..<seed % 20)
    var array = before
    var spliced = SplicedArray(before)
    for change in changes(of: before.count, seed: seed) {
      let edit = change.apply(to: &spliced)
      switch edit {
      case .remove(let element, let position), .move(let element, let position, _):
        #expect(array[position] == element)
      case .update(let old, _, let position): #expect(array[position] == old)
      case .insert: break
      }
      edit.apply(to: &array)
    }
    #expect(spliced.elements == array)
  }

  @Test
  func `is used for large batches, with the same result`() {
    let numbers = CollectionProperty(Array(0..<20_000))
    let odd = numbers.filter { !$0.isMultiple(of: 2) }
    let follower = Follower(odd)
    _ = follower.takeEvents()
    var random = SplitMix64(seed: 7)
    var array = numbers.collection
    let edits = (0..<500).map { number in
      let position = Int.random(in: 0..<array.count, using: &random)
      let edit: Edit<Int> =
        number.isMultiple(of: 3)
        ? .remove(array[position], at: position) : .insert(50_000 + number, at: position)
      edit.apply(to: &array)
      return edit
    }
    let before = odd.collection
    numbers.store.apply(EditScript(edits))
    #expect(odd.collection == array.filter { !$0.isMultiple(of: 2) })
    #expect(follower.mirror == odd.collection)
    let events = follower.takeEvents()
    #expect(events.count == 1)
    #expect(events.allSatisfy { $0.collection == odd.collection })
    #expect(events.allSatisfy { $0.deletes.count + $0.inserts.count > 200 })
    #expect(
      before.count + events[0].inserts.count - events[0].deletes.count == odd.collection.count
    )
  }
}
