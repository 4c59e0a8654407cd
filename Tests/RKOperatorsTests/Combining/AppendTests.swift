import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("append and prepend")
struct AppendTests {
  @Test func `append emits the other signal after completion`() {
    timeline(
      "-1-2|",
      "3-4|"
    ) { _, source, other in
      source.append(other)
    } produces: {
      "-1-23-4|"
    }
  }

  @Test func `a signal without elements is an argument by its name alone`() {
    timeline("-1-2|") { _, source in
      source.append(.failed(DiagramFailure())).merge(with: .completed())
    } produces: {
      "-1-2#"
    }
    timeline("-1-2|") { _, source in
      source.append(.never()).prefix(maxLength: 9)
    } produces: {
      "-1-2-"
    }
  }

  @Test func `prepend emits the other signal first`() {
    timeline(
      "3-4|",
      "-1-2|"
    ) { _, source, other in
      source.prepend(other)
    } produces: {
      "-1-23-4|"
    }
  }

  @Test func `a failure ends it, and the other is not observed`() {
    let time = TestScheduler()
    let other = time.cold("3|")
    let recorder = time.record(time.cold("-1#").append(other))
    time.run()
    #expect(recorder.end == .failed(DiagramFailure()))
    #expect(other.subscriptions == [])
  }

  @Test func `elements of a hot source are lost only while the other signal runs`() {
    timeline(
      Line("-1-2-3-|", hot: true),
      "--a-|"
    ) { _, source, other in
      source.prepend(other)
    } produces: {
      "--a--3-|"
    }
  }

  @Test("takes elements, one or several, and sequences")
  func elements() {
    let log = Log<Int>()
    Signal<Int, Never>(just: 2).prepend(1).append(3).observeNext(with: log.append)
    Signal<Int, Never>(just: 3).prepend(1, 2).append(4, 5).observeNext(with: log.append)
    Signal<Int, DiagramFailure>(just: 3).prepend(contentsOf: 1...2).append(contentsOf: [4, 5])
      .suppressError(logging: false)
      .observeNext(with: log.append)
    #expect(log.values == [1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  }

  @Test func `observes a signal even where it could be an element`() {
    let log = Log<String>()
    let anything = Signal<any Sendable, Never>(just: 1)
    anything.append(anything).prepend(anything).observeNext { log("\($0)") }
    #expect(log.values == ["1", "1", "1"])
  }

  @Test func `disposes the active signal, even after a synchronous completion`() {
    let log = Log<String>()
    let endless = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
    Signal<Int, Never>(just: 1).append(endless).observe { _ in }.dispose()
    #expect(log.values == ["disposed"])
  }
}
