// swift-tools-version: 6.2
import PackageDescription

/// Limits the steps that the compiler may take to understand an expression.
///
/// Beyond them it says that it cannot "in reasonable time", whatever the machine. Its own limit is a million.
func limited(toSteps steps: Int) -> [SwiftSetting] {
  [
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-Xfrontend", "-solver-scope-threshold=\(steps)"]),
  ]
}

let package = Package(
  name: "Swift6",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "../../..")],
  targets: [
    .target(
      name: "ByDefault",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
      ]
    ),
    .target(
      name: "Chains",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: limited(toSteps: 200_000)
    ),
    .target(
      name: "Rows",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: limited(toSteps: 5_000)
    ),
    .target(name: "Lookalike", swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "Migration",
      dependencies: [
        .product(name: "ReactiveKit", package: "ReactiveKit"),
        .product(name: "RKTesting", package: "ReactiveKit"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .executableTarget(
      name: "Client",
      dependencies: [
        "ByDefault", "Chains", "Lookalike", "Migration", "Rows",
        .product(name: "ReactiveKit", package: "ReactiveKit"),
        .product(name: "RKTesting", package: "ReactiveKit"),
        .product(name: "RKReactor", package: "ReactiveKit"),
        .product(name: "RKFoundation", package: "ReactiveKit"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
