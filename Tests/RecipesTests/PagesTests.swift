import Foundation
import Testing

/// A page of Docs/Recipes, with its recipe and its test.
private struct Recipe: Sendable, CustomTestStringConvertible {
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  static let pages = root.appending(path: "Docs/Recipes")
  static let tests = root.appending(path: "Tests/RecipesTests")
  static let all: [Recipe] =
    (try? FileManager.default.contentsOfDirectory(atPath: tests.appending(path: "Recipes").path))?
    .filter { $0.hasSuffix(".swift") }.sorted().map { Recipe(name: String($0.dropLast(6))) } ?? []

  let name: String

  var testDescription: String { name }

  func code() throws -> String {
    try String(contentsOf: Self.tests.appending(path: "Recipes/\(name).swift"), encoding: .utf8)
  }

  func test() throws -> String {
    try String(contentsOf: Self.tests.appending(path: "\(name)Tests.swift"), encoding: .utf8)
  }

  func page() throws -> String {
    try String(contentsOf: Self.pages.appending(path: "\(name).md"), encoding: .utf8)
  }

  /// The contents of the blocks of Swift of a page.
  static func blocks(of page: String) -> [Substring] {
    page.matches(of: /```swift\n((?:.|\n)*?)```/).map(\.output.1)
  }
}

@Suite("Pages of recipes")
struct PagesTests {
  @Test(arguments: Recipe.all)
  fileprivate func `shows the recipe as it is, in less than 60 lines`(recipe: Recipe) throws {
    let code = try recipe.code()
    #expect(code.count { $0 == "\n" } < 60)
    if ProcessInfo.processInfo.environment["WRITE_PAGE"] != nil, let old = try shown(in: recipe) {
      let page = try recipe.page().replacingOccurrences(of: old, with: code)
      let file = Recipe.pages.appending(path: "\(recipe.name).md")
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    let isShown = try shown(in: recipe).map { $0 == code }
    #expect(isShown == true, "WRITE_PAGE=1 swift test --filter PagesTests writes the page")
  }

  private func shown(in recipe: Recipe) throws -> String? {
    Recipe.blocks(of: try recipe.page()).first.map(String.init)
  }

  @Test(arguments: Recipe.all)
  fileprivate func `other samples of a page are lines of its test`(recipe: Recipe) throws {
    let test = lines(of: try recipe.test())
    let samples = Recipe.blocks(of: try recipe.page()).dropFirst()
    #expect(samples.flatMap { lines(of: $0) }.filter { !test.contains($0) } == [])
  }

  private func lines(of text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `the index has each recipe, with the title of its page`() throws {
    let index = try String(contentsOf: Recipe.pages.appending(path: "README.md"), encoding: .utf8)
    #expect(Recipe.all.count > 15)
    for recipe in Recipe.all {
      let title = try recipe.page().prefix { $0 != "\n" }.dropFirst(2)
      #expect(index.contains("| [\(title)](\(recipe.name).md) |"))
    }
  }

  @Test func `links lead to files`() throws {
    let names = Recipe.all.map { "\($0.name).md" } + ["README.md"]
    for name in names {
      let page = try String(contentsOf: Recipe.pages.appending(path: name), encoding: .utf8)
      for link in page.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map(\.output.1) {
        let target = Recipe.pages.appending(path: String(link)).standardized.path
        #expect(FileManager.default.fileExists(atPath: target), "\(name): \(link)")
      }
    }
  }
}
