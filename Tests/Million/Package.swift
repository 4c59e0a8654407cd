// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Million",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "million",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
