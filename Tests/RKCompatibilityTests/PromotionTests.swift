import RKCompatibility
import RKTesting
import TestSupport
import Testing

private let one = Signal<Int, Never>(just: 1)
private let quiet = Signal<Int, Never>.never()
private let failing = Signal<Int, DiagramFailure>.failed(DiagramFailure())
private let quietFlag = Signal<Bool, Never>.never()
private let failingFlag = Signal<Bool, DiagramFailure>.failed(DiagramFailure())

@Suite("Deprecated forms for a signal that cannot fail")
struct PromotionTests {
  private func fails(
    _ signal: some SignalProtocol<some Sendable, DiagramFailure>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let log = Log<String>()
    signal.write(to: log)
    #expect(log.values.last == "failed(#)", sourceLocation: sourceLocation)
  }

  @available(*, deprecated)
  @Test func `the result fails with the signal that can fail`() {
    fails(quiet.amb(with: failing))
    fails(failing.amb(with: quiet))
    fails(combineLatest(quiet, failing))
    fails(combineLatest(failing, quiet))
    fails(combineLatest(quiet, failing) { $0 + $1 })
    fails(combineLatest(failing, quiet) { $0 + $1 })
    fails(quiet.combineLatest(with: failing) { $0 + $1 })
    fails(failing.combineLatest(with: quiet) { $0 + $1 })
    fails(quiet.zip(with: failing) { $0 + $1 })
    fails(failing.zip(with: quiet) { $0 + $1 })
    fails(
      failing.retry { errors in errors.suppressError(logging: false).prefix(maxLength: 0) }
        .append(failing)
    )
    fails(Signal<Int, Never>.completed().append(failing))
    fails(failing.append(quiet))
    fails(quiet.prepend(failing))
    fails(failing.prepend(Signal<Int, Never>.completed()))
    fails(quiet.with(latestFrom: failing))
    fails(failing.with(latestFrom: quiet))
    fails(quiet.with(latestFrom: failing, combine: +))
    fails(failing.with(latestFrom: quiet, combine: +))
    fails(quiet.sequenceEqual(failing))
    fails(failing.sequenceEqual(quiet))
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
    fails(one.debounce { _ in failing })
    fails(failing.debounce { _ in quiet })
    fails(one.delay { _ in failing })
    fails(failing.delay { _ in quiet })
    fails(one.repeat { _ in failing })
    fails(failing.repeat { _ in quiet })
    fails(one.group(by: { $0 }, durationFor: { _ in failing }))
  }

  @available(*, deprecated)
  @Test func `a closure takes the elements of more than six signals`() {
    let log = Log<String>()
    combineLatest(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6].count }
      .write(to: log)
    zip(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6].count }.write(to: log)
    #expect(log.values == ["next(7)", "completed", "next(7)", "completed"])
  }
}
