import RKCore
import RKLoading
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("value")
struct ValueTests {
  @Test func `emits the loaded values without the other states`() {
    timeline(
      Line(states: "l-a-lx-lb|")
    ) { _, source in
      source.value()
    } produces: {
      "--a-----b|"
    }
  }
}

@Suite("mapValue, of a loading signal")
struct MapValueTests {
  @Test func `transforms the loaded values`() {
    timeline(
      Line(states: "l-a-lx-lb|")
    ) { _, source in
      source.mapValue { $0 == "a" ? Character("f") : "g" }
    } produces: {
      "l-f-lx-lg|"
    }
  }

  @Test func `a synchronous source stops when the result is disposed`() {
    let sent = Sum()
    let states = [1, 2, 3].map { LoadingState<Int, DiagramFailure>.loaded($0) }
    SafeSignal(sequence: states)
      .handleEvents(receiveOutput: { _ in sent.add() })
      .mapValue { $0 * 10 }
      .prefix(maxLength: 1)
      .observe { _ in }
    #expect(sent.value == 1)
  }
}

@Suite("mapLoadingError")
struct MapLoadingErrorTests {
  private struct Other: Error {}

  @Test func `transforms the failure of a state`() {
    timeline(
      Line(states: "l-a-lx-lb|"),
      outputs: [
        "l": LoadingState<Character, Other>.loading, "y": .failed(Other()), "a": .loaded("a"),
        "b": .loaded("b"),
      ]
    ) { _, source in
      source.mapLoadingError { _ in Other() }
    } produces: {
      "l-a-ly-lb|"
    }
  }
}

@Suite("dematerializeLoadingState")
struct DematerializeLoadingStateTests {
  @Test func `fails with the first failure`() {
    timeline(
      Line(states: "l-a-l-b-x-lc|")
    ) { _, source in
      source.dematerializeLoadingState()
    } produces: {
      "--a---b-#"
    }
  }

  @Test func `disposes the source when it fails`() {
    let disposals = Sum()
    let source = LoadingSignal<Int, DiagramFailure> { observer in
      observer.receive(.failed(DiagramFailure()))
      return BlockDisposable { disposals.add() }
    }
    source.dematerializeLoadingState().observe { _ in }
    #expect(disposals.value == 1)
  }
}
