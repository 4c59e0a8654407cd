import RKCore
import RKLoading
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("reloading")
struct ReloadingTests {
  @Test func `passes an element on after the reload`() {
    timeline(
      "-a-b------c-----|",
      "---r|"
    ) { _, source, reload in
      source.reloading(LoadingProperty<Character, DiagramFailure> { reload.toLoadingSignal() })
    } produces: {
      "------b------c--|"
    }
  }

  @Test func `reloads for one element after the other with concat`() {
    timeline(
      "-a-b------|",
      "---r|"
    ) { _, source, reload in
      source.reloading(
        LoadingProperty<Character, DiagramFailure> { reload.toLoadingSignal() },
        strategy: .concat
      )
    } produces: {
      "----a--b--|"
    }
  }

  @Test func `fails when a reload does`() {
    timeline(
      "-a-------|",
      "---#"
    ) { _, source, reload in
      source.reloading(LoadingProperty<Character, DiagramFailure> { reload.toLoadingSignal() })
    } produces: {
      "----#"
    }
  }

  @Test func `passes an element on once, even if the reload sends several values`() {
    let property = LoadingProperty<Int, DiagramFailure> {
      Signal<Int, DiagramFailure>(sequence: [1, 2]).toLoadingSignal()
    }
    let log = Log<String>()
    Signal<Int, DiagramFailure>(just: 0).reloading(property).write(to: log)
    #expect(log.values == ["next(0)", "completed"])
    #expect(property.value == 1)
  }
}

@Suite("reloading, of a loading signal")
struct ReloadingStatesTests {
  @Test func `passes on the states, and a value when the property has been loaded again`() {
    timeline(
      Line(states: "l-a-----x----b----|"),
      "---r|"
    ) { _, source, reload in
      source.reloading(LoadingProperty<Character, DiagramFailure> { reload.toLoadingSignal() })
    } produces: {
      "l----a--x----l--b-|"
    }
  }

  @Test func `passes a failed reload on, and continues`() {
    timeline(
      Line(states: "l-a----lb----|"),
      "--#"
    ) { _, source, reload in
      source.reloading(LoadingProperty<Character, DiagramFailure> { reload.toLoadingSignal() })
    } produces: {
      "l---x--l--x--|"
    }
  }

  @Test func `flattens by the given strategy`() {
    timeline(
      Line(states: "ab-----|"),
      "--r|"
    ) { _, source, reload in
      source.reloading(
        LoadingProperty<Character, DiagramFailure> { reload.toLoadingSignal() },
        strategy: .concat
      )
    } produces: {
      "l-[al]-b--|"
    }
  }
}
