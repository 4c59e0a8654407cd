// swift-tools-version: 6.2
import PackageDescription

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
      swiftSettings: [.treatAllWarnings(as: .error)]
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
        "ByDefault", "Chains", "Lookalike", "Migration",
        .product(name: "ReactiveKit", package: "ReactiveKit"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
