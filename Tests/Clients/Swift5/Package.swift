// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Swift5",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v5]
)
