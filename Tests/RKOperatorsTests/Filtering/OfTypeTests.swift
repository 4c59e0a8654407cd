import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("ofType")
struct OfTypeTests {
  @Test func `passes on elements of the type`() {
    let log = Log<Int>()
    Signal<any Sendable, Never>(sequence: [1, "a", 2]).ofType(Int.self)
      .observeNext(with: log.append)
    #expect(log.values == [1, 2])
  }

  @Test func `a cast fails at an element of another type`() {
    let log = Log<String>()
    let source = Signal<any Sendable, DiagramFailure>(sequence: [1, "a", 2])
    source.cast(to: Int.self) { _ in DiagramFailure() }.write(to: log)
    Signal<any Sendable, Never>(sequence: [1, "a", 2])
      .cast(to: Int.self) { _ in DiagramFailure() }
      .write(to: log)
    #expect(log.values == ["next(1)", "failed(#)", "next(1)", "failed(#)"])
  }
}
