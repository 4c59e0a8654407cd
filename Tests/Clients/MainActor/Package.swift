// swift-tools-version: 6.2
import PackageDescription

/// Programs of view models.
///
/// `Scripts/clients` builds them twice: with the main actor as the default isolation
/// (`DEFAULT_ISOLATION=MainActor`), and without.
let isolation: [SwiftSetting] =
  Context.environment["DEFAULT_ISOLATION"] == "MainActor"
  ? [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] : []

let package = Package(
  name: "MainActor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [
        .product(name: "ReactiveKit", package: "ReactiveKit"),
        .product(name: "RKReactor", package: "ReactiveKit"),
        .product(name: "RKTesting", package: "ReactiveKit"),
      ],
      path: "Sources/Programs",
      swiftSettings: isolation + [.treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v6]
)
