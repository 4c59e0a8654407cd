// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmark",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
