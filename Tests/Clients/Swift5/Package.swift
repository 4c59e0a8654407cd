// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Swift5",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "../../..")],
  targets: [
    .target(
      name: "Api",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [
        // So that functions can be passed by name.
        .enableUpcomingFeature("InferSendableFromCaptures"),
        .treatAllWarnings(as: .error),
      ]
    ),
    .target(
      name: "FromReactor",
      dependencies: [.product(name: "RKReactor", package: "ReactiveKit")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .executableTarget(
      name: "Client",
      dependencies: ["Api", "FromReactor", .product(name: "ReactiveKit", package: "ReactiveKit")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ],
  swiftLanguageModes: [.v5]
)
