@testable import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("MainActorSignal, in a process of its own")
struct MainActorSignalProcessTests {
  @Test func `a binding is synchronous while something else waits for the main queue`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        final class Screen: MainActorTarget {
          nonisolated let bag = DisposeBag()
          var title = 0
        }
        let screen = Screen()
        let source = PassthroughSubject<Int, Never>()
        source.receive(on: MainActor.shared).bind(to: screen, keyPath: \.title)
        inParallel(1) { _ in ExecutionContext.immediateOnMain.schedule {} }
        source.send(7)
        precondition(screen.title == 7)
      }
    }
  }

  @Test func `a closure that is called on another thread traps`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let signal = MainActorSignal(Signal<Int, Never>(just: 1))
      inParallel(1) { _ in signal.map { $0 }.observeNext { _ in } }
    }
    let rule = "a closure of a MainActorSignal has to be called on the main actor"
    #expect(result?.message.contains(rule) == true)
  }
}
