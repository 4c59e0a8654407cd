import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

private class Player: ReactiveExtensionsProvider {
  fileprivate let positions = PassthroughSubject<Double, Never>()
}

private final class LoudPlayer: Player {}

extension ReactiveExtensions where Base: Player {
  fileprivate var position: SafeSignal<Double> { base.positions.toSignal() }
  fileprivate static var kind: String { "\(Base.self)" }
}

@Suite("ReactiveExtensions")
struct ReactiveTests {
  @Test func `has the members that extensions add for the type of its base`() {
    let player = LoudPlayer()
    let log = Log<Double>()
    player.reactive.position.observeNext(with: log.append)
    player.positions.send(1)
    #expect(log.values == [1])
    #expect(player.reactive.base === player)
    #expect(LoudPlayer.reactive.kind == "LoudPlayer")
  }
}
