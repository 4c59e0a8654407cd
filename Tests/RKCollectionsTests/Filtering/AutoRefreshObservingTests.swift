import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// The closure reads the property again after the observer has received its first value.
@Suite("Observing a value below autoRefresh(on:), on threads")
struct AutoRefreshObservingTests {
  /// - Parameters:
  ///   - isObserved: Whether the value already has another observer.
  ///   - isDistinct: Whether the values are compared.
  @Test(arguments: [false, true], [false, true])
  func `a first value that is too old is followed by the current one`(
    isObserved: Bool,
    isDistinct: Bool
  ) {
    let (numbers, factor) = (CollectionProperty([7]), Property(0))
    let (observed, isFirst) = (Box<AnyProperty<Int>?>(nil), Box(true))
    let (values, observation) = (Log<Int>(), Box<(any Disposable)?>(nil))
    let included = numbers.autoRefresh { _ in factor }.filter { _ in
      if factor.value == 1, isFirst.value {
        isFirst.value = false
        onOtherThread {
          observation.value = observed.value?.observeNext { values($0) }
          factor.value = 2
        }
      }
      return factor.value != 1
    }
    let sum = included.sumProperty()
    observed.value = isDistinct ? sum : AnyProperty(sum.mapProperty { $0 })
    var others = [included.observe { _ in }]
    if isObserved, let observed = observed.value { others.append(observed.observe { _ in }) }
    factor.value = 1
    #expect(values.values == [0, 7])
    factor.value = 1
    #expect(values.values == [0, 7, 0])
    for other in others { other.dispose() }
    observation.value?.dispose()
  }

  @Test func `a computed first value that is too old is followed by the current one`() {
    let (numbers, factor) = (CollectionProperty([7]), Property(0))
    let (observed, isFirst) = (Box<AnyProperty<Int>?>(nil), Box(true))
    let (values, observation) = (Log<Int>(), Box<(any Disposable)?>(nil))
    let included = numbers.autoRefresh { _ in factor }.filter { _ in
      if factor.value == 1, isFirst.value {
        isFirst.value = false
        onOtherThread {
          observation.value = observed.value?.observeNext { values($0) }
          factor.value = 2
        }
      }
      return factor.value != 1
    }
    let sum = included.sumProperty()
    observed.value = AnyProperty.computed { read in read(sum) }
    let other = included.observe { _ in }
    factor.value = 1
    #expect(values.values == [0, 7])
    other.dispose()
    observation.value?.dispose()
  }

  @Test func `the events of a collection lead to its content`() {
    let (numbers, factor) = (CollectionProperty([7]), Property(0))
    let (derived, isFirst) = (Box<DerivedCollection<Int>?>(nil), Box(true))
    let (contents, observation) = (Log<[Int]>(), Box<(any Disposable)?>(nil))
    let included = numbers.autoRefresh { _ in factor }.filter { _ in
      if factor.value == 1, isFirst.value {
        isFirst.value = false
        onOtherThread {
          observation.value = derived.value?.observeNext { contents($0.collection) }
          factor.value = 2
        }
      }
      return factor.value != 1
    }
    derived.value = included.map { $0 }
    let other = included.observe { _ in }
    factor.value = 1
    #expect(contents.values.last == [7])
    factor.value = 1
    #expect(contents.values.last == [])
    other.dispose()
    observation.value?.dispose()
  }
}
