/// For every rule samples that keep it and samples that break it.
let samples =
  importSamples + uncheckedSamples + documentedSamples + diagramSamples + operatorSamples
  + contractSamples + usedSamples + smallSamples

private let importSamples = [
  Sample(
    "foundation",
    [
      "Sources/RKFoundation/A.swift": "import Foundation",
      "Sources/RKCore/A.swift": "// import Foundation\nlet text = \"import Foundation\"",
      "Tests/RKCoreTests/ATests.swift": "import Foundation",
    ]
  ),
  Sample(
    "foundation",
    [
      "Sources/RKCore/A.swift": """
      import Foundation
      @_exported import FoundationEssentials
      @preconcurrency public import FoundationNetworking
      import struct Foundation.Date
      #if os(Linux)
        internal import Foundation.NSDate
      #endif
      import Dispatch; import Foundation
      """
    ],
    found: "Sources/RKCore/A.swift:1",
    "Sources/RKCore/A.swift:2",
    "Sources/RKCore/A.swift:3",
    "Sources/RKCore/A.swift:4",
    "Sources/RKCore/A.swift:6",
    "Sources/RKCore/A.swift:8"
  ),
  Sample(
    "imports",
    [
      "Sources/RKCore/A.swift": "import Dispatch\n#if canImport(Glibc)\nimport Glibc\n#endif",
      "Sources/RKSubjects/A.swift": "@_spi(X) public import RKCore\nimport RKOperators",
      "Sources/ReactiveKit/A.swift": umbrella,
    ]
  ),
  Sample(
    "imports",
    [
      "Sources/RKCore/A.swift": "import RKOperators",
      "Sources/RKOperators/A.swift": "import RKCore\nimport class RKSubjects.Subject",
      "Sources/RKTesting/A.swift": "import RKCore\nimport Testing\n@testable import XCTest",
      "Sources/RKCollections/A.swift": "import RKCore",
    ],
    found: "Sources/RKCore/A.swift:1",
    "Sources/RKOperators/A.swift:2",
    "Sources/RKTesting/A.swift:2",
    "Sources/RKTesting/A.swift:3",
    "Sources/RKCollections/A.swift:1"
  ),
  Sample(
    "imports",
    [
      "Sources/ReactiveKit/A.swift": umbrella + "\n@_exported import RKTesting\nlet more = 1",
      "Sources/ReactiveKit/B.swift": "// Nothing.",
    ],
    found: "Sources/ReactiveKit/A.swift:8",
    "Sources/ReactiveKit/A.swift:9",
    "Sources/ReactiveKit/B.swift:1"
  ),
  Sample(
    "imports",
    ["Sources/ReactiveKit/A.swift": umbrella.replacing("@_exported", with: "public")],
    found: "Sources/ReactiveKit/A.swift:3",
    "Sources/ReactiveKit/A.swift:4",
    "Sources/ReactiveKit/A.swift:5",
    "Sources/ReactiveKit/A.swift:6",
    "Sources/ReactiveKit/A.swift:7",
    "Sources/ReactiveKit/A.swift:1",
    "Sources/ReactiveKit/A.swift:1",
    "Sources/ReactiveKit/A.swift:1",
    "Sources/ReactiveKit/A.swift:1",
    "Sources/ReactiveKit/A.swift:1"
  ),
]

private let umbrella = """
  // All of it.

  @_exported import RKCore
  @_exported import RKOperators
  @_exported public import RKSubjects
  @_exported import RKBindings
  @_exported import RKLoading
  """

