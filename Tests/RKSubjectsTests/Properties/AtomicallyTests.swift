import RKCore
import RKSubjects
import TestSupport
import Testing

private struct Refused: Error {}

/// Law 14 for transactions.
@Suite("atomically")
struct AtomicallyTests {
  @Test func `runs again if it throws after it has read values of two moments`() throws {
    struct Torn: Error {}
    let (a, b, isFirst) = (Property(0), Property(0), Box(true))
    let twice = b.mapProperty { $0 * 2 }
    let observation = twice.observeNext { _ in }
    let read = try atomically { () throws(Torn) in
      let first = a.value
      if isFirst.value {
        isFirst.value = false
        inParallel(1) { _ in
          a.value = 1
          b.value = 1
        }
      }
      let second = twice.value
      if second != first * 2 { throw Torn() }
      return [first, second]
    }
    #expect(read == [1, 2])
    observation.dispose()
  }

  @Test func `sets properties in one step`() {
    let (a, b) = (Property(10), Property(20))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let log = Log<String>()
    a.observeNext { log.append("a \($0), \(b.value), \(sum.value)") }
    sum.observeNext { log.append("sum \($0)") }
    let result = atomically { t in
      t[a] -= 1
      t[b] += 2
      t[a] -= 1
      return t[a] + t[b]
    }
    #expect(result == 30)
    #expect(log.values == ["a 10, 20, 30", "sum 30", "a 8, 22, 30", "sum 30"])
  }

  @Test func `reads what it has written, even through derived properties`() {
    let (a, b) = (Property(1), Property(2))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let chosen = AnyProperty.computed { read in read(sum) > 10 ? read(a) : read(b) }
    #expect(chosen.value == 2)
    let values = atomically { t in
      var values = [t[chosen]]
      t[a] = 20
      values += [t[sum], t[chosen], a.value, sum.value]
      return values
    }
    #expect(values == [2, 22, 20, 20, 22])
    #expect(chosen.value == 20)
  }

