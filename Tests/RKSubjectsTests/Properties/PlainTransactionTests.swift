import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private struct Refused: Error {}

/// Reads and sets of properties themselves in the closure of `atomically(_:)`, without its argument.
@Suite("atomically with plain reads and sets")
struct PlainTransactionTests {
  @Test func `plain sets are one step`() {
    let (a, b) = (Property(10), Property(20))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let log = Log<String>()
    a.observeNext { log.append("a \($0)") }
    sum.observeNext { log.append("sum \($0)") }
    atomically {
      a.value -= 1
      b.value += 2
      a.value -= 1
    }
    #expect(log.values == ["a 10", "sum 30", "a 8", "sum 30"])
    #expect([a.value, b.value, sum.value] == [8, 22, 30])
  }

  @Test func `plain reads return what was set, even through derived properties`() {
    let (a, b) = (Property(1), Property(2))
    let sum = AnyProperty(a, b) { $0 + $1 }
    let chosen = AnyProperty.computed { read in read(sum) > 10 ? read(a) : read(b) }
    let doubled = a.bidirectionalMap(to: { $0 * 2 }, from: { $0 / 2 })
    let outside = Log<[Int]>()
    let values = atomically {
      a.value = 20
      inParallel(1) { _ in outside.append([a.value, sum.value, chosen.value]) }
      return [a.value, sum.value, chosen.value, doubled.value]
    }
    #expect(values == [20, 22, 20, 40])
    #expect(outside.values == [[1, 3, 2]])
    atomically { doubled.value = 6 }
    #expect(a.value == 3)
  }

  @Test func `each way to set a property is a part of the step`() {
    let count = Property(1)
    let log = Log<Int>()
    count.observeNext(with: log.append)
    let old = atomically { t in
      count.update { $0 += 1 }
      t[count] *= 10
      count.receive(count.value + 1)
      count.send(count.value + 1)
      return count.swap(count.value * 2)
    }
    #expect(old == 22)
    #expect(log.values == [1, 44])
  }

  @Test func `a closure that throws undoes plain sets`() {
    let (a, b) = (Property(1), Property(2))
    let log = Log<Int>()
    AnyProperty(a, b) { $0 + $1 }.observeNext(with: log.append)
    #expect(throws: Refused.self) {
      try atomically {
        a.value = 5
        throw Refused()
      }
    }
    atomically {
      a.value = 10
      try? atomically {
        a.value = 100
        b.value = 100
        throw Refused()
      }
      #expect([a.value, b.value] == [10, 2])
    }
    #expect(log.values == [3, 12])
  }

  @Test func `a plain read runs the closure again if another thread changed what it read`() {
    let (a, b) = (Property(1), Property(2))
    let runs = Sum()
    atomically {
      let value = a.value
      if runs.add() == 1 { inParallel(1) { _ in a.value = 10 } }
      b.value = value + 1
    }
    #expect(runs.value == 2)
    #expect(b.value == 11)
  }

  @Test func `a validating property validates each value that is set in the step`() {
    let age = ValidatingProperty<Int, Never>(30) { $0 > 100 ? .coerced(100, nil) : .valid }
    let log = Log<Int>()
    age.observeNext(with: log.append)
    atomically {
      age.value = 150
      age.value -= 1
    }
    #expect(age.value == 99)
    #expect(log.values == [30, 99])
  }

  @Test func `an element that a subject sends inside the closure is delivered at once`() {
    let subject = PassthroughSubject<Int, Never>()
    let (a, copies) = (Property(0), Property(0))
    let log = Log<String>()
    subject.observeNext { log.append("sent \($0)") }
    subject.observeNext { copies.value = $0 }
    copies.observeNext { log.append("copy \($0)") }
    atomically {
      a.value = 1
      subject.send(a.value)
      log.append("end")
    }
    // What an observer sets meanwhile belongs to the transaction.
    #expect(log.values == ["copy 0", "sent 1", "end", "copy 1"])
  }

  @Test func `threads that transfer with plain sets lose nothing`() {
    let accounts = (0..<4).map { _ in Property(100) }
    let total = AnyProperty(accounts) { (values: [Int]) in values.reduce(0, +) }
    let totals = Log<Int>()
    total.observeNext(with: totals.append)
    inParallel(4) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<200 {
        let (from, to) = (
          Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random)
        )
        atomically {
          accounts[from].value -= 1
          accounts[to].value += 1
        }
      }
    }
    #expect(Set(totals.values) == [400])
    #expect(accounts.map(\.value).reduce(0, +) == 400)
  }
}
