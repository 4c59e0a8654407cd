import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// Laws 3, 5 and 14 for collections that are derived and observed while a step runs.
@Suite("Collections created in a step")
struct CreatedInStepTests {
  @Test func `a collection that is derived from a set and observed in a step sends its events`() {
    let numbers = CollectionProperty(Set(0..<20))
    let trigger = Property(false)
    let derived = Log<DerivedCollection<Int>>()
    let log = Log<[Int]>()
    let observation = AnyProperty(trigger, numbers.countProperty()) { isOn, count in
      if isOn, derived.count == 0 {
        let doubled = numbers.map { $0 * 2 }
        derived(doubled)
        doubled.observeNext { log.append($0.collection) }
      }
      return count
    }.observeNext { _ in }
    trigger.value = true
    for number in 20..<30 { numbers.insert(number) }
    #expect(log.values.last?.sorted() == (0..<30).map { $0 * 2 })
    #expect(log.values.last == derived.values.first?.collection)
    observation.dispose()
  }

  @Test func `a derived collection that only an observation in a step retains sends its events`() {
    var numbers: CollectionProperty<[Int]>? = CollectionProperty([1])
    let log = Log<[Int]?>()
    let observation = numbers?.filter { [weak numbers] number in
      if number == 2 {
        // The other thread must not be the last to release the collection.
        onOtherThread { [weak numbers] in
          numbers?.map { $0 * 2 }.observe { log($0.element?.collection) }
        }
      }
      return true
    }.observeNext { _ in }
    numbers?.append(2)
    #expect(log.values.last == [2, 4])
    numbers?.append(3)
    numbers = nil
    #expect(log.values.suffix(2) == [[2, 4, 6], nil])
    observation?.dispose()
  }

  @Test(arguments: DerivationRow.all)
  func `each derivation that only an observation in a step retains has the last value`(
    row: DerivationRow
  ) {
    let inputs = DerivationInputs()
    let (isObserved, last) = (Box(false), Box(""))
    let observation = inputs.numbers.filter { _ in
      if inputs.numbers.count == 10, !isObserved.value {
        isObserved.value = true
        onOtherThread { _ = row.derive(inputs).observe { last.value = $0 } }
      }
      return true
    }.observeNext { _ in }
    inputs.numbers.append(2)
    #expect(isObserved.value)
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 { inputs.change(&random) }
    if last.value != "" { #expect(last.value == row.derive(inputs).value()) }
    observation.dispose()
  }

  @Test func `a sorted list of groups that is created in a step has the groups of its source`() {
    let numbers = CollectionProperty([1, 2])
    let groups = numbers.grouped { $0 }
    let sorted = Box<DerivedCollection<CollectionGroup<Int, Int>>?>(nil)
    let observation = numbers.filter { number in
      if number == 3, sorted.value == nil {
        onOtherThread {
          // The queued steps remove the group 2, and insert another one.
          numbers.remove(at: 1)
          numbers.append(2)
          sorted.value = groups.sorted { $0.key < $1.key }
        }
      }
      return true
    }.observeNext { _ in }
    numbers.append(3)
    numbers.append(2)
    #expect(sorted.value?.collection.map(\.collection) == [[1], [2, 2], [3]])
    observation.dispose()
  }
}
