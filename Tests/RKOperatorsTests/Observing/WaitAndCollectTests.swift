import Dispatch
import RKCore
import RKOperators
import TestSupport
import Testing

@Suite("waitAndCollect")
struct WaitAndCollectTests {
  private enum Trouble: Error { case offline }

  @Test func `waits for what another thread sends`() {
    let numbers = Signal<Int, Trouble> { observer in
      DispatchQueue(label: "numbers").async {
        observer.receive(1)
        observer.receive(2)
        observer.receive(completion: .failure(.offline))
      }
    }
    #expect(numbers.waitAndCollectEvents() == [.next(1), .next(2), .failed(.offline)])
    #expect(numbers.waitAndCollectElements() == [1, 2])
  }

  @Test func `collects synchronous elements`() {
    #expect(Signal<Int, Never>(sequence: 1...3).waitAndCollectElements() == [1, 2, 3])
    #expect(Signal<Int, Never>.completed().waitAndCollectEvents() == [.completed])
  }
}
