import RKCollections
import RKCore
import TestSupport
import Testing

private func numbers() -> CollectionProperty<[Int]> { [1, 2, 3] }

@Suite("Bad input of collections", .onOneThread)
struct CollectionTrapTests: TrapSuite {
  @Test(arguments: traps)
  func `traps with a message that states the rule and the value`(trap: Trap) async {
    await trap.check(in: Self.self)
  }

  static let traps = [
    Trap("subscript needs an index from 0 through 2, got 3") { numbers()[3] = 1 },
    Trap("subscript needs an index from 0 through 2, got -1") { _ = numbers()[-1] },
    Trap("subscript needs an index of an element, got 0 in an empty collection") {
      _ = CollectionProperty([Int]())[0]
    },
    Trap("insert(_:at:) needs an index from 0 through 3, got 4") { numbers().insert(1, at: 4) },
    Trap("insert(contentsOf:at:) needs an index from 0 through 3, got 4") {
      numbers().insert(contentsOf: [1], at: 4)
    },
    Trap("remove(at:) needs an index from 0 through 2, got 3") { numbers().remove(at: 3) },
    Trap("move(from:to:) needs an index from 0 through 2, got 3") {
      numbers().move(from: 0, to: 3)
    },
    Trap("swapAt(_:_:) needs an index from 0 through 2, got -2") { numbers().swapAt(-2, 1) },
    Trap("removeFirst() needs an element, got an empty collection") {
      CollectionProperty([Int]()).removeFirst()
    },
    Trap("removeLast() needs an element, got an empty collection") {
      CollectionProperty([Int]()).removeLast()
    },
    Trap("removeFirst(_:) needs a count from 0 through 3, got 4") { numbers().removeFirst(4) },
    Trap("removeLast(_:) needs a count from 0 through 3, got -1") { numbers().removeLast(-1) },
    Trap("removeSubrange(_:) needs a range in 0..<3, got 2..<4") {
      numbers().removeSubrange(2..<4)
    },
    Trap("removeSubrange(_:) needs a range in 0..<3, got PartialRangeFrom") {
      numbers().removeSubrange(4...)
    },
    Trap("removeSubrange(_:) needs a range in 0..<3, got PartialRangeUpTo") {
      numbers().removeSubrange(..<(-1))
    },
    Trap("removeSubrange(_:) needs a range in 0..<3, got PartialRangeThrough") {
      numbers().removeSubrange(...(-2))
    },
    Trap("replaceSubrange(_:with:) needs a range in 0..<3, got -1..<1") {
      numbers().replaceSubrange(-1..<1, with: [])
    },
    Trap("apply(_:) needs a difference that fits the collection") {
      numbers().apply(Array(0..<9).difference(from: Array(5..<14)))
    },
    Trap("a closure that computes a value must not set a property") {
      let (property, count) = (numbers(), Property(0))
      _ =
        property.filter { number in
          count.value = number
          return true
        }.collection
    },
    Trap("a closure that computes a value must not set a property") {
      let (property, count) = (numbers(), Property(0))
      let doubled = property.map { number in
        if number > 3 { count.value = number }
        return number * 2
      }
      let observation = doubled.observeNext { _ in }
      property.append(4)
      observation.dispose()
    },
    Trap("\"others\"; set it in an observer, or derive its value") {
      let (property, others) = (numbers(), numbers().named("others"))
      _ =
        property.sorted {
          others.append($0)
          return $0 > $1
        }.collection
    },
    Trap("a closure that computes a value must not set a property") {
      let (property, others) = (numbers(), numbers())
      let sum = property.countProperty().mapProperty { count in
        atomically { others.append(1) }
        return count
      }
      _ = sum.value
    },
    Trap("\"others\"; set it in an observer, or derive its value") {
      let (property, others) = (numbers(), numbers().named("others"))
      let sum = property.countProperty().mapProperty { count in
        atomically { t in t.update(others) { $0.append(1) } }
        return count
      }
      _ = sum.value
    },
    Trap("the closure of update(_:) must not set the property it updates") {
      let property = numbers()
      property.update { _ in property.append(1) }
      property.update { draft in
        property.append(1)
        draft.append(2)
      }
    },
    Trap("\"numbers\"; nor must the closures of other changes") {
      let property = numbers().named("numbers")
      property.update { _ in property.append(1) }
      property.update { draft in
        property.append(1)
        draft.append(2)
      }
    },
    Trap("must not set the property") {
      let property = numbers()
      property.removeAll { _ in
        property.append(1)
        return true
      }
    },
    Trap("must not set the property") {
      let property = numbers()
      property.sort {
        property.append(1)
        return $0 > $1
      }
    },
    Trap("must not set the property") {
      let property = numbers()
      property.replace(with: [4, 5, 6]) {
        property.append(1)
        return $0
      }
    },
  ]
}
