// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CoreOnly",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "RKCore", package: "ReactiveKit")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v6]
)
