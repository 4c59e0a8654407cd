import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let one = Signal<Int, Never>(just: 1)
private let quiet = Signal<Int, Never>.never()
private let failing = Signal<Int, DiagramFailure>.failed(DiagramFailure())

@Suite("Operators of a signal that can fail and one that cannot")
struct MixedFailuresTests {
  private func fails(
    _ signal: some SignalProtocol<some Sendable, DiagramFailure>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let log = Log<String>()
    signal.write(to: log)
    #expect(log.values.last == "failed(#)", sourceLocation: sourceLocation)
  }

  @Test func `merging, combining and flattening fail with the signal that can fail`() {
    fails(quiet.merge(with: failing))
    fails(failing.merge(with: quiet))
    fails(quiet.combineLatest(with: failing))
    fails(failing.combineLatest(with: quiet))
    fails(quiet.zip(with: failing))
    fails(failing.zip(with: quiet))
    fails(one.flatMapConcat { _ in failing })
    fails(failing.flatMapConcat { _ in quiet })
    fails(one.flatMapLatest { _ in failing })
    fails(failing.flatMapLatest { _ in quiet })
    fails(one.flatMapMerge { _ in failing })
    fails(failing.flatMapMerge { _ in quiet })
  }
}
