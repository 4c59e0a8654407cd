/// A small package, and the findings of a rule in it: `path:line`.
struct Sample {
  let rule: String
  let files: [String: String]
  let found: [String]

  init(_ rule: String, _ files: [String: String], found: String...) {
    self.rule = rule
    self.files = files
    self.found = found
  }
}

private let debounce = "Sources/RKOperators/Timing/Debounce.swift"
private let debounceTests = "Tests/RKOperatorsTests/Timing/DebounceTests.swift"
private let contractsPage = "Docs/Contracts.md"
private let kernel = "Sources/RKCore/Kernel/A.swift"

let samples = [
  Sample(
    "diagram",
    [
      debounce: """
      /// Emits the last.
      ///
      ///     source     -a-bc-----d------|
      ///     quiet: 3   -------c-----d---|
      ///     nothing    |
      ///
      /// - Parameters:
      ///     - quiet: a well-known in-flight time
      ///
      ///     missing    -e-----f-
      ///     operator ── Slot() ──► observe(with: a - b - c)
      ///     source.map  - the first one - the second one
      ///
      //     source  --a--b--|
      let text = "///     source  --a--b--|"
      """,
      debounceTests:
        "\"-a-bc-----d------|\"\n\"\"\"\nquiet  -------c-----d---|\n\"\"\"\n[\"|\"] // \"-e-----f-\"",
      "Sources/RKCore/A.swift":
        "/// Elsewhere:\n///\n///     -a- -[bc]-^!-#\n///\n/// ```\n/// source  1-2-3\n/// ```",
      "Tests/RKCoreTests/BTests.swift": "let a = [\"-a- -[bc]-^!-#\", \"label: 1-2-3\"]",
    ],
    found: "\(debounce):10"
  ),
  Sample(
    "diagram",
    [debounce: "///     -a-b-|\n///     source  --c--|"],
    found: "\(debounce):1",
    "\(debounce):2"
  ),
  Sample(
    "contracts",
    [
      contractsPage: """
      # Contracts
      ## 1. Grammar
      Held by: `GrammarTests`, `the law of grammar`,
      `DebounceTests.swift`, `NoTests`
      ## 2. Serial
      1. One at a time.
      Held by:
      `debounce`
      ## 3. Order
      ## 4. Locks
      Held by: everything
      ## Notes
      """,
      debounceTests: "@Suite(\"debounce\")\nstruct GrammarTests {}\nstruct `the law of grammar` {}",
    ],
    found: "\(contractsPage):4",
    "\(contractsPage):9",
    "\(contractsPage):11"
  ),
  Sample("contracts", [contractsPage: "No laws."], found: "\(contractsPage):1"),
  Sample("contracts", [:], found: "\(contractsPage):1"),
  Sample(
    "summary",
    [
      debounce: """
      extension A {
        /// Emits the last.
        ///
        /// In seconds.
        public func debounce(for seconds: Double) {}
        /// Emits the last.
        @inlinable
        public static func debounce(with signal: A) {}
        /// Emits the last.
        @available(*, deprecated)
        public func debounce(interval: Double) {}
        /// Emits the last, as an array.
        public func debounce() {}
        /// Emits the last.
        func debounce() {}
      }
      public final class B {
        /// Emits the last.
        public func debounce(with signal: A) {}
      }
      """
    ],
    found: "\(debounce):8"
  ),
  Sample(
    "unchecked",
    [
      "Sources/RKCore/Signals/Kernel.swift": """
      extension A: @unchecked Sendable {}
      nonisolated(unsafe) var a = 0
      let b = unsafeBitCast(a, to: Int.self)
      let c = MainActor.assumeIsolated { 1 }
      @preconcurrency import Dispatch
      unowned(unsafe) let d = a
      let e = Unmanaged.passRetained(a)
      let f = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      final class G: Sendable { let text = "unsafeBitCast" }  // Never `@unchecked Sendable`.
      """,
      "Tests/RKCoreTests/ATests.swift": "extension A: @unchecked Sendable {}",
    ],
    found: "Sources/RKCore/Signals/Kernel.swift:1",
    "Sources/RKCore/Signals/Kernel.swift:2",
    "Sources/RKCore/Signals/Kernel.swift:3",
    "Sources/RKCore/Signals/Kernel.swift:4",
    "Sources/RKCore/Signals/Kernel.swift:5",
    "Sources/RKCore/Signals/Kernel.swift:6",
    "Sources/RKCore/Signals/Kernel.swift:7",
    "Sources/RKCore/Signals/Kernel.swift:8"
  ),
  Sample(
    "unchecked",
    [
      kernel: """
      // Guard: the owner of the queue alone touches the state.
      @usableFromInline
      package final class A<Element>: B,
        @unchecked Sendable
      {
        // guarded by the lock
        @inlinable nonisolated(unsafe) var c = 0
        nonisolated(unsafe) var b = 0
      }
      // guarded by the lock

      extension B: @unchecked Sendable {}
      // guard
      extension C: @unchecked Sendable {}
      """
    ],
    found: "\(kernel):8",
    "\(kernel):12",
    "\(kernel):14"
  ),
  Sample(
    "guides",
    [
      "README.md": "```swift\nimport A\n\nf()  // prints: 1\n```",
      "Docs/Tour/A.md": """
      ```swift
      a()
        b { $0 }

      c()
      ```
      ```
      no(Swift)
      ```swift
      ```
      ```swift
      ```
      ```json
      {}
      ```
      ```swift
      a()
      c()
      ```
      ```swift
      refused()
      ```
      """,
      "Docs/B.md": "```swift\na()  // prints: 1\n```\n```swift\nd()  // prints: 2\n```",
      "Docs/C.md": "```swift\ne()  // prints: 3\n```",
      "Tests/CTests/CTests.swift": "let guide = Guide(\"C.md\")\ne()  // prints: 3",
      "Tests/Clients/Swift6/A.swift": "f()  // prints: 1",
      "Tests/Clients/Refused/A.swift": "refused()",
      "Tests/ATests/ATests.swift": "import B\n  a()\n\n  b { $0 }\n  c()\nguide(\"B.md\")",
      "Tests/BTests/BTests.swift":
        "let guide = Guide(\"B.md\")\na()  // prints: 1\nguide.expectOutput()",
      "Examples/Sources/A.swift": "d()  // prints: 2",
      "Sources/A.swift": "refused()",
    ],
    found: "Docs/B.md:5",
    "Docs/C.md:2",
    "Docs/Tour/A.md:17",
    "Docs/Tour/A.md:21"
  ),
  Sample(
    "messages",
    [
      "Docs/CompilerErrors.md": """
      # A
          error: type 'a' is
          error: is ambiguous
          warning: result … 'b' … unused
          error: result … unused … 'b'
          error: cannot find 'c'
      error: is not a message
      """,
      "Docs/A.md": "    error: is stated elsewhere",
      "Tests/Clients/Refused/A.swift":
        "// error: type 'a' is ambiguous\n  // error: result of call to 'b' is unused",
      "Tests/Clients/Swift6/A.swift": "// error: is stated elsewhere\n// error: cannot find 'c'",
    ],
    found: "Docs/CompilerErrors.md:3",
    "Docs/CompilerErrors.md:5",
    "Docs/CompilerErrors.md:6",
    "Docs/A.md:1"
  ),
  Sample(
    "messages",
    ["Docs/CompilerErrors.md": "# A\nerror: b", "Docs/B.md": "# B"],
    found: "Docs/CompilerErrors.md:1"
  ),
]
