import RKCore
import TestSupport
import Testing

@Suite("sink, assign")
struct SinkTests {
  @Test func `sink receives elements and the completion`() {
    let log = Log<String>()
    let signal = Signal<Int, Trouble>(sequence: 1...2)
    let cancellable = signal.sink(
      receiveCompletion: { log("\($0)") },
      receiveValue: { log("\($0)") }
    )
    #expect(log.values == ["1", "2", "finished"])
    #expect(cancellable.isDisposed)
  }

  @Test func `sink ends when its cancellable is released`() {
    let log = Log<Int>()
    let source = Source<Int, Never>()
    do {
      let cancellable = source.sink { log($0) }
      source.send(1)
      withExtendedLifetime(cancellable) {}
    }
    source.send(2)
    #expect(log.values == [1])
  }

  @Test func `assign writes elements until its cancellable is released`() {
    let source = Source<Int, Never>()
    let target = Target()
    do {
      let cancellable = source.assign(to: \.number, on: target)
      source.send(1)
      #expect(target.number == 1)
      withExtendedLifetime(cancellable) {}
    }
    source.send(2)
    #expect(target.number == 1)
  }

  @Test func `assign retains its object while it is active`() {
    let source = Source<Int, Never>()
    weak var weakTarget: Target?
    var cancellable: AnyCancellable?
    do {
      let target = Target()
      weakTarget = target
      cancellable = source.assign(to: \.number, on: target)
    }
    #expect(weakTarget != nil)
    cancellable = nil
    #expect(weakTarget == nil)
    #expect(cancellable == nil)
  }

  private final class Target: Sendable {
    private let stored = Locked(0)
    var number: Int {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }
  }
}
