import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// A binding target that counts the observers of its deallocation.
private final class Host: Deallocatable, Sendable {
  let waiting = Sum()
  private let bag = DisposeBag()

  var deallocated: SafeSignal<Void> {
    bag.deallocated.handleEvents(
      receiveSubscription: { [waiting] in waiting.add() },
      receiveCompletion: { [waiting] _ in waiting.add(-1) },
      receiveCancel: { [waiting] in waiting.add(-1) }
    )
  }
}

@Suite("Targets of ended bindings")
struct WhileAliveTests {
  @Test
  func
    `a binding that ended, was disposed or lost its source leaves nothing with its target`()
  {
    let host = Host()
    for end in 0..<3 {
      let source = PassthroughSubject<Int, Never>()
      let binding = source.bind(to: host, context: .immediate) { _, _ in }
      #expect(host.waiting.value == 1)
      if end == 0 { source.send(completion: .finished) }
      if end == 1 { binding.dispose() }
      if end < 2 { #expect(host.waiting.value == 0) }
    }
    #expect(host.waiting.value == 0)
  }

  @Test func `a target retains nothing of released sources after any operator`() {
    let host = Host()
    let chains: [(SafeSignal<Int>) -> SafeSignal<Int>] = [
      { $0.first() }, { $0.prefix { $0 > 0 } }, { $0.handleEvents() },
      { $0.merge(with: SafeSignal<Int>.never()) },
      { source in SafeSignal { source.observe(with: $0) } }, { $0.share() },
      { $0.suffix(maxLength: 1) },
    ]
    for chain in chains {
      let source = PassthroughSubject<Int, Never>()
      chain(source.toSignal()).bind(to: host, context: .immediate) { _, _ in }
      #expect(host.waiting.value == 1)
    }
    #expect(host.waiting.value == 0)
  }

  @Test
  func
    `keeps the disposable of a producer that released its observer until the target is released`()
  {
    let log = Log<String>()
    var host: Host? = Host()
    let source = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
    if let host { source.bind(to: host, context: .immediate) { _, _ in } }
    #expect(host?.waiting.value == 1)
    host = nil
    #expect(log.values == ["disposed"])
  }
}
