private let retry = """
  public import RKCore

  extension SignalProtocol {
    /// Again.
    public func retry(
      _ times: Int,
      if shouldRetry: @escaping @Sendable (Error, _ attempt: Int) -> Bool = { _, _ in true }
    ) -> Signal<Element, Error> {
      again(times)
    }

    /// Again, a little later.
    public func retry<Other: SignalProtocol>(when other: Other, _ more: [Int: Int]) -> Signal<Int, Error> {
      inner()
      func inner() {}
    }

    private func again(_ times: Int) {}
    package func more() {}
  }

  extension Signal where Element == Int {
    public init<S: Sequence & Sendable>(racing signals: S)
    where S.Element == Self {}
  }

  /// A choice.
  public struct Delay {
    public init(_ delay: Int) {}
    public static func constant(_ delay: Int) -> Delay { Delay(delay) }
  }

  public func merge<each T: Sendable>(_ signals: repeat any SignalProtocol<each T, Never>) -> Signal<Int, Never> {}
  """
/// An operator on signals of signals, behind the lines above.
private let flattened = """

  extension SignalProtocol where Element: SignalProtocol {

    public func flatten() -> Signal<Element.Element, Error> { inner() }
  }
  """
private let retryFile = "Sources/RKOperators/Recovering/Retry.swift"
private let lawFile = "Tests/ReactiveKitTests/Laws/RecoveringOperators.swift"
private let caseFile = "Tests/RKOperatorsTests/Cases/RecoveringCases.swift"
private let meetingFile = "Tests/ReactiveKitTests/Threads/Meetings.swift"
private let table = "Docs/Operators.md"

let operatorSamples = [
  Sample(
    "listed",
    [
      retryFile: retry,
      "Sources/RKOperators/Deprecated.swift": "extension Signal { public func old() {} }",
      "Sources/RKSubjects/Share.swift": "extension SignalProtocol { public func share() {} }",
      lawFile: """
      let a = [
        Passing("retry") { $0.retry(1) },
        Passing("retry(when:_:), of one") { $0.retry(when: $0, [:]) },
        Passing("Signal(racing:)") { Signal(racing: [$0]) },
      ]
      let unlisted = ["merge": "has no signal to pass on"]
      """,
    ]
  ),
  Sample(
    "listed",
    [
      retryFile: retry,
      lawFile: """
      let a = [
        Passing("retry of something") { $0 },
        // Passing("retry(_:)") { $0 },
        Passing("retry(when:)") { $0 },
        Passing("Signal") { $0 },
        Passing("merge(with:)") { $0 },
      ]
      """,
      "Tests/ReactiveKitTests/Laws/OtherTests.swift": "let a = \"merge\"",
      "Tests/RKOperatorsTests/Operators.swift": "let a = \"merge\"",
    ],
    found: "\(retryFile):5",
    "\(retryFile):13",
    "\(retryFile):23",
    "\(retryFile):33"
  ),
  Sample(
    "drawn",
    [
      retryFile: retry,
      caseFile: """
      let cases = [
        Cases("retry(_:if:)", ordinary: "-a-|"),
        Cases("Signal(racing:)", ordinary: "-a-|"),
      ]
      let undrawn = ["merge(_:)": "has no source"]
      """,
      "Tests/RKOperatorsTests/Timing/TimedTableTests.swift": "let a = \"retry(when:_:), a table\"",
    ]
  ),
  Sample(
    "drawn",
    [
      retryFile: retry,
      caseFile: "let cases = [Cases(\"retry(_:if:)\"), Cases(\"retry(when:)\")]",
      "Tests/RKOperatorsTests/Recovering/RetryTests.swift": "let a = \"retry(when:_:)\"",
      lawFile: "let a = [\"Signal(racing:)\", \"merge(_:)\"]",
    ],
    found: "\(retryFile):13",
    "\(retryFile):23",
    "\(retryFile):33"
  ),
  Sample(
    "met",
    [
      retryFile: retry + flattened,
      meetingFile: """
      let meetings = [
        Meeting("retry(when:_:), of one") { $0.retry(when: $1, [:]) },
        Meeting("flatten") { $0.map { $1 }.flatten() },
      ]
      let unmet = ["merge(_:)": "has one source"]
      """,
    ]
  ),
  Sample(
    "met",
    [
      retryFile: retry + flattened,
      meetingFile: "let meetings = [Meeting(\"retry\"), Meeting(\"merge(with:)\")]",
      lawFile: "let a = [\"retry(when:_:)\", \"merge(_:)\", \"flatten()\"]",
    ],
    found: "\(retryFile):13",
    "\(retryFile):33",
    "\(retryFile):36"
  ),
  Sample(
    "tabulated",
    [
      retryFile: retry,
      "Sources/RKTesting/TestScheduler.swift": "public final class TestScheduler {}",
      table: """
      | Ours | Meaning |
      | --- | --- |
      | `retry(_:if:)`, `retry(when:_:)` | Again, as `repeat(_:)` |
      | `Signal(racing:)` | First |
      | `merge(_:)` | All |
      | `TestScheduler`, `Delay` | Time |
      """,
    ]
  ),
  Sample(
    "tabulated",
    [
      retryFile: retry,
      table: """
      | Ours | Meaning |
      | --- | --- |
      | `retry(_:)` | Again |
      | `repeat(_:)`, `merge(with:)` | Again, `retry(when:_:)` |
      | `again(_:)` | Again |

      `merge`
      """,
    ],
    found: "\(table):4",
    "\(table):4",
    "\(table):5",
    "\(retryFile):13",
    "\(retryFile):23",
    "\(retryFile):33"
  ),
  Sample("tabulated", [:], found: "\(table):1"),
]
