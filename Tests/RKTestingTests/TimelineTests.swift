import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("timeline")
struct TimelineTests {
  /// Runs a timeline and returns the failures that it reports.
  private func failures(
    of input: String,
    produces expected: String
  ) -> [String] {
    failures { fail in
      timeline(input, onFailure: fail) { _, source in
        source
      } produces: {
        expected
      }
    }
  }

  private func failures(_ body: ((String, SourceLocation) -> Void) -> Void) -> [String] {
    var failures: [String] = []
    body { failure, _ in failures.append(failure) }
    return failures
  }

  @Test func `takes one input`() {
    timeline("-a-[bc]-|") { _, source in
      source
    } produces: {
      "-a-[bc]-|"
    }
  }

  @Test func `takes several inputs of different types`() {
    timeline(
      "-a---|",
      Line("--1-#", values: ["1": 1])
    ) { _, letters, numbers in
      either(letters, numbers)
    } produces: {
      "-a1-#"
    }
  }

  @Test func `takes no input`() {
    timeline { time in
      Signal<Int, Never>(just: 1, after: .ticks(2), on: time)
    } produces: {
      "--[1|]"
    }
  }

  @Test func `an element is drawn by the letter of an input or an output`() {
    timeline(
      Line("-a-b-c|", values: ["a": 10, "b": 20, "c": 5]),
      outputs: ["x": 20]
    ) { _, source in
      source
    } produces: {
      "-a-x-c|"
    }
  }

  @Test func `a hot input plays from the start`() {
    timeline(Line("-a-b|", hot: true)) { time, source in
      Signal(producer: { observer in
        time.schedule(after: .ticks(2)) { source.observe(with: observer) }
      })
    } produces: {
      "---b|"
    }
  }

  @Test func `disposes before anything else in a tick`() {
    timeline("-a-b-|", disposingAt: 3) { _, source in
      source
    } produces: {
      "-a-!"
    }
  }

  @Test func `an expected line without an end covers only its own ticks`() {
    timeline { time in
      Signal<Int, Never>.interval(.ticks(1), on: time)
    } produces: {
      "-0123"
    }
  }

  @Test func `the message of a failure aligns the lines in columns`() {
    let failures = failures { fail in
      timeline("-a-[bc]-|", "---a-|", onFailure: fail) { _, source, _ in
        source
      } produces: {
        "-a-b-|"
      }
    }
    #expect(
      failures == [
        """

        source    -a-[bc]-|
        source    ---a   -|
        expected  -a-b   -|
        got       -a-[bc]-|
        """
      ]
    )
  }

  @Test(arguments: [("-a--b|", "-a|"), ("-a|", "-a-"), ("-a-", "-a|"), ("-a-b", "-a")])
  func `fails if the output sends more or less`(input: String, expected: String) {
    #expect(failures(of: input, produces: expected).count == 1)
  }

  @Test func `reports a diagram that breaks a rule`() {
    #expect(failures(of: "-a*", produces: "").first?.contains("(column 3)") == true)
  }

  @Test func `reports an element without a letter`() {
    let failures = failures { fail in
      timeline(onFailure: fail) { _ in
        Signal<Int, Never>(just: 10)
      } produces: {
        "[x|]"
      }
    }
    #expect(failures.first?.contains("next(10) at 0.0 seconds") == true)
  }

  @Test func `reports a second terminal event`() {
    let failures = failures { fail in
      timeline(onFailure: fail) { _ in
        Unruly<Int>(events: [.completed, .completed])
      } produces: {
        "|"
      }
    }
    #expect(failures.contains { $0.contains("a diagram ends once") })
  }
}

/// The elements of two signals until either terminates: the least that tests inputs.
private func either(
  _ letters: some SignalProtocol<Character, DiagramFailure>,
  _ numbers: some SignalProtocol<Int, DiagramFailure>
) -> Signal<String, DiagramFailure> {
  Signal(producer: { observer in
    CompositeDisposable([
      letters.observe(
        with: AnyObserver(
          receive: { observer.receive("\($0)") },
          completion: { observer.receive(completion: $0) }
        )
      ),
      numbers.observe(
        with: AnyObserver(
          receive: { observer.receive("\($0)") },
          completion: { observer.receive(completion: $0) }
        )
      ),
    ])
  })
}
