import RKCollections
import RKCore
import TestSupport
import Testing

@Suite("sumProperty", .onOneThread)
struct SumTests {
  @Test
  func `only the sum after a change must fit in the type`() {
    let numbers = CollectionProperty<[UInt8]>([200])
    let sum = numbers.sumProperty()
    numbers.update { numbers in
      numbers.append(100)
      numbers.removeFirst()
    }
    #expect(sum.value == 100)
  }

  @Test(arguments: 0..<20)
  func `sums of integers are exact, whatever the edits of a change are`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let numbers = CollectionProperty<[Int8]>([])
    let sum = numbers.sumProperty()
    for _ in 0..<50 {
      var new = (0..<4).map { _ in Int8.random(in: -128...127, using: &random) }
      while Int8(exactly: new.reduce(0) { $0 + Int($1) }) == nil { new.removeLast() }
      numbers.update { numbers in
        var old = numbers.collection
        while !(old.isEmpty && new.isEmpty) {
          if let number = old.popLast() {
            numbers.remove(at: numbers.collection.lastIndex(of: number) ?? 0)
          }
          if let number = new.popLast() { numbers.insert(number, at: 0) }
        }
      }
      #expect(Int(sum.value) == numbers.collection.reduce(0) { $0 + Int($1) })
    }
  }

  @Test
  func `a number that is not finite counts while it is an element`() {
    let numbers = CollectionProperty<[Double]>([1.5])
    let sum = numbers.sumProperty()
    numbers.append(.infinity)
    #expect(sum.value == .infinity)
    numbers.append(-.infinity)
    #expect(sum.value.isNaN)
    numbers.remove(at: 1)
    #expect(sum.value == -.infinity)
    numbers[1] = .nan
    #expect(sum.value.isNaN)
    numbers.removeLast()
    #expect(sum.value == 1.5)
  }

  @Test
  func `a sum that remains NaN does not emit`() {
    let numbers = CollectionProperty<[Double]>([.nan, 1])
    let sent = Log<String>()
    let bag = DisposeBag()
    numbers.sumProperty().observeNext { sent("\($0)") }.dispose(in: bag)
    numbers.append(2)
    numbers.removeFirst()
    numbers[0] = .nan
    numbers[0] = .nan
    #expect(sent.values == ["nan", "3.0", "nan"])
  }

  @Test
  func `rounding errors disappear when the collection is empty`() {
    let numbers = CollectionProperty<[Double]>([1e20, 1])
    let sum = numbers.sumProperty()
    numbers.removeFirst()
    #expect(sum.value == 0)
    numbers.removeAll()
    numbers.append(0.1)
    #expect(sum.value == 0.1)
    numbers[0] = 0.7
    #expect(sum.value == 0.7)
  }

  @Test
  func `durations can be added up`() {
    let durations = CollectionProperty<[Duration]>([.seconds(1), .seconds(2)])
    let sum = durations.sumProperty()
    durations.removeFirst()
    #expect(sum.value == .seconds(2))
  }

  @Test
  func `a sum that does not fit is the nearest value, and exact again when it fits`() {
    let (small, signed) = (CollectionProperty<[UInt8]>([200]), CollectionProperty<[Int8]>([-100]))
    let sums = (small.sumProperty(), signed.sumProperty())
    small.append(100)
    signed.append(-100)
    #expect(sums.0.value == 255)
    #expect(sums.1.value == -128)
    small.removeFirst()
    signed.append(120)
    #expect(sums.0.value == 100)
    #expect(sums.1.value == -80)
  }
}
