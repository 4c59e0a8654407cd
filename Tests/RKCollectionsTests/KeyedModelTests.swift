import RKCollections
import RKCore
import TestSupport
import Testing

@Suite("Mutations of sets and dictionaries", .onOneThread)
struct KeyedModelTests {
  @Test(arguments: 0..<20)
  func `each mutation of a set sends the exact change`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let property: CollectionProperty<Set<Int>> = [1, 2, 3]
    var model: Set = [1, 2, 3]
    let bag = DisposeBag()
    let events = Log<CollectionEvent<Set<Int>>>()
    property.observeNext { events($0) }.dispose(in: bag)
    let mirror = property.mirror(in: bag)
    for _ in 0..<150 {
      // The indices of the event before are those of this collection.
      let before = property.collection
      let count = events.count
      let number = Int.random(in: 0..<9, using: &random)
      let numbers = (0..<3).map { _ in Int.random(in: 0..<12, using: &random) }
      switch Int.random(in: 0..<9, using: &random) {
      case 0: #expect(property.insert(number).inserted == model.insert(number).inserted)
      case 1: #expect(property.remove(number) == model.remove(number))
      case 2: #expect(property.update(with: number) == model.update(with: number))
      case 3:
        property.formUnion(numbers)
        model.formUnion(numbers)
      case 4:
        property.formSymmetricDifference(numbers)
        model.formSymmetricDifference(numbers)
      case 5:
        property.subtract(numbers)
        model.subtract(numbers)
      case 6:
        property.formIntersection(numbers + model.dropFirst())
        model.formIntersection(numbers + model.dropFirst())
      case 7:
        property.update { draft in
          for number in numbers where draft.remove(number) == nil { draft.insert(number) }
        }
        for number in numbers where model.remove(number) == nil { model.insert(number) }
      default:
        property.replace(with: Set(numbers), performDiff: Bool.random(using: &random))
        model = Set(numbers)
      }
      #expect(property.collection == model)
      #expect(Set(mirror.value) == model && mirror.value.count == model.count)
      if events.count == count {
        #expect(before == model)
      } else if let event = events.values.last {
        let left = event.deletes.map { before[$0] }
        let entered = event.inserts.map { event.collection[$0] }
        #expect(Set(left).count == left.count && Set(entered).count == entered.count)
        #expect(before.subtracting(left).union(entered) == model)
        #expect(before.count - left.count + entered.count == model.count)
        #expect(!event.changeset.isEmpty && event.moves.isEmpty)
        #expect(events.count == count + 1)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `each mutation of a dictionary sends the exact change`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var model = [1: 1, 2: 2, 3: 3]
    let property = CollectionProperty(model)
    let bag = DisposeBag()
    let events = Log<CollectionEvent<[Int: Int]>>()
    property.observeNext { events($0) }.dispose(in: bag)
    let mirror = property.mirror(in: bag)
    for step in 0..<150 {
      let before = property.collection
      let count = events.count
      let key = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        property[key] = step
        model[key] = step
      case 1:
        property[key, default: 0] += step
        model[key, default: 0] += step
      case 2: #expect(property.removeValue(forKey: key) == model.removeValue(forKey: key))
      case 3:
        property[key] = nil
        model[key] = nil
      case 4:
        let other = [key: step, key + 1: step]
        property.merge(other) { $0 + $1 }
        model.merge(other) { $0 + $1 }
      default:
        let other = [key: step, key + 1: model[key + 1] ?? step]
        property.replace(with: other, performDiff: Bool.random(using: &random))
        model = other
      }
      #expect(property.collection == model)
      #expect(property[key] == model[key])
      let mirrored = Dictionary(mirror.value.map { ($0.key, $0.value) }) { first, _ in first }
      #expect(mirrored == model && mirror.value.count == model.count)
      if events.count == count {
        #expect(before == model)
      } else if let event = events.values.last {
        var applied = before
        for index in event.deletes { applied[before[index].key] = nil }
        for index in event.inserts {
          let (key, value) = event.collection[index]
          #expect(applied.updateValue(value, forKey: key) == nil)
        }
        for index in event.updates {
          let key = before[index].key
          #expect(applied[key] != nil)
          applied[key] = event.collection[key]
        }
        #expect(applied == model)
        #expect(before.count - event.deletes.count + event.inserts.count == model.count)
        #expect(!event.changeset.isEmpty && event.moves.isEmpty)
        #expect(events.count == count + 1)
      }
    }
  }

  @Test func `setting or removing a key returns its previous value`() {
    let dictionary = CollectionProperty(["a": 1])
    #expect(dictionary.updateValue(2, forKey: "a") == 1)
    #expect(dictionary.updateValue(3, forKey: "b") == nil)
    #expect(dictionary.removeValue(forKey: "a") == 2)
    #expect(dictionary.removeValue(forKey: "a") == nil)
    #expect(dictionary.collection == ["b": 3])
  }

  @Test func `a member that is removed and inserted again has not changed`() {
    let (set, dictionary) = (CollectionProperty<Set<Int>>([1]), CollectionProperty([1: 1]))
    let log = Log<String>()
    set.observeNext { log("set \($0.updates.count)") }
    dictionary.observeNext { log("dictionary \($0.updates.count)") }
    set.update { set in
      set.remove(1)
      set.insert(1)
    }
    _ = set.update { set in set.update(with: 1) }
    dictionary.update { dictionary in
      dictionary[1] = nil
      dictionary[1] = 1
    }
    #expect(log.values == ["set 0", "dictionary 0", "set 1", "dictionary 1"])
  }

  @Test func `removing a member and inserting an equal one is an update`() {
    struct Tag: Hashable, Sendable {
      let id: Int
      var note: String

      static func == (left: Tag, right: Tag) -> Bool { left.id == right.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
    let tags = CollectionProperty<Set<Tag>>([Tag(id: 1, note: "old"), Tag(id: 2, note: "")])
    let log = Log<[String]>()
    tags.observeNext { event in log([event.updates.count.description]) }
    let notes = tags.map { $0.note }.sorted()
    tags.update { tags in
      tags.remove(Tag(id: 1, note: ""))
      tags.insert(Tag(id: 1, note: "new"))
    }
    #expect(log.values == [["0"], ["1"]])
    #expect(tags.collection.map(\.note).sorted() == ["", "new"])
    #expect(notes.collection == ["", "new"])
  }

  @Test func `two events of a set merge into one`() {
    let before: Set = [1, 2, 3]
    let property = CollectionProperty(before)
    let events = Log<CollectionEvent<Set<Int>>>()
    property.observeNext { events($0) }.dispose(in: property.bag)
    property.formSymmetricDifference([1, 4])
    property.formSymmetricDifference([4, 2, 5])
    let merged = events.values[1].merging(events.values[2], before: events.values[0].collection)
    #expect(Set(merged.deletes.map { events.values[0].collection[$0] }) == [1, 2])
    #expect(merged.inserts.map { merged.collection[$0] } == [5])
    #expect(merged.updates.isEmpty && merged.collection == [3, 5])
  }
}
