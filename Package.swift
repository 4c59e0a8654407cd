// swift-tools-version: 6.2
import PackageDescription

/// The libraries, bottom up, each with the ones it imports.
let modules: [(name: String, imports: [String])] = [
  ("RKCore", []),
  ("RKOperators", ["RKCore"]),
  ("RKSubjects", ["RKCore", "RKOperators"]),
  ("RKBindings", ["RKCore", "RKOperators", "RKSubjects"]),
  ("RKLoading", ["RKCore", "RKOperators", "RKSubjects", "RKBindings"]),
  ("RKTesting", ["RKCore"]),
  ("ReactiveKit", ["RKCore", "RKOperators", "RKSubjects", "RKBindings", "RKLoading"]),
]

let package = Package(
  name: "ReactiveKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: modules.map { .library(name: $0.name, targets: [$0.name]) },
  targets: modules.map { module in
    .target(name: module.name, dependencies: module.imports.map { .byName(name: $0) })
  } + [
    .target(
      name: "TestSupport",
      dependencies: ["RKCore", "RKTesting"],
      path: "Tests/TestSupport"
    ),
    .executableTarget(name: "million", dependencies: ["ReactiveKit"], path: "Tests/Million"),
  ]
    + modules.map { module in
      .testTarget(
        name: module.name + "Tests",
        dependencies: Set(module.imports + [module.name, "RKCore", "RKTesting", "TestSupport"])
          .sorted().map {
            .byName(name: $0)
          }
      )
    },
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
