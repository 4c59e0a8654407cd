import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// A derived value whose closure reads a property again after another thread has observed the value.
private struct Late {
  private let factor = Property(0)
  private let observe = Box<(@Sendable () -> any Disposable)?>(nil)
  private let observations = Box<[any Disposable]>([])

  /// A collection that contains 7, unless the property is 1.
  let included: DerivedCollection<Int>

  init() {
    let isFirst = Box(true)
    included = CollectionProperty([7]).autoRefresh { [factor] _ in factor }
      .filter { [factor, observe, observations] _ in
        if factor.value == 1, isFirst.value {
          isFirst.value = false
          onOtherThread {
            if let observation = observe.value?() { observations.value.append(observation) }
            factor.value = 2
          }
        }
        return factor.value != 1
      }
  }

  /// Sets the property to 1 and, after the closure has been called and the observation has begun, to 2.
  func set(observing observe: @escaping @Sendable () -> any Disposable) {
    self.observe.value = observe
    let other = included.observe { _ in }
    factor.value = 1
    other.dispose()
  }

  func setAgain() { factor.value = 1 }

  func dispose() {
    for observation in observations.value { observation.dispose() }
  }
}

@Suite("Observing a value below autoRefresh(on:), on threads")
struct AutoRefreshObservingTests {
  private let late = Late()

  /// - Parameters:
  ///   - isObserved: Whether the value already has another observer.
  ///   - isDistinct: Whether the values are compared.
  @Test(arguments: [false, true], [false, true])
  func `a first value that is too old is followed by the current one`(
    isObserved: Bool,
    isDistinct: Bool
  ) {
    let (sum, values) = (late.included.sumProperty(), Log<Int>())
    let value = isDistinct ? sum : AnyProperty(sum.mapProperty { $0 })
    let other = isObserved ? value.observe { _ in } : nil
    late.set { value.observeNext { values($0) } }
    #expect(values.values == [0, 7])
    late.setAgain()
    #expect(values.values == [0, 7, 0])
    other?.dispose()
    late.dispose()
  }

  @Test func `a computed first value that is too old is followed by the current one`() {
    let (sum, values) = (late.included.sumProperty(), Log<Int>())
    let value = AnyProperty.computed { read in read(sum) }
    late.set { value.observeNext { values($0) } }
    #expect(values.values == [0, 7])
    late.dispose()
  }

  @Test func `the events of a collection lead to its content`() {
    let (derived, contents) = (late.included.map { $0 }, Log<[Int]>())
    late.set { derived.observeNext { contents($0.collection) } }
    #expect(contents.values.last == [7])
    late.setAgain()
    #expect(contents.values.last == [])
    late.dispose()
  }
}
