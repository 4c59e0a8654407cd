import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("expand")
struct ExpandTests {
  @Test func `sends each element, and the elements of signals created from them`() {
    timeline("-1---|", "--2-3|", "-4|", "|") { _, source, one, two, other in
      source.expand { ["1": one, "2": two][$0] ?? other }
    } produces: {
      "-1-243|"
    }
  }

  @Test func `fails with the source and with any signal`() {
    timeline("-a-#", "-----b|") { _, source, inner in
      source.expand { _ in inner }
    } produces: {
      "-a-#"
    }
    timeline("-a-----|", "-b-|", "--#") { _, source, a, b in
      source.expand { $0 == "a" ? a : b }
    } produces: {
      "-ab-#"
    }
  }

  @Test func `runs at most maxConcurrent signals, breadth first`() throws {
    let log = Log<Int>()
    Signal<Int, Never>(just: 1)
      .expand(maxConcurrent: 1) { number in
        Signal<Int, Never>(sequence: number < 8 ? [2 * number, 2 * number + 1] : [])
      }
      .observeNext(with: log.append)
    #expect(log.values == Array(1...15))

    let time = TestScheduler()
    let end = time.cold("--|")
    let recorder = time.record(time.cold("[abc]|").expand(maxConcurrent: 2) { _ in end })
    time.run()
    #expect(recorder.diagram.description == "[abc]---|")
    #expect(end.subscriptions.map(\.description) == ["^-|", "^-|", "--^-|"])
  }

  @Test func `disposes all active signals, and starts no more`() {
    let time = TestScheduler()
    let inner = time.cold("--b-----|")
    let recorder = time.record(time.cold("a-------|").expand { _ in inner })
    time.advance(by: .ticks(3))
    recorder.dispose()
    time.run()
    #expect(recorder.elements == ["a", "b"])
    #expect(inner.subscriptions.map(\.description) == ["^--!", "--^!"])
  }

  @Test func `expands endlessly without growing the stack`() {
    let sum = onSmallStack {
      let sum = Sum()
      Signal<Int, Never>(just: 0)
        .expand { Signal<Int, Never>(just: $0 + 1) }
        .prefix(maxLength: many)
        .observeNext { _ in sum.add() }
      return sum.value
    }
    #expect(sum == many)
  }
}
