import RKCore
import RKInspection
import RKOperators
import RKSubjects
import RKTesting
import Testing

@Suite("Inspection: operators in recordings")
struct StreamRecordingTests {
  @Test func `a signal knows its chain of operators while an inspector is installed`() {
    Inspection.inspecting {
      let ticks = PassthroughSubject<Int, Never>().named("ticks")
      let even = ticks.map { $0 + 1 }.filter { $0 > 1 }
      #expect("\(even)" == #"Signal<Int, Never>(filter(_:) ← map(_:) ← "ticks")"#)
      #expect("\(even.named("even").map { $0 })" == #"Signal<Int, Never>(map(_:) ← "even")"#)
      #expect("\(Property(1).named("one").map { $0 })" == #"Signal<Int, Never>(map(_:) ← "one")"#)
      #expect(
        "\(PassthroughSubject<Int, Never>().map { $0 })"
          == "Signal<Int, Never>(map(_:) ← PassthroughSubject)"
      )
    }
  }

  @Test
  func `a signal is described by the operator that was called, and by its source`() {
    Inspection.inspecting {
      let ticks = PassthroughSubject<Int, Never>().named("ticks")
      let time = TestScheduler()
      let signals: [String] = [
        "\(ticks.debounce(for: .ticks(1), on: time))", "\(ticks.audit(for: .ticks(1), on: time))",
        "\(ticks.throttle(for: .ticks(1), on: time))", "\(ticks.replaceEmpty(with: 1))",
        "\(ticks.flatMapLatest { SafeSignal(just: $0) })",
        "\(ticks.flatMapFirst { SafeSignal(just: $0) })",
        "\(ticks.flatMapConcat { SafeSignal(just: $0) })",
        "\(ticks.flatMapMerge { SafeSignal(just: $0) })",
        "\(ticks.flatMapFilter { _ in SafeSignal(just: true) })",
        "\(ticks.flatMapConcatEager(maxConcurrent: 2) { SafeSignal(just: $0) })",
        "\(ticks.prefix(untilOutputFrom: ticks))", "\(ticks.repeat(2))",
        "\(ticks.repeat(when: { _ in ticks }))",
        "\(ticks.then(ticks))",
      ]
      let operators = [
        "debounce(for:on:)", "audit(for:on:)", "throttle(for:latest:on:)", "replaceEmpty(with:)",
        "flatMapLatest(_:)", "flatMapFirst(_:)", "flatMapConcat(_:)",
        "flatMapMerge(maxConcurrent:_:)",
        "flatMapFilter(_:_:)", "flatMapConcatEager(maxConcurrent:_:)", "prefix(untilOutputFrom:)",
        "repeat(_:)",
        "repeat(when:)", "then(_:)",
      ]
      #expect(signals == operators.map { "Signal<Int, Never>(\($0) ← \"ticks\")" })
    }
  }

  @Test func `the connections of share are recorded with the number of observers`() {
    Inspection.inspecting {
      let ticks = PassthroughSubject<Int, Never>().named("ticks")
      let shared = ticks.map { $0 }.share()
      let recording = Inspection.record()
      let first = shared.observeNext { _ in }
      let second = shared.observeNext { _ in }
      first.dispose()
      second.dispose()
      shared.observeNext { _ in }
      ticks.send(completion: .finished)
      let lines = "\(recording)".split(separator: "\n").filter { $0.contains("connected") }
      #expect(
        lines == [
          "share(limit:) #1 connected(1)", "share(limit:) #1 disconnected(0)",
          "share(limit:) #7 connected(1)", "share(limit:) #7 disconnected(0)",
        ]
      )
      #expect(recording.traceEvents.contains(#"{"name":"connected","cat":"signal","ph":"n""#))
      #expect(recording.json.contains(#""m":"connected","v":"1""#))
      recording.stop()
    }
  }

  @Test func `the connection of a connectable signal is recorded`() {
    Inspection.inspecting {
      let ticks = PassthroughSubject<Int, Never>().named("ticks")
      let connectable = ticks.map { $0 }.publish()
      let recording = Inspection.record()
      connectable.observeNext { _ in }
      let connection = connectable.connect()
      ticks.send(1)
      connection.dispose()
      let lines = "\(recording)".split(separator: "\n").filter { $0.contains("connect()") }
      #expect(
        lines == ["connect() #2 started", "connect() #2 next(1)", "connect() #2 disposed"]
      )
      recording.stop()
    }
  }

  @Test func `the number of elements in buffers is recorded`() {
    Inspection.inspecting {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let recording = Inspection.record()
      a.buffer(size: 2).observeNext { _ in }
      zip(a, b).observeNext { _ in }
      combineLatest(a, b).observeNext { _ in }
      for number in 1...3 { a.send(number) }
      b.send(1)
      let lines = "\(recording)".split(separator: "\n").filter { $0.contains(" holds(") }
      #expect(
        lines == [
          "buffer(size:emitsRemainder:) #1 holds(1)", "zip(_:_:) #3 holds(1, 0)",
          "buffer(size:emitsRemainder:) #1 holds(0)", "zip(_:_:) #3 holds(2, 0)",
          "buffer(size:emitsRemainder:) #1 holds(1)", "zip(_:_:) #3 holds(3, 0)",
          "zip(_:_:) #3 holds(2, 0)",
        ]
      )
      recording.stop()
    }
  }

  @Test func `the numbers of elements in the buffers of many signals are recorded`() {
    Inspection.inspecting {
      let sources = (0..<7).map { _ in PassthroughSubject<Int, Never>() }
      let recording = Inspection.record()
      Signal<Int, Never>(zipping: sources) { $0.count }.observeNext { _ in }
      zip(sources[0], sources[1], sources[2]).observeNext { _ in }
      sources[1].send(1)
      sources[1].send(2)
      sources[6].send(3)
      let lines = "\(recording)".split(separator: "\n").filter { $0.contains(" holds(") }
      #expect(
        lines.compactMap { $0.split(separator: "holds").last } == [
          "(0, 1, 0, 0, 0, 0, 0)", "(0, 1, 0)",
          "(0, 2, 0, 0, 0, 0, 0)", "(0, 2, 0)",
          "(0, 2, 0, 0, 0, 0, 1)",
        ]
      )
      recording.stop()
    }
  }

  @Test func `the number of elements in the buffer of values is recorded`() async {
    // The task of the loop outlives the closure of `inspecting`, so this inspector is for the process.
    await #expect(processExitsWith: .success) {
      let recording = Inspection.record()
      var numbers = SafeSignal(sequence: 1...3).values.makeAsyncIterator()
      _ = await numbers.next()
      recording.stop()
      let lines = "\(recording)".split(separator: "\n").filter { $0.contains(" holds(") }
      precondition(
        lines == ["values #1 holds(1)", "values #1 holds(2)", "values #1 holds(3)"],
        "\(recording)"
      )
    }
  }
}
