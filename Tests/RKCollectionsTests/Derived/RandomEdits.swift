import TestSupport

@testable import RKCollections

/// Changes an array at random.
struct RandomEdits {
  var random: SplitMix64
  private var nextID = 0

  init(seed: Int) {
    random = SplitMix64(seed: UInt64(seed))
  }

  mutating func item() -> Item {
    nextID += 1
    return Item(id: nextID, key: Int.random(in: 0..<5, using: &random))
  }

  mutating func items(upTo count: Int) -> [Item] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in item() }
  }

  /// Changes a collection by one to five edits, mostly one.
  mutating func change(_ collection: CollectionProperty<[Item]>) {
    var array = collection.collection
    let edits = change(&array)
    if edits.count == 1 { return edits[0].apply(to: collection) }
    collection.update { draft in for edit in edits { edit.apply(to: draft) } }
  }

  /// Changes a collection by one edit.
  mutating func changeOnce(_ collection: CollectionProperty<[Item]>) {
    edit(of: collection.collection).apply(to: collection)
  }

  /// Changes an array by one to five edits, mostly one, and returns them.
  mutating func change(_ array: inout [Item]) -> [ArrayEdit<Item>] {
    let isBatch = Int.random(in: 0..<4, using: &random) == 0
    let count = isBatch ? Int.random(in: 1...5, using: &random) : 1
    return (0..<count).map { _ in
      let edit = edit(of: array)
      edit.apply(to: &array)
      return edit
    }
  }

  private mutating func edit(of array: [Item]) -> ArrayEdit<Item> {
    let kind = array.isEmpty ? 0 : Int.random(in: 0..<7, using: &random)
    if kind < 3 { return .insert(item(), at: Int.random(in: 0...array.count, using: &random)) }
    let position = Int.random(in: 0..<array.count, using: &random)
    switch kind {
    case 3, 4: return .remove(at: position)
    case 5:
      let new = Item(id: array[position].id, key: Int.random(in: 0..<5, using: &random))
      return .update(new, at: position)
    default: return .move(from: position, to: Int.random(in: 0..<array.count, using: &random))
    }
  }
}