private let uncheckedSamples = [
  Sample(
    "unchecked",
    [
      "Sources/RKCore/Signals/A.swift": """
      /// Never `@unchecked Sendable`.
      final class A: Sendable { let text = "unsafeBitCast \\(1 /* Unmanaged */)" }
      /* nonisolated(unsafe) /* assumeIsolated */ Unmanaged */
      """,
      "Sources/RKCore/Kernel/A.swift": """
      /// A place.
      // Locked by `drain`, whose owner alone touches the state.
      @usableFromInline
      package final class A<Element>: B,
        @unchecked Sendable
      {
        // guard: the mutex of `A`
        nonisolated(unsafe) var b = 0
        // guard: the same
        @inlinable nonisolated(unsafe) var c = 0
      }
      """,
      "Tests/RKCoreTests/ATests.swift": "extension A: @unchecked Sendable {}",
    ]
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
      let g = "\\(withUnsafePointer(to: a) { $0.pointee })"
      """
    ],
    found: "Sources/RKCore/Signals/Kernel.swift:1",
    "Sources/RKCore/Signals/Kernel.swift:2",
    "Sources/RKCore/Signals/Kernel.swift:3",
    "Sources/RKCore/Signals/Kernel.swift:4",
    "Sources/RKCore/Signals/Kernel.swift:5",
    "Sources/RKCore/Signals/Kernel.swift:6",
    "Sources/RKCore/Signals/Kernel.swift:7",
    "Sources/RKCore/Signals/Kernel.swift:8",
    "Sources/RKCore/Signals/Kernel.swift:9"
  ),
  Sample(
    "unchecked",
    [
      "Sources/RKCore/Kernel/A.swift": """
      /// Says nothing.
      final class A: @unchecked Sendable {
        // guarded by the lock
        nonisolated(unsafe) var a = 0
        nonisolated(unsafe) var b = 0
      }
      // guarded by the lock

      extension B: @unchecked Sendable {}
      // guard
      extension C: @unchecked Sendable {}
      """
    ],
    found: "Sources/RKCore/Kernel/A.swift:2",
    "Sources/RKCore/Kernel/A.swift:5",
    "Sources/RKCore/Kernel/A.swift:9",
    "Sources/RKCore/Kernel/A.swift:11"
  ),
]

private let manifest = """
  // swift-tools-version: 6.0
  import PackageDescription
  let package = Package(name: "A", targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])])
  """

private let documentedSamples = [
  Sample(
    "documented",
    [
      "Package.swift": manifest,
      "Sources/A/A.swift": """
      /// A thing.
      public protocol Thing: Sendable {
        /// A part.
        associatedtype Part
        /// Does it.
        func act() -> Part?
      }
      extension Thing {
        public func act() -> Part? { nil }
      }
      struct Hidden { var number = 1 }
      """,
      "Sources/B/B.swift": """
      import A
      /// A stone.
      // Not a part of the documentation.
      public struct Stone: Thing, Codable, Hashable, CustomStringConvertible {
        public typealias Part = Int
        public func act() -> Int? { 1 }
        public var description: String { "stone" }
        public static func == (one: Self, other: Self) -> Bool { true }
        public func hash(into hasher: inout Hasher) {}
        package func inner() {}
      }
      """,
    ]
  ),
  Sample(
    "documented",
    [
      "Package.swift": manifest,
      "Sources/A/A.swift": """
      public protocol Thing {
        func act()
        associatedtype Part
      }
      extension Thing {
        public func more() {}
      }
      /// A choice.
      public enum Choice {
        case one
        /// Two.
        case two
      }
      infix operator <+>: AdditionPrecedence
      public func <+> (one: Int, other: Int) -> Int { one }
      /// A thing.
      open class Base {
        ///
        public init() {}
        deinit {}
        open var text: String { "" }
        public subscript(index: Int) -> Int { index }
        public typealias Name = String
      }
      // Just a comment.
      public let everywhere = 1
      """,
      "Sources/B/B.swift": "import A\nextension Choice {\n  public func choose() {}\n}",
    ],
    found: "Sources/A/A.swift:1",
    "Sources/A/A.swift:2",
    "Sources/A/A.swift:3",
    "Sources/A/A.swift:6",
    "Sources/A/A.swift:10",
    "Sources/A/A.swift:15",
    "Sources/A/A.swift:19",
    "Sources/A/A.swift:21",
    "Sources/A/A.swift:22",
    "Sources/A/A.swift:23",
    "Sources/A/A.swift:26",
    "Sources/B/B.swift:3"
  ),
]
