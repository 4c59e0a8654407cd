// swift-tools-version: 6.2
import PackageDescription

/// The programs, each with the library that it shows.
let programs = [
  ("livesearch", "ReactiveKit"), ("topwords", "ReactiveKit"), ("spreadsheet", "ReactiveKit"),
  ("bank", "ReactiveKit"), ("logwatch", "RKFoundation"), ("fetch", "RKFoundation"),
]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "..")],
  targets: programs.map { name, library in
    .executableTarget(
      name: name,
      dependencies: ["Console", .product(name: library, package: "ReactiveKit")]
    )
  } + [
    // The terminal: paths, keys, lines of text and frames.
    .target(
      name: "Console",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")]
    ),
    .target(
      name: "ReadingListModel",
      dependencies: [.product(name: "ReactiveKit", package: "ReactiveKit")]
    ),
    .executableTarget(
      name: "readinglist",
      dependencies: [
        "Console", "ReadingListModel",
        .product(name: "ReactiveKit", package: "ReactiveKit"),
      ]
    ),
    .testTarget(
      name: "ReadingListTests",
      dependencies: [
        "ReadingListModel",
        .product(name: "ReactiveKit", package: "ReactiveKit"),
        .product(name: "RKTesting", package: "ReactiveKit"),
      ]
    ),
    .executableTarget(
      name: "check-tools",
      dependencies: [.product(name: "RKFoundation", package: "ReactiveKit")]
    ),
    .executableTarget(name: "check-livesearch"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error)]
}