  @Test func `undoes everything when the closure throws`() {
    let (a, b) = (Property(1), Property(2))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let log = Log<Int>()
    sum.observeNext(with: log.append)
    #expect(throws: Refused.self) {
      try atomically { t in
        t[a] = 5
        t[b] = 6
        throw Refused()
      }
    }
    #expect([a.value, b.value, sum.value] == [1, 2, 3])
    #expect(log.values == [3])
  }

  @Test func `a nested transaction is part of the outer one, and can be undone alone`() {
    let (a, b, c) = (Property(1), Property(2), Property(3))
    let sum = AnyProperty([a, b, c]) { (values: [Int]) in values.reduce(0, +) }
    let log = Log<Int>()
    sum.observeNext(with: log.append)
    atomically { t in
      t[a] = 10
      atomically { inner in inner[b] = inner[a] + 1 }
      do {
        try atomically { inner in
          inner[a] = 100
          inner[c] = 100
          throw Refused()
        }
      } catch {}
      #expect([t[a], t[b], t[c], t[sum]] == [10, 11, 3, 24])
    }
    #expect(log.values == [6, 24])
    #expect(c.value == 3)
  }

  @Test func `runs again when something that it has read is set meanwhile`() {
    let (a, b, other) = (Property(1), Property(2), Property(0))
    let runs = Sum()
    atomically { t in
      let value = t[a]
      runs.add()
      _ = t[other]
      if runs.value == 1 { inParallel(1) { _ in a.value = 10 } }
      t[b] = value + t[a]
    }
    #expect(runs.value == 2)
    #expect(b.value == 20)
    // What is only written does not count.
    atomically { t in
      runs.add()
      t[a] = 0
      if runs.value == 3 { inParallel(1) { _ in a.value = 10 } }
    }
    #expect(runs.value == 3)
    #expect(a.value == 0)
  }

  @Test func `runs again when something is set that a derived value comes from`() {
    let (a, b) = (Property(1), Property(0))
    let doubled = a.mapProperty { $0 * 2 }
    // It has its value before the transaction reads it.
    let observation = doubled.observeNext { _ in }
    let runs = Sum()
    atomically { t in
      let value = t[doubled]
      if runs.add() == 1 { inParallel(1) { _ in a.value = 10 } }
      t[b] = value
    }
    #expect(runs.value == 2)
    #expect(b.value == 20)
    observation.dispose()
  }

  @Test func `reads values of one moment while others are set`() {
    let (a, b) = (Property(1), Property(1))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let reads = Log<[Int]>()
    atomically { t in
      let first = t[a]
      if reads.values.isEmpty {
        inParallel(1) { _ in atomically { t in (t[a], t[b]) = (2, 2) } }
      }
      reads.append([first, t[b], t[sum]])
    }
    #expect(reads.values == [[1, 1, 2]])
    #expect(sum.value == 4)
  }

  @Test func `does not read the value of a property that was deallocated meanwhile`() {
    let a = Property(1)
    let wrong = Log<Int>()
    atomically { t in
      _ = t[a]
      let bag = DisposeBag()
      do {
        let former = (0..<8).map { _ in Property(0) }
        for property in former {
          AnyProperty(a, property) { $0 + $1 }.observeNext { _ in }.dispose(in: bag)
        }
        inParallel(1) { _ in for property in former { property.value = -1 } }
        bag.dispose()
      }
      for number in 0..<64 {
        let property = Property(number)
        let sum = AnyProperty(a, property) { $0 + $1 }
        if t[property] != number || t[sum] != number + 1 { wrong(t[property]) }
      }
    }
    #expect(wrong.values == [])
  }

  @Test func `a validating property validates its value before the transaction reads it`() {
    let age = ValidatingProperty<Int, Never>(30) { $0 > 100 ? .coerced(100, nil) : .valid }
    let name = Property("a")
    atomically { t in
      t[age] = 150
      t[name] = "\(t[age])"
    }
    #expect(age.value == 100)
    #expect(name.value == "100")
  }

  @Test func `each property that was set emits its last value once`() {
    let (a, b) = (Property(1), Property(1))
    let log = Log<String>()
    a.observeNext { log.append("a\($0)") }
    b.observeNext { log.append("b\($0)") }
    atomically { t in
      t[b] = 2
      t[a] = 2
      t[b] = 3
    }
    #expect(log.values == ["a1", "b1", "b3", "a2"])
  }

  @Test func `the total never changes while eight threads move money`() {
    let accounts = (0..<16).map { _ in Property(100) }
    let total = AnyProperty(accounts) { (values: [Int]) in values.reduce(0, +) }
    let computed = AnyProperty.computed { read in accounts.reduce(0) { $0 + read($1) } }
    let totals = Log<Int>()
    total.observeNext(with: totals.append)
    computed.observeNext(with: totals.append)
    inParallel(8) { thread in
      for round in 0..<200 {
        let (from, to) = ((thread * 7 + round) % 16, (thread + round * 5 + 1) % 16)
        if from == to { continue }
        atomically { t in
          t[accounts[from]] -= 1
          t[accounts[to]] += 1
        }
        if round % 20 == 0 {
          let read = atomically { t in accounts.reduce(0) { $0 + t[$1] } }
          if read != 1600 { totals.append(read) }
          if total.value != 1600 { totals.append(total.value) }
        }
      }
    }
    #expect(Set(totals.values) == [1600])
    #expect(accounts.reduce(0) { $0 + $1.value } == 1600)
  }

  @Test func `a thread that reads two properties in turn sees no part of a transaction`() {
    let (first, second) = (Property(0), Property(0))
    let older = Sum()
    inParallel(2) { thread in
      for round in 1...20_000 {
        if thread == 0 {
          atomically {
            first.value = round
            second.value = round
          }
        } else {
          let value = first.value
          if second.value < value { older.add() }
        }
      }
    }
    #expect(older.value == 0)
  }

  /// Reads two properties in a transaction; between the reads of its first run, another thread sets both to 1.
  ///
  /// - Parameters:
  ///   - meanwhile: A closure that the other thread calls after it has set the properties.
  ///   - body: A closure to call in the transaction, before its second read.
  /// - Returns: The values, and the number of runs.
  private func values(
    _ first: Property<Int>,
    _ second: Property<Int>,
    meanwhile: @escaping @Sendable () -> Void,
    body: (PropertyTransaction) -> Void = { _ in }
  ) -> (values: [Int], runs: Int) {
    let runs = Sum()
    let values = atomically { t in
      let value = t[first]
      if runs.add() == 1 {
        inParallel(1) { _ in
          first.value = 1
          second.value = 1
          meanwhile()
        }
      }
      body(t)
      return [value, t[second]]
    }
    return (values, runs.value)
  }

  /// Whether the two properties are connected, and whether the transaction writes.
  @Test(arguments: [false, true], [false, true])
  func `has values of one moment when another thread sets properties meanwhile`(
    isConnected: Bool,
    writes: Bool
  ) {
    let (a, b, c) = (Property(0), Property(0), Property(0))
    let sum = isConnected ? AnyProperty(a, b) { $0 + $1 } : nil
    let (values, runs) = values(a, b, meanwhile: {}) { t in
      if writes { t[c] += 1 }
    }
    // A transaction that writes runs again; one that reads need not, if the values were kept.
    #expect(values == [1, 1] && runs == 2 || values == [0, 0] && !writes)
    #expect(c.value == (writes ? 1 : 0))
    #expect(sum?.value != 1)
  }

  @Test(arguments: [false, true])
  func `has values of one moment when another thread sets and connects properties meanwhile`(
    isFirstLarger: Bool
  ) {
    let (a, b, c) = (Property(0), Property(0), Property(0))
    // The smaller graph becomes a part of the larger one.
    let larger = AnyProperty(isFirstLarger ? a : b, c) { $0 + $1 }
    let sum = Box<AnyProperty<Int>?>(nil)
    let (values, _) = values(a, b, meanwhile: { sum.value = AnyProperty(a, b) { $0 + $1 } })
    #expect(values == [1, 1])
    #expect(larger.value == 1 && sum.value?.value == 2)
  }
}
