import RKCompatibility
import TestSupport
import Testing

@Suite("Earlier names of sharing")
struct EarlierSharingNameTests {
  @available(*, deprecated)
  @Test func `refCount disconnects at disconnectCount, and connects again`() {
    let (started, ended) = (Sum(), Sum())
    let source = Signal<Int, Never> { _ in
      started.add()
      return BlockDisposable { ended.add() }
    }
    let shared = source.publish().refCount(disconnectCount: 1)
    let first = shared.observe { _ in }
    shared.observe { _ in }
    first.dispose()
    #expect((started.value, ended.value) == (1, 1))
    shared.observe { _ in }
    #expect((started.value, ended.value) == (2, 1))
  }

  @available(*, deprecated)
  @Test func `refCount with a negative disconnectCount stays connected`() {
    let ended = Sum()
    let source = Signal<Int, Never> { _ in BlockDisposable { ended.add() } }
    source.publish().refCount(disconnectCount: -1).observe { _ in }.dispose()
    #expect(ended.value == 0)
  }
}
