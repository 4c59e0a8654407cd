import Dispatch
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

  @Test func `a closure of finally runs at once on the main actor`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (source, log) = (PassthroughSubject<Int, Never>(), Log<String>())
        let signal = source.receive(on: MainActor.shared).finally { log("ended") }
        signal.observe { _ in }.dispose()
        precondition(log.values == ["ended"])
        signal.observe { log("\($0)") }
        source.send(completion: .finished)
        precondition(log.values == ["ended", "completed", "ended"])
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

  @Test func `elements are delivered before send returns if other threads only observe the source`()
    async
  {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (source, isSending) = (PassthroughSubject<Int, Never>(), Latest<Bool>())
        let (received, visits, bag) = (Latest<Int>(), Sum(), DisposeBag())
        source.receive(on: MainActor.shared).observeNext { received.value = $0 }.dispose(in: bag)
        isSending.value = true
        DispatchQueue.global().async {
          inParallel(2) { _ in
            while isSending.value == true {
              source.observeNext { _ in }.dispose()
              visits.add()
              // On a busy machine, observers could come faster than the sender adds them.
              if visits.value > 300_000 { break }
            }
          }
        }
        while visits.value == 0 {}
        for number in 0..<20_000 {
          source.send(number)
          precondition(received.value == number, "\(number) is late")
        }
        isSending.value = false
        precondition(visits.value > 100, "\(visits.value) visits")
      }
    }
  }
}
