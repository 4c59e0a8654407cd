import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("tryMap")
struct TryMapTests {
  @Sendable private static func letter(_ letter: Character) throws(DiagramFailure) -> Character {
    if letter == "x" { throw DiagramFailure() }
    return letter
  }

  private struct Untyped: Error {}

  @Test func `fails with the transform's error`() {
    timeline(
      "-1-2-x-3-|"
    ) { _, source in
      source.tryMap { letter throws(DiagramFailure) in try Self.letter(letter) }
    } produces: {
      "-1-2-#"
    }
  }

  @Test func `disposes the source when the transform throws`() {
    let time = TestScheduler()
    let source = time.cold("-a-x-b-|")
    _ = time.record(source.tryMap(Self.letter))
    time.run()
    #expect(source.subscriptions.map(\.description) == ["^--!"])
  }

  @Test func `fails with the failure of a result that the transform returns`() {
    let log = Log<String>()
    let source = Signal<Int, DiagramFailure>(sequence: [1, 2])
    source.tryMap { $0 < 2 ? .success($0) : .failure(DiagramFailure()) }.write(to: log)
    Signal<Int, Never>(sequence: [1, 2])
      .tryMap { $0 < 2 ? .success($0) : Result<Int, DiagramFailure>.failure(DiagramFailure()) }
      .write(to: log)
    #expect(log.values == ["next(1)", "failed(#)", "next(1)", "failed(#)"])
  }

  @Test func `fails with an untyped error of a throwing transform`() {
    let log = Log<String>()
    let source = Signal<Int, any Error>(sequence: [1, 2])
    source.tryMap { if $0 > 1 { throw Untyped() } else { $0 } }.write(to: log)
    Signal<Int, Never>(sequence: [1, 2]).tryMap {
      if $0 > 1 { throw Untyped() }
      return $0
    }
    .write(to: log)
    #expect(log.values == ["next(1)", "failed(Untyped())", "next(1)", "failed(Untyped())"])
  }
}
