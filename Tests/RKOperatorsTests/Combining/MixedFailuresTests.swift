import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

private let one = Signal<Int, Never>(just: 1)
private let quiet = Signal<Int, Never>.never()
private let failing = Signal<Int, DiagramFailure>.failed(DiagramFailure())
private let quietFlag = Signal<Bool, Never>.never()
private let failingFlag = Signal<Bool, DiagramFailure>.failed(DiagramFailure())

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

  @Test func `that emit both fail with the one that can`() {
    fails(quiet.amb(with: failing))
    fails(failing.amb(with: quiet))
    fails(Signal<Int, Never>.completed().append(failing))
    fails(failing.append(quiet))
    fails(quiet.prepend(failing))
    fails(failing.prepend(Signal<Int, Never>.completed()))
    fails(quiet.merge(with: failing))
    fails(failing.merge(with: quiet))
  }

  @Test func `that combine elements fail with the one that can`() {
    fails(quiet.combineLatest(with: failing))
    fails(failing.combineLatest(with: quiet))
    fails(quiet.combineLatest(with: failing, combine: +))
    fails(failing.combineLatest(with: quiet, combine: +))
    fails(quiet.zip(with: failing))
    fails(failing.zip(with: quiet))
    fails(quiet.zip(with: failing, combine: +))
    fails(failing.zip(with: quiet, combine: +))
    fails(quiet.with(latestFrom: failing))
    fails(failing.with(latestFrom: quiet))
    fails(quiet.with(latestFrom: failing, combine: +))
    fails(failing.with(latestFrom: quiet, combine: +))
    fails(quiet.sequenceEqual(failing))
    fails(failing.sequenceEqual(quiet))
  }

  @Test func `that one controls fail with the one that can`() {
    fails(quiet.replayLatest(when: failing))
    fails(failing.replayLatest(when: quiet))
    fails(quiet.sample(with: failing))
    fails(failing.sample(with: quiet))
    fails(quiet.sample(on: failing))
    fails(failing.sample(on: quiet))
    fails(quiet.buffer(on: failing))
    fails(failing.buffer(on: quiet))
    fails(quiet.hold(while: failingFlag))
    fails(failing.hold(while: quietFlag))
    fails(quiet.pausable(by: failingFlag))
    fails(failing.pausable(by: quietFlag))
    fails(quiet.pausableBuffered(by: failingFlag, limit: 1))
    fails(failing.pausableBuffered(by: quietFlag, limit: 1))
    fails(quiet.prefix(untilOutputFrom: failing))
    fails(failing.prefix(untilOutputFrom: quiet))
    fails(quiet.prefix(untilReplacedBy: failing))
    fails(failing.prefix(untilReplacedBy: quiet))
    fails(quiet.drop(untilOutputFrom: failing))
    fails(failing.drop(untilOutputFrom: quiet))
  }

  @Test func `that flatten fail with the one that can`() {
    fails(one.flatMapConcat { _ in failing })
    fails(failing.flatMapConcat { _ in quiet })
    fails(one.flatMapLatest { _ in failing })
    fails(failing.flatMapLatest { _ in quiet })
    fails(one.flatMapMerge { _ in failing })
    fails(failing.flatMapMerge { _ in quiet })
    fails(one.flatMapConcatEager { _ in failing })
    fails(failing.flatMapConcatEager { _ in quiet })
    fails(one.flatMapFilter { _ in failingFlag })
    fails(failing.flatMapFilter { _ in quietFlag })
    fails(one.expand { _ in failing })
    fails(failing.expand { _ in quiet })
    fails(one.map { _ in failing }.flatten(.first))
    fails(one.map { _ in failing }.merge())
    fails(one.map { _ in failing }.concat())
    fails(one.map { _ in failing }.switchToLatest())
  }

  @Test func `that ask a signal about each element fail with the one that can`() {
    fails(one.debounce { _ in failing })
    fails(failing.debounce { _ in quiet })
    fails(one.delay { _ in failing })
    fails(failing.delay { _ in quiet })
    fails(one.repeat { _ in failing })
    fails(failing.repeat { _ in quiet })
    fails(one.group(by: { $0 }, durationFor: { _ in failing }))
  }
}
