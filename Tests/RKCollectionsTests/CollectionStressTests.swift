import Dispatch
import RKBindings
import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// Properties that threads share, and what each of them does in turn.
private struct Shared: Sendable {
  let numbers = CollectionProperty(Array(0..<64))
  let members = CollectionProperty(Set(0..<64))
  let words = CollectionProperty(Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, [$0]) }))
  let copy = CollectionProperty<[Int]>([])
  let even: DerivedCollection<Int>

  init() {
    even = numbers.filter { $0.isMultiple(of: 2) }.sorted()
    numbers.bind(to: copy)
  }

  func mutate(_ random: inout SplitMix64) {
    let number = Int.random(in: 0..<64, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: numbers.append(number)
    case 1: numbers.popLast()
    case 2: numbers.update { if $0.count > 2 { $0.swapAt(0, $0.count - 1) } }
    case 3: numbers.replace(with: Array(0..<number), performDiff: true)
    case 4: numbers.sort { $0 % 7 < $1 % 7 }
    case 5: members.insert(number)
    case 6: members.formSymmetricDifference([number, number + 1])
    case 7: words[number, default: []].append(number)
    case 8: words[number] = nil
    default: copy.insert(number, at: 0)
    }
  }

  func read() -> Int {
    total(numbers.collection, of: numbers) &+ total(even.collection, of: even)
      &+ total(copy.collection, of: copy) &+ members.collection.reduce(0, &+)
      &+ words.collection.reduce(0) { $0 &+ $1.value.count }
  }

  func observe() -> Int {
    let bag = DisposeBag()
    numbers.observeNext { _ = total($0.collection, of: numbers) }.dispose(in: bag)
    members.observeNext { event in _ = event.inserts.map { event.collection[$0] } }.dispose(in: bag)
    words.observeNext { _ = $0.collection.count }.dispose(in: bag)
    let odd = numbers.filter { !$0.isMultiple(of: 2) }.map { $0 + 1 }
    let sum = members.sumProperty()
    let union = even.union(odd)
    even.observeNext { _ = total($0.collection, of: even) }.dispose(in: bag)
    defer { bag.dispose() }
    return union.count &+ odd.collection.count &+ sum.value
  }
}

/// Reads elements where the thread sanitizer sees it, in code of this module.
///
/// An array that no other reference exists to is changed in place, also if another thread has read and released
/// it. The reference count orders both, which the sanitizer does not see. It sees the lock of the property,
/// which is taken here before the array is released.
@inline(never)
private func total(
  _ array: [Int],
  of property: some CollectionPropertyProtocol
) -> Int {
  array.withUnsafeBufferPointer { elements in
    var sum = 0
    for offset in 0..<elements.count { sum &+= elements.baseAddress.map { $0[offset] } ?? 0 }
    _ = property.isEmpty
    return sum
  }
}

@Suite("Collections on many threads")
struct CollectionStressTests {
  /// Whether the thread reads in a transaction.
  @Test(arguments: [false, true])
  func `a thread that reads two collections in turn sees no part of a transaction`(
    isTransaction: Bool
  ) {
    let (first, second) = (CollectionProperty([0]), CollectionProperty([0]))
    let wrong = Sum()
    inParallel(2) { thread in
      for round in 1...5_000 {
        if thread == 0 {
          atomically {
            first[0] = round
            second[0] = round
          }
        } else if isTransaction {
          let (value, other) = atomically { (first[0], second[0]) }
          if other != value { wrong.add() }
        } else {
          let value = first[0]
          if second.collection[0] < value { wrong.add() }
        }
      }
    }
    #expect(wrong.value == 0)
  }

  @Test func `an aggregate can be observed while another thread changes its collection`() {
    for _ in 0..<(isSanitized ? 200 : 20) {
      let source = CollectionProperty([1, 2])
      let sum = source.sumProperty()
      let last = Box(0)
      inParallel(2) { thread in
        if thread == 0 {
          for number in 0..<20 { source.append(number) }
        } else {
          sum.observeNext { last.value = $0 }.dispose(in: source.bag)
        }
      }
      #expect(sum.value == 193 && last.value == 193)
    }
  }

  @Test(arguments: 0..<4)
  func `eight threads can change, observe, derive and read concurrently`(seed: Int) {
    let shared = Shared()
    // Retains no event, which would make each change copy the storage.
    let mirror = shared.numbers.mirror(in: shared.numbers.bag)
    inParallel(8) { thread in
      var random = SplitMix64(seed: UInt64(seed * 8 + thread))
      var sum = 0
      for round in 0..<(isSanitized ? 40 : 200) {
        switch (round + thread) % 4 {
        case 0: sum &+= shared.read()
        case 1: sum &+= shared.observe()
        default: shared.mutate(&random)
        }
      }
    }
    #expect(mirror.value == shared.numbers.collection)
    #expect(shared.even.collection == mirror.value.filter { $0.isMultiple(of: 2) }.sorted())
  }
}

@Suite("autoRefresh(on:), on threads")
struct AutoRefreshThreadTests {
  @Test func `the signal of a replaced element does not refresh the one in its place`() {
    let signals = [PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>()]
    let numbers = CollectionProperty([0])
    let refreshed = numbers.autoRefresh { signals[min($0, 1)] }
    let events = Log<CollectionEvent<[Int]>>()
    let observation = refreshed.observeNext { events($0) }
    let (entered, replaced) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let slow = numbers.map { number in
      if number == 9 {
        entered.signal()
        replaced.wait()
      }
      return number
    }
    let other = slow.observe { _ in }
    inParallel(2) { thread in
      if thread == 0 { return numbers.append(9) }
      // The step of the other thread is under way, so that these wait for it, in their order.
      entered.wait()
      numbers[0] = 1
      signals[0].send(())
      replaced.signal()
    }
    #expect(refreshed.collection == [1, 9])
    #expect(events.values.map(\.inserts) == [[], [1], []])
    #expect(events.values.map(\.updates) == [[], [], [0]])
    observation.dispose()
    other.dispose()
  }

  /// The filter reads the property when it is created, and again when it is linked after the step.
  @Test func `a value that changes while a derived collection is created is evaluated again`() {
    let (numbers, isIncluded) = (CollectionProperty([1, 2, 3]), Property(false))
    let refreshed = numbers.autoRefresh { _ in isIncluded }
    let filtered = Box<DerivedCollection<Int>?>(nil)
    let grouped = Box<DerivedCollection<CollectionGroup<Bool, Int>>?>(nil)
    let other = numbers.map { number in
      if number == 4 {
        filtered.value = refreshed.filter { _ in isIncluded.value }
        grouped.value = refreshed.grouped { _ in isIncluded.value }
        inParallel(1) { _ in isIncluded.value = true }
      }
      return number
    }
    numbers.append(4)
    #expect(filtered.value?.collection == [1, 2, 3, 4])
    #expect(grouped.value?.collection.map(\.collection) == [[1, 2, 3, 4]])
    numbers.removeLast(2)
    #expect(filtered.value?.collection == [1, 2])
    #expect(grouped.value?.collection.map(\.collection) == [[1, 2]])
    #expect(other.collection == [1, 2])
  }
}
