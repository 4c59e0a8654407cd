// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Apple",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "ReactiveKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "SignIn",
      // The product has RKApple too.
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v6]
)
