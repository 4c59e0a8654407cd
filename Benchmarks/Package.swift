// swift-tools-version: 6.2
import PackageDescription

/// The functions of the C library whose calls the benchmark counts; see `Malloc.swift`.
let counted = ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "free"]

/// The functions of the Swift runtime whose calls the benchmark counts; see `Lookups.swift`.
let wrapped = ["swift_getGenericMetadata", "swift_getAssociatedTypeWitness"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveKit", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmark",
      dependencies: [
        .product(name: "ReactiveKit", package: "ReactiveKit"),
        .product(name: "RKInspection", package: "ReactiveKit"),
        .product(name: "RKReactor", package: "ReactiveKit"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
      ],
      linkerSettings: [
        .unsafeFlags(
          counted.flatMap { ["-Xlinker", "--defsym=\($0)=counted_\($0)"] }
            + wrapped.flatMap { ["-Xlinker", "--wrap=\($0)"] },
          .when(platforms: [.linux])
        )
      ]
    ),
    // One program, with and without the library and what that needs of the runtime; see `ProgramSize`.
    .executableTarget(
      name: "size-library",
      dependencies: [
        .product(name: "RKCore", package: "ReactiveKit"),
        .product(name: "RKOperators", package: "ReactiveKit"),
      ]
    ),
    .executableTarget(name: "size-by-hand"),
    .executableTarget(name: "size-runtime"),
  ],
  swiftLanguageModes: [.v6]
)
