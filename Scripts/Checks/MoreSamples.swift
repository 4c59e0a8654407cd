private let debounce = """
  /// Passes on the last.
  ///
  ///     source     -a-bc-----d------|
  ///     quiet: 3   -------c-----d---|
  ///     nothing    |
  ///
  /// - Parameters:
  ///     - quiet: a well-known in-flight time
  ///     - other:  a well-known in-flight time
  func debounce() {}
  """
private let debounceFile = "Sources/RKOperators/Timing/Debounce.swift"
private let debounceTests = "Tests/RKOperatorsTests/Timing/DebounceTests.swift"

let diagramSamples = [
  Sample(
    "diagram",
    [
      debounceFile: debounce,
      debounceTests: """
      timeline(
        "-a-bc-----d------|"
      ) produces: {
        \"\"\"
        quiet  -------c-----d---|
        \"\"\"
        "|"
      }
      """,
    ]
  ),
  Sample(
    "diagram",
    [
      "Sources/RKCore/A.swift": """
      /// Not marbles:
      ///
      ///     operator ── Slot() ──► observe(with: a - b - c)
      ///     source.map  - the first one - the second one
      ///     let count = a--b
      ///
      ///   --a--b--|
      //     source  --a--b--|
      let text = "///     source  --a--b--|"
      /// Found in the test of something else:
      ///
      ///     -a- -[bc]-^!-#
      ///
      /// ```
      /// source  1-2-3
      /// ```
      func a() {}
      """,
      "Tests/RKCoreTests/BTests.swift": "let a = [\"-a- -[bc]-^!-#\", \"label: 1-2-3\"]",
    ]
  ),
  Sample(
    "diagram",
    [
      debounceFile: debounce,
      debounceTests: """
      // "-a-bc-----d------|"
      let a = ["--a-bc-----d------|", "-------c-----d---|", "|"]
      """,
      "Tests/RKCoreTests/ATests.swift": "let a = \"-a-bc-----d------|\"",
    ],
    found: "\(debounceFile):3"
  ),
  Sample(
    "diagram",
    [debounceFile: debounce],
    found: "\(debounceFile):3",
    "\(debounceFile):4",
    "\(debounceFile):5"
  ),
]

private let laws = """
  # Contracts

  ## 1. Grammar

  A grammar.

  Held by: `GrammarTests`, `the law of grammar`,
  `DebounceTests.swift`

  ## 2. Serial

  1. One at a time.

  Held by:
  `debounce`

  ## Notes
  """
private let suites = """
  @Suite("debounce")
  struct OtherTests {}
  struct GrammarTests {}
  struct `the law of grammar` {}
  """

let contractSamples = [
  Sample("contracts", ["Docs/Contracts.md": laws, debounceTests: suites]),
  Sample(
    "contracts",
    [
      "Docs/Contracts.md": "1. A law.\n   Held by: `DebounceTests`\n2. Another.\n",
      debounceTests: suites,
    ],
    found: "Docs/Contracts.md:3"
  ),
  Sample(
    "contracts",
    ["Docs/Contracts.md": laws, "Tests/ATests.swift": suites.replacing("the law", with: "a law")],
    found: "Docs/Contracts.md:7",
    "Docs/Contracts.md:8"
  ),
  Sample(
    "contracts",
    ["Docs/Contracts.md": "1. A law.\n\nHeld by: everything\n"],
    found: "Docs/Contracts.md:3"
  ),
  Sample("contracts", ["Docs/Contracts.md": "No laws."], found: "Docs/Contracts.md:1"),
  Sample("contracts", ["README.md": "No contracts."], found: "Docs/Contracts.md:1"),
]

let smallSamples = [
  Sample(
    "length",
    [
      "Sources/RKCore/A.swift": String(repeating: "\n", count: longestFile),
      "README.md": String(repeating: "\n", count: longestFile + 1),
    ]
  ),
  Sample(
    "length",
    ["Examples/A/A.swift": String(repeating: "\n", count: longestFile) + "// end"],
    found: "Examples/A/A.swift:\(longestFile + 1)"
  ),
  Sample(
    "sleep",
    [
      "Tests/RKCoreTests/ATests.swift": """
      // Task.sleep
      @Test func `does not sleep (ever)`() { asleep(); time.sleep(1); print("Thread.sleep") }
      func sleep(_ ticks: Int) {}
      """,
      "Examples/A/A.swift": "Thread.sleep(1)",
    ]
  ),
  Sample(
    "sleep",
    [
      "Tests/RKCoreTests/ATests.swift": """
      @Test func a() async throws { try await Task.sleep(for: .seconds(1)) }
      Thread.sleep(1)
      usleep(1)
      _ = sleep(1)
      try await Task<Never, Never>.sleep(nanoseconds: 1)
      try await ContinuousClock().sleep(for: .seconds(1))
      """
    ],
    found: "Tests/RKCoreTests/ATests.swift:1",
    "Tests/RKCoreTests/ATests.swift:2",
    "Tests/RKCoreTests/ATests.swift:3",
    "Tests/RKCoreTests/ATests.swift:4",
    "Tests/RKCoreTests/ATests.swift:5",
    "Tests/RKCoreTests/ATests.swift:6"
  ),
  Sample(
    "todo",
    ["Examples/A/A.swift": "let title = \"TODO\"  // the TODOs of a person", "A.md": "TODO"]
  ),
  Sample(
    "todo",
    ["Sources/RKCore/A.swift": "let a = 1  // TODO: more\n\n/* one\n FIXME */"],
    found: "Sources/RKCore/A.swift:1",
    "Sources/RKCore/A.swift:4"
  ),
  Sample(
    "path",
    [
      "README.md": "In Sources/work/, ~/work/ and https://example.com/home/; see `/homes/`.",
      "Image.png": "\0" + machine("work"),
    ]
  ),
  Sample(
    "path",
    [
      "README.md": machine("home") + "\n\nSee `\(machine("Users"))` or file://\(machine("root"))",
      "Scripts/a": "cd \(machine("work"))",
    ],
    found: "README.md:1",
    "README.md:3",
    "Scripts/a:1"
  ),
]

/// A path that the rule does not find in this file.
private func machine(_ folder: String) -> String { "/" + folder + "/me" }
