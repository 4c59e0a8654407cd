// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "..")],
  targets: [
    .executableTarget(
      name: "livesearch",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "topwords",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "logwatch",
      dependencies: [.product(name: "RKFoundation", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "fetch",
      dependencies: [.product(name: "RKFoundation", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "check-tools",
      dependencies: [.product(name: "RKFoundation", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "check-livesearch",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
