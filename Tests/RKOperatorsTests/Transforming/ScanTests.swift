import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("scan")
struct ScanTests {
  private let digits: [Character: Int] = ["1": 1, "2": 2, "3": 3]

  @Test func `emits each accumulated result, without the initial value`() {
    timeline(
      Line("-1-2-3-|", values: digits)
    ) { _, source in
      source.scan(0, +)
    } produces: {
      "-1-3-6-|"
    }
  }

  @Sendable private static func add(_ sum: Int, _ digit: Character) throws(DiagramFailure) -> Int {
    guard let number = Int(String(digit)) else { throw DiagramFailure() }
    return sum + number
  }

  @Test func `emits the initial value when it is prepended`() {
    timeline(
      Line("--1-2-3-|", values: digits)
    ) { _, source in
      source.scan(0, +).prepend(0)
    } produces: {
      "0-1-3-6-|"
    }
  }

  @Test func `fails with the thrown error`() {
    timeline(
      "-1-2-x-3-|"
    ) { _, source in
      source.tryScan(0, Self.add)
    } produces: {
      "-1-3-#"
    }
  }

  @Test func `does not observe the source when disposed at the initial value`() {
    let log = Log<Int>()
    Signal<Int, Never>(performing: {
      log.append(-1)
      return 1
    })
    .scan(0, +).prepend(0).prefix(maxLength: 1).observeNext(with: log.append)
    #expect(log.values == [0])
  }

  @Test func `changes a result in place`() {
    let log = Log<[Int]>()
    Signal<Int, Never>(sequence: [1, 2]).accumulate(into: []) { $0.append($1) }
      .observeNext(with: log.append)
    #expect(log.values == [[1], [1, 2]])
  }

  @Test func `fails with the thrown error if the source cannot fail`() {
    let log = Log<String>()
    Signal<Character, Never>(sequence: "12x").tryScan(0, Self.add).write(to: log)
    #expect(log.values == ["next(1)", "next(3)", "failed(#)"])
  }
}
