import RKCore
import RKLoading
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flatMapValue")
struct FlatMapValueTests {
  @Test func `loads another value from a loaded value`() {
    timeline(
      Line(states: "l-a----l-b---|"),
      Line(states: "l-1-2|"),
      Line(states: "l-3|")
    ) { _, source, a, b in
      source.flatMapValue { $0 == "a" ? a.toSignal() : b.toSignal() }
    } produces: {
      "l---1-2l---3-|"
    }
  }

  @Test func `flattens the latest by default, until the source loads or fails`() {
    timeline(
      Line(states: "a-l---a-x--|"),
      Line(states: "--l-1-2-3|")
    ) { _, source, a in
      source.flatMapValue { _ in a.toSignal() }
    } produces: {
      "--l-----x--|"
    }
  }

  @Test func `flattens by the given strategy`() {
    timeline(
      Line(states: "a--b-|"),
      Line(states: "l---1|"),
      Line(states: "l-2|")
    ) { _, source, a, b in
      source.flatMapValue(.concat) { $0 == "a" ? a.toSignal() : b.toSignal() }
    } produces: {
      "l---1l-2|"
    }
  }

  @Test func `turns a signal that can fail into states, and continues`() {
    timeline(
      Line(states: "la-----b----|"),
      "--1-#"
    ) { _, source, a in
      source.flatMapValue { _ in a.toSignal() }
    } produces: {
      "l--1-x---1-x|"
    }
  }

  @Test func `distinguishes signals from loading signals when nothing can fail`() {
    let source = LoadingSignal<Int, Never>.loaded(1)
    let log = Log<LoadingState<Int, Never>>()
    source.flatMapValue { LoadingSignal<Int, Never>(sequence: [.loading, .loaded($0 + 1)]) }
      .observeNext(with: log.append)
    source.flatMapValue { SafeSignal<Int>(just: $0 + 2) }.observeNext(with: log.append)
    #expect(log.values == [.loading, .loaded(2), .loaded(3)])
  }

  @Test func `takes anything that is a loading signal`() {
    let property = LoadingProperty<Int, DiagramFailure> { .loaded(2) }
    let log = Log<Int>()
    let source = LoadingSignal<Int, DiagramFailure>.loaded(1)
    source.flatMapValue { _ in property }.value().observeNext(with: log.append)
    source.flatMapValue { .loaded($0 + 2) }.value().observeNext(with: log.append)
    #expect(log.values == [2, 3])
  }
}
