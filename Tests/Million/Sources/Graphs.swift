import Foundation

/// Laws 14 and 15: random graphs against a model that recomputes everything.
let graphs = Trial("graphs that do what recomputing does", expecting: 20_000) {
  compareGraphs(20_000)
}

/// Compares random graphs with the model, and prints what is wrong; returns the number that are right.
func compareGraphs(_ count: Int) -> Int {
  var right = 0
  for seed in 0..<UInt64(count) {
    let mistakes = GraphModel(seed: seed).run(steps: 14)
    if mistakes.isEmpty { right += 1 }
    for mistake in mistakes.prefix(1) {
      FileHandle.standardError.write(Data("seed \(seed): \(mistake)\n".utf8))
    }
    if seed % 100_000 == 99_999, count > 100_000 {
      FileHandle.standardError.write(Data("\(seed + 1) of \(count) graphs\n".utf8))
    }
  }
  return right
}
