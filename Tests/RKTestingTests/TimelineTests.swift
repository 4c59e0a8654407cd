import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("timeline")
struct TimelineTests {
  /// The comments of the one issue that a body records.
  private func issue(_ body: () -> Void) -> String {
    let comments = Log<String>()
    withKnownIssue {
      body()
    } matching: { issue in
      comments.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return comments.values.joined(separator: "; ")
  }

  @Test func `takes one input`() {
    timeline("-a-[bc]-|") { _, source in
      source
    } produces: {
      "-a-[bc]-|"
    }
  }

  @Test func `takes several inputs, of types of their own`() {
    timeline(
      "-a---|",
      Line("--1-#", values: ["1": 1])
    ) { _, letters, numbers in
      either(letters, numbers)
    } produces: {
      "-a1-#"
    }
  }

  @Test func `takes none`() {
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

  @Test func `a line without an end says what happens in its ticks`() {
    timeline { time in
      Signal<Int, Never>.interval(.ticks(1), on: time)
    } produces: {
      "-0123"
    }
  }

  @Test func `shows the lines aligned where they differ`() {
    let text = issue {
      timeline("-a-[bc]-|", "---a-|") { _, source, _ in
        source
      } produces: {
        "-a-b-|"
      }
    }
    #expect(
      text == """

        source    -a-[bc]-|
        source    ---a   -|
        expected  -a-b   -|
        got       -a-[bc]-|
        """
    )
  }

  @Test func `notices what comes after the end that is expected`() {
    #expect(
      issue {
        timeline("-a--b|") { _, source in
          source
        } produces: {
          "-a|"
        }
      }.isEmpty == false
    )
    #expect(
      issue {
        timeline("-a|") { _, source in
          source
        } produces: {
          "-a-"
        }
      }.isEmpty == false
    )
    #expect(
      issue {
        timeline("-a-") { _, source in
          source
        } produces: {
          "-a|"
        }
      }.isEmpty == false
    )
    #expect(
      issue {
        timeline("-a-b") { _, source in
          source
        } produces: {
          "-a"
        }
      }.isEmpty == false
    )
  }

  @Test func `reports a diagram that breaks a rule, and an element without a letter`() {
    #expect(
      issue {
        timeline("-a*") { _, source in
          source
        } produces: {
          ""
        }
      }.contains("(column 3)")
    )
    #expect(
      issue {
        timeline { _ in
          Signal<Int, Never>(just: 10)
        } produces: {
          "[x|]"
        }
      }
      .contains("next(10) at 0.0 seconds")
    )
  }

  @Test func `reports a signal that ends twice`() {
    #expect(
      issue {
        timeline { _ in
          Unruly<Int>(events: [.completed, .completed])
        } produces: {
          "|"
        }
      }
      .contains("a diagram ends once")
    )
  }
}

/// The elements of two signals, and the end of either: as little of a merge as inputs are tested with.
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
