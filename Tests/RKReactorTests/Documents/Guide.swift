import Foundation

/// A guide of Docs, whose samples stand in a test.
struct Guide {
  /// The lines of its Swift samples.
  let samples: [String]

  init(_ name: String, beside test: String = #filePath) throws {
    let folder = URL(filePath: test).deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appending(path: "../../../Docs/\(name)"),
      encoding: .utf8
    )
    var isSample = false
    var samples: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isSample = line == "```swift"
      } else if isSample {
        samples.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    self.samples = samples
  }

  /// The lines of samples that a test does not have.
  func missing(in test: String) throws -> [String] {
    let code = try String(contentsOfFile: test, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return samples.filter { !code.contains($0) }
  }
}
