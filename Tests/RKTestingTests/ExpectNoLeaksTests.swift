import RKCore
import RKTesting
import Testing

@Suite("expectNoLeaks")
struct ExpectNoLeaksTests {
  @Test func `names what is still observed`() throws {
    let time = TestScheduler()
    time.advance(by: .seconds(3))
    let source = Subject<Int, Never>()
    let error = #expect(throws: ObservationLeak.self) {
      try time.expectNoLeaks {
        source.observe { _ in }
        source.named("again").observe { _ in }.dispose()
        source.named("left").observe { _ in }
      }
    }
    #expect(error?.observations.count == 2)
    #expect(error?.observations.last?.hasPrefix("left (ExpectNoLeaksTests.swift:") == true)
    #expect(error?.observations.last?.hasSuffix(") since 3.0 seconds") == true)
    #expect("\(try #require(error))".hasPrefix("still observed: Int since 3.0 seconds, left"))
  }

  @Test func `returns the result if all observations have ended`() throws {
    let source = Subject<Int, Never>()
    let result = try TestScheduler().expectNoLeaks {
      source.observe { _ in }
      source.on(.completed)
      return 3
    }
    #expect(result == 3)
  }

  @Test func `observations that began before it are not reported`() throws {
    let source = Subject<Int, Never>()
    source.observe { _ in }
    try TestScheduler().expectNoLeaks { source.on(.next(1)) }
  }
}
