import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// Odd or even.
private let parity: @Sendable (Character) -> Character = { "13579".contains($0) ? "o" : "e" }

@Suite("group(by:)")
struct GroupByTests {
  @Test func `sends a group for each key with its first element`() {
    timeline("-1-2-3-4---|") { _, source in
      source.group(by: parity).map(\.key)
    } produces: {
      "-o-e-------|"
    }
    timeline("-1-2-3-4---|") { _, source in
      source.group(by: parity).filter { $0.key == "o" }.merge()
    } produces: {
      "-1---3-----|"
    }
    timeline("-1-2-3-4---|") { _, source in
      source.group(by: parity).filter { $0.key == "e" }.merge()
    } produces: {
      "---2---4---|"
    }
  }

  @Test func `a late observer of a group misses nothing`() {
    timeline("-1-3-5--|") { time, source in
      source.group(by: parity).delay(for: .ticks(3), on: time).merge()
    } produces: {
      "----[13]5-----|"
    }
  }

  @Test func `groups terminate before the outer signal`() {
    for end in [Signal<Character, DiagramFailure>.Event.completed, .failed(DiagramFailure())] {
      let log = Log<String>()
      let (source, observers) = byHand()
      source.group(by: parity).observe { event in
        if let group = event.element {
          group.write(to: log, as: "\(group.key) ")
        } else {
          log("\(event)")
        }
      }
      for event in [.next("2"), .next("1"), .next("a"), end] { observers.values[0].on(event) }
      #expect(
        log.values == [
          "e next(2)", "o next(1)", "e next(a)", "e \(end)", "o \(end)", "\(end)",
        ]
      )
    }
  }

  @Test func `the source is released before any terminal event`() {
    let log = Log<String>()
    let observers = Log<AtomicObserver<Character, Never>>()
    let source = Signal<Character, Never> { observer in
      observers(observer)
      return BlockDisposable { log("disposed") }
    }
    source.group(by: parity).merge().finally { log("over") }.write(to: log)
    observers.values[0].receive(lastElement: "1")
    #expect(log.values == ["next(1)", "disposed", "completed", "over"])
  }

  @Test func `observed groups continue without the outer signal`()
    throws
  {
    let time = TestScheduler()
    let source = time.cold("-1-2-a-1-3-2-1-2--|")
    let groups = Log<GroupedSignal<Character, Character, DiagramFailure>>()
    let outer = source.group(by: parity).suppressError(logging: false).observeNext { groups($0) }
    time.advance(by: .ticks(2))
    let odd = time.record(groups.values[0])
    time.advance(by: .ticks(2))
    outer.dispose()
    time.advance(by: .ticks(7))
    #expect(groups.count == 2)
    #expect(source.subscriptions.map(\.description) == ["^"])
    odd.dispose()
    time.run()
    #expect(odd.diagram.description == "--1----1-3-!")
    #expect(source.subscriptions.map(\.description) == ["^----------!"])
    // What came for the other group until then is all there is.
    let even = time.record(groups.values[1])
    #expect(even.elements == ["2", "a", "2"])
    #expect(even.end == .completed)
  }

  @Test func `the source is disposed once neither the outer signal nor a group is observed`() throws
  {
    let time = TestScheduler()
    let source = time.cold("-1-2-1-2-|")
    let groups = Log<GroupedSignal<Character, Character, DiagramFailure>>()
    let outer = source.group(by: parity).suppressError(logging: false).observeNext { groups($0) }
    time.advance(by: .ticks(4))
    outer.dispose()
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    let log = Log<String>()
    groups.values[0].write(to: log)
    #expect(log.values == ["next(1)", "completed"])
  }

  @Test func `no group is opened without an outer observer`() {
    let (source, observers) = byHand()
    let groups = Log<GroupedSignal<Character, Character, DiagramFailure>>()
    let asked = Log<Character>()
    let outer = source.group(by: parity) { key in
      asked(key)
      return Signal<Int, DiagramFailure>.never()
    }.suppressError(logging: false).observeNext { groups($0) }
    observers.values[0].receive("1")
    groups.values[0].observe { _ in }
    outer.dispose()
    observers.values[0].receive("2")
    #expect(groups.count == 1)
    #expect(asked.values == ["o"])
    #expect(outer.isDisposed)
  }

  @Test func `a disposed group stays disposed, and the others continue`() {
    let (source, observers) = byHand()
    let log = Log<String>()
    let first = SerialDisposable()
    source.group(by: parity).suppressError(logging: false).observeNext { group in
      let observation = group.write(to: log, as: "\(group.key) ")
      if group.key == "o" { first.otherDisposable = observation }
    }
    for letter in "12" { observers.values[0].receive(letter) }
    first.dispose()
    for letter in "1234" { observers.values[0].receive(letter) }
    #expect(log.values == ["o next(1)", "e next(2)", "e next(2)", "e next(4)"])
  }

  @Test func `a second observer of a group receives only the terminal event`() {
    let (source, observers) = byHand()
    let log = Log<String>()
    source.group(by: parity).suppressError(logging: false).observeNext { group in
      group.write(to: log, as: "A ")
      group.write(to: log, as: "B ")
    }
    observers.values[0].receive(lastElement: "1")
    #expect(log.values == ["A next(1)", "A completed", "B completed"])
  }

  @Test func `retains nothing of a group that no one can observe`() {
    let tracker = Tracker()
    let observers = Log<AtomicObserver<Tracked, Never>>()
    let source = Signal<Tracked, Never> { observer in
      observers(observer)
      return nil
    }
    let groups = Log<GroupedSignal<Bool, Tracked, Never>>()
    source.group { $0.number < 10 }.observeNext { if $0.key { groups($0) } }
    for number in 0..<20 { observers.values[0].receive(tracker.track(number)) }
    // Those of the group that is held wait to be observed.
    #expect(tracker.live == 10)
    groups.values[0].observe { _ in }
    #expect(tracker.live == 0)
  }

  @Test(.onOneThread) func `the stack does not grow with the number of keys`() {
    let count = onSmallStack {
      let sum = Sum()
      Signal<Int, Never>(sequence: 0..<20_000).group { $0 }.merge().observeNext { _ in sum.add() }
      return sum.value
    }
    #expect(count == 20_000)
  }

  @Test func `groups that are observed late lose nothing that four threads send`() {
    let groups = Log<GroupedSignal<Int, Int, Never>>()
    let observers = Log<AtomicObserver<Int, Never>>()
    let source = Signal<Int, Never> { observer in
      observers(observer)
      return nil
    }
    source.group { $0 % 4 }.observeNext { groups($0) }
    let logs = (0..<4).map { _ in Log<Int>() }
    let violations = Log<String>()
    inParallel(6) { thread in
      if thread < 4 {
        for number in 0..<500 { observers.values[0].receive(4 * number + thread) }
        return
      }
      for index in [thread - 4, thread - 2] {
        while groups.count <= index {}
        let group = groups.values[index]
        group.checkingSerial(violations.append).observeNext { logs[group.key]($0) }
      }
    }
    for thread in 0..<4 {
      #expect(logs[thread].values == (0..<500).map { 4 * $0 + thread })
    }
    #expect(violations.values == [])
  }

  @Test func `a second observer of a group does not retain the source`() {
    let time = TestScheduler()
    let source = time.cold("-1-1-1-1-1-|")
    let log = Log<String>()
    let first = SerialDisposable()
    let outer = source.group(by: parity).suppressError(logging: false).observeNext { group in
      first.otherDisposable = group.write(to: log, as: "A ")
      group.write(to: log, as: "B ")
    }
    time.advance(by: .ticks(2))
    outer.dispose()
    time.advance(by: .ticks(2))
    #expect(source.subscriptions.map(\.description) == ["^"])
    first.dispose()
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    #expect(log.values == ["A next(1)", "A next(1)"])
  }
}

/// A signal, and the observers that its producer was given.
private func byHand() -> (
  Signal<Character, DiagramFailure>, Log<AtomicObserver<Character, DiagramFailure>>
) {
  let observers = Log<AtomicObserver<Character, DiagramFailure>>()
  let signal = Signal<Character, DiagramFailure> { observer in
    observers(observer)
    return nil
  }
  return (signal, observers)
}
