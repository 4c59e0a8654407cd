// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "..")],
  targets: [
    .target(
      name: "Console",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "livesearch",
      dependencies: ["Console", .product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "topwords",
      dependencies: ["Console", .product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "spreadsheet",
      dependencies: ["Console", .product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "bank",
      dependencies: ["Console", .product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "logwatch",
      dependencies: ["Console", .product(name: "RKFoundation", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    ),
    .executableTarget(
      name: "fetch",
      dependencies: ["Console", .product(name: "RKFoundation", package: "ReactiveKit")],
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
