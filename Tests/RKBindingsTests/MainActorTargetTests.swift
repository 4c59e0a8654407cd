import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

@Suite("bind(to:) with a target of the main actor")
struct MainActorTargetTests {
  @MainActor
  @Test func `writes synchronously on the main actor, even while something else is queued`() {
    let screen = Screen()
    let titles = PassthroughSubject<String, Never>()
    titles.bind(to: screen) { screen, title in screen.title = title }
    titles.bind(to: screen, keyPath: \.title)
    titles.map { _ in }.bind(to: screen) { screen, _ in screen.title += "!" }
    inParallel(1) { _ in ExecutionContext.immediateOnMain.schedule {} }
    titles.send("a")
    #expect(screen.titles == ["a", "a", "a!"])
  }

  @MainActor
  @Test func `writes in order across threads`() async {
    let screen = Screen()
    let titles = PassthroughSubject<String, Never>()
    titles.bind(to: screen) { $0.title = $1 }
    let numbers = (0..<100).map { "\($0)" }
    await Task.detached { for number in numbers { titles.send(number) } }.value
    titles.send("last")
    await theMainQueue()
    #expect(screen.titles == numbers + ["last"])
  }

  // Sent from elsewhere while the main actor is busy, so that it waits when it is disposed.
  @MainActor
  @Test func `writes nothing after disposal on the main actor, not even queued elements`() async {
    let screen = Screen()
    let titles = PassthroughSubject<String, Never>()
    let binding = titles.bind(to: screen) { $0.title = $1 }
    inParallel(1) { _ in titles.send("a") }
    binding.dispose()
    titles.send("b")
    await theMainQueue()
    #expect(screen.titles == [])
  }

  @MainActor
  @Test func `can be bound to in a nonisolated function and through a bond`() async {
    let screen = Screen()
    await bindElsewhere(Signal(just: "a"), to: screen)
    await theMainQueue()
    #expect(screen.titles == ["a"])
    Signal<String, Never>(just: "b").bind(to: Bond(target: screen) { $0.title = $1 })
    await theMainQueue()
    #expect(screen.titles == ["a", "b"])
  }

  @MainActor
  @Test func `binds a value both ways`() async {
    let screen = Screen()
    let title = DynamicSubject(
      target: screen,
      signal: .never(),
      get: { $0.title },
      set: { $0.title = $1 }
    )
    let name = Property("Jim")
    name.bidirectionalBind(to: title)
    await theMainQueue()
    #expect(screen.title == "Jim")
    await Task.detached { name.value = "Kathryn" }.value
    title.send("Tuvok")
    await theMainQueue()
    #expect(screen.titles == ["Jim", "Kathryn", "Tuvok"])
    #expect(name.value == "Tuvok")
  }

  @MainActor
  @Test
  func `a subject of the main actor does not send its own write again when its signal reports it`()
    async
  {
    let screen = Screen()
    let edits = PassthroughSubject<Void, Never>()
    let title = DynamicSubject(
      target: screen,
      signal: edits.toSignal(),
      get: { $0.title },
      set: { screen, title in
        screen.title = title
        edits.send()
      },
      triggerEventOnSetting: false
    )
    let log = Log<String>()
    title.observeNext(with: log.append)
    await theMainQueue()
    title.send("a")
    await theMainQueue()
    #expect(log.values == ["", "a"])
  }

  @MainActor
  @Test func `a bond writes synchronously on the main actor, even while something else is queued`()
  {
    let screen = Screen()
    let titles = PassthroughSubject<String, Never>()
    titles.bind(to: Bond(target: screen) { $0.title = $1 })
    inParallel(1) { _ in ExecutionContext.immediateOnMain.schedule {} }
    titles.send("a")
    #expect(screen.titles == ["a"])
  }

  @MainActor
  @Test func `a binding to a target that is released has ended`() {
    var screen: Screen? = Screen()
    let bonds = [screen.map { Bond<String>(target: $0) { $0.title = $1 } }].compactMap(\.self)
    screen = nil
    let titles = PassthroughSubject<String, Never>()
    for bond in bonds { #expect(titles.bind(to: bond).isDisposed) }
    #expect(bonds.count == 1)
  }

  // Nothing else waits for the main actor in a process of its own.
  @Test func `its context runs a closure at once on the main actor`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (log, screen) = (Log<Int>(), Screen())
        screen.bindingExecutionContext.schedule { log(1) }
        precondition(log.values == [1])
      }
    }
  }
}

@concurrent
private func bindElsewhere(_ titles: SafeSignal<String>, to screen: Screen) async {
  titles.bind(to: screen) { $0.title = $1 }
}
