import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("group(by:durationFor:)")
struct GroupByDurationTests {
  @Test func `a group completes when its duration sends, and the next element opens another`() {
    timeline("-a-a-----a-b--|", "----o") { _, source, duration in
      source.group(by: { $0 }, durationFor: { _ in duration })
        .enumerated()
        .map { Array("xyz")[$0.index] }
    } produces: {
      "-x-------y-z--|"
    }
    let time = TestScheduler()
    let groups = Log<Recorder<Character, DiagramFailure>>()
    time.cold("-a-a-----a-b--|")
      .group(by: { $0 }, durationFor: { _ in time.cold("----o") })
      .suppressError(logging: false).observeNext { groups(time.record($0)) }
    time.run()
    #expect(
      groups.values.map { $0.diagram.description } == [
        "-a-a-|", "---------a---|", "-----------b--|",
      ]
    )
  }

  @Test func `the duration of a group whose key is not equal to itself completes the group`() {
    let (time, groups) = (TestScheduler(), Log<Recorder<Character, DiagramFailure>>())
    time.cold("ab----")
      .group(by: { _ in Double.nan }, durationFor: { _ in time.cold("--o") })
      .suppressError(logging: false).observeNext { groups(time.record($0)) }
    time.run()
    #expect(groups.values.map { $0.diagram.description } == ["a-|", "-b-|"])
  }

  @Test func `the completion of a duration also completes the group`() throws {
    let time = TestScheduler()
    let duration = time.cold("--|")
    let recorder = time.record(
      time.cold("-a--a-|").group(by: { $0 }, durationFor: { _ in duration }).map { _ in "x" }
    )
    time.run()
    #expect(recorder.diagram.description == "-x--x-|")
    #expect(duration.subscriptions.map(\.description) == ["-^-|", "----^-!"])
  }

  @Test func `a second event of a duration does not complete the next group of its key`() {
    let (source, log) = (ByHand<Int>(), Log<String>())
    let durations = [ByHand<Void>(), ByHand<Void>()]
    source.group(by: { $0 % 2 }, durationFor: { durations[$0] }).observeNext { group in
      let key = group.key
      group.observe { event in
        log("\(key) \(event)")
        // While the operator is busy, so that all three events wait for it.
        if key == 0, event.isTerminal {
          durations[1].send(())
          source.send(3)
          durations[1].send(())
        }
      }
    }
    source.send(0)
    source.send(1)
    durations[0].send(())
    source.send(5)
    #expect(
      log.values == [
        "0 next(0)", "1 next(1)", "0 completed", "1 completed", "1 next(3)", "1 next(5)",
      ]
    )
  }

  @Test func `a duration is requested after its group is emitted`() {
    let (source, log) = (ByHand<Int>(), Log<String>())
    source.group(
      by: { $0 },
      durationFor: { key in
        log("duration of \(key)")
        return SafeSignal<Void>.never()
      }
    )
    .observeNext { log("group \($0.key)") }
    source.send(1)
    source.send(2)
    #expect(log.values == ["group 1", "duration of 1", "group 2", "duration of 2"])
  }

  @Test func `a synchronous duration completes a new group`() {
    timeline("-a-a-|") { _, source in
      source.group(by: { $0 }, durationFor: { _ in Signal<Int, DiagramFailure>(just: 1) }).concat()
    } produces: {
      "-a-a-|"
    }
  }

  @Test func `a failure of a duration fails the groups and the outer signal`() {
    timeline("-a---a--|", "--#") { _, source, duration in
      source.group(by: { $0 }, durationFor: { _ in duration }).merge()
    } produces: {
      "-a-#"
    }
  }

  @Test func `a failure of a duration disposes the source before the groups fail`() {
    let (time, log) = (TestScheduler(), Log<String>())
    time.cold("-a----|").handleEvents(receiveCancel: { log("disposed") })
      .group(by: { $0 }, durationFor: { _ in time.cold("--#") })
      .suppressError(logging: false)
      .observeNext { group in group.observe { log($0.isTerminal ? "failed" : "a") } }
    time.run()
    #expect(log.values == ["a", "disposed", "failed"])
  }

  @Test func `a duration is disposed when it sends`() {
    let time = TestScheduler()
    let duration = time.cold("--o----|")
    let groups = time.cold("-a----|").group(by: { $0 }, durationFor: { _ in duration })
    let recorder = time.record(groups.map { _ in "x" })
    time.run()
    #expect(recorder.diagram.description == "-x----|")
    #expect(duration.subscriptions.map(\.description) == ["-^-!"])
  }

  @Test func `durations are disposed with the observation`() throws {
    let time = TestScheduler()
    let duration = time.cold("---------|")
    let recorder = time.record(
      time.cold("-a-b-a-|").group(by: { $0 }, durationFor: { _ in duration }).merge()
    )
    time.advance(by: .ticks(4))
    recorder.dispose()
    time.run()
    #expect(duration.subscriptions.map(\.description) == ["-^--!", "---^!"])
  }
}
