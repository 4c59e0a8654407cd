import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("reduce")
struct ReduceTests {
  private let digits: [Character: Int] = ["1": 1, "2": 2, "3": 3, "6": 6]

  @Sendable private static func add(_ sum: Int, _ digit: Character) throws(DiagramFailure) -> Int {
    guard let number = Int(String(digit)) else { throw DiagramFailure() }
    return sum + number
  }

  @Test func `sends the result at completion`() {
    timeline(
      Line("-1-2-3-|", values: digits)
    ) { _, source in
      source.reduce(0, +)
    } produces: {
      "-------[6|]"
    }
  }

  @Test func `changes a result in place`() {
    timeline(
      Line("-1-2-|", values: digits)
    ) { _, source in
      source.reduce(into: 0) { $0 += $1 }
    } produces: {
      "-----[3|]"
    }
  }

  @Test func `fails with the thrown error`() {
    timeline(
      "-1-2-x-3-|"
    ) { _, source in
      source.tryReduce(0, Self.add)
    } produces: {
      "-----#"
    }
  }

  @Test func `fails with the thrown error if the source cannot fail`() {
    let log = Log<String>()
    Signal<Character, Never>(sequence: "12x").tryReduce(0, Self.add).write(to: log)
    Signal<Character, Never>(sequence: "").tryReduce(7, Self.add).write(to: log)
    #expect(log.values == ["failed(#)", "next(7)", "completed"])
  }

  @Test func `does not complete when it is disposed at the result`() {
    let log = Log<String>()
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = time.cold("-a-|").reduce(0) { sum, _ in sum + 1 }.observe {
      log("\($0)")
      observation.dispose()
    }
    time.run()
    #expect(log.values == ["next(1)"])
  }
}
