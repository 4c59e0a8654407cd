// swift-tools-version: 6.3
import PackageDescription

/// The libraries, bottom up, each with the ones it imports.
let modules: [(name: String, imports: [String])] = [
  ("RKCore", []),
  ("RKOperators", ["RKCore"]),
  ("RKSubjects", ["RKCore", "RKOperators"]),
  ("RKBindings", ["RKCore", "RKOperators", "RKSubjects"]),
  ("RKLoading", ["RKCore", "RKOperators", "RKSubjects", "RKBindings"]),
  ("RKCollections", ["RKCore", "RKOperators", "RKSubjects", "RKBindings"]),
  (
    "RKCompatibility",
    ["RKCore", "RKOperators", "RKSubjects", "RKBindings", "RKLoading", "RKCollections"]
  ),
  ("RKTesting", ["RKCore"]),
  ("RKFoundation", ["RKCore", "RKOperators", "RKSubjects", "RKBindings", "RKLoading"]),
  ("RKReactor", ["RKCore", "RKOperators", "RKSubjects", "RKBindings"]),
  ("RKInspection", ["RKCore", "RKOperators", "RKSubjects", "RKBindings", "RKCollections"]),
  // Empty where there are no frameworks of Apple.
  ("RKApple", ["RKCore", "RKOperators", "RKSubjects", "RKBindings"]),
  (
    "ReactiveKit",
    ["RKCore", "RKOperators", "RKSubjects", "RKBindings", "RKLoading", "RKCollections"]
  ),
]

let package = Package(
  name: "ReactiveKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: modules.map { module in
    // A program that moves over from another library imports `RKCompatibility` beside `ReactiveKit`, and a
    // program for Apple's platforms `RKApple`.
    let isUmbrella = module.name == "ReactiveKit"
    let others = isUmbrella ? ["RKCompatibility", "RKApple"] : []
    return .library(name: module.name, targets: [module.name] + others)
  },
  targets: modules.map { module in
    .target(name: module.name, dependencies: module.imports.map { .byName(name: $0) })
  }
    // A test target, so that clients do not see it.
    + [.testTarget(name: "TestSupport", dependencies: ["RKCore", "RKTesting"])]
    + modules.map { module in
      // The laws of all operators hold under inspection too.
      let inspection = module.name == "ReactiveKit" ? ["RKInspection", "RKReactor"] : []
      let imports =
        module.imports + [module.name, "RKCore", "RKTesting", "TestSupport"] + inspection
      return .testTarget(
        name: module.name + "Tests",
        dependencies: Set(imports).sorted().map { .byName(name: $0) }
      )
    }
    + [
      // The recipes of Docs/Recipes, which use what a client sees.
      .testTarget(
        name: "RecipesTests",
        dependencies: ["RKReactor", "RKTesting", "ReactiveKit", "TestSupport"]
      )
    ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
