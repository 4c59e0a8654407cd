import ReactiveKit

let filteringOperators: [Passing] = [
  Passing("ignoreNils") { source, _ in source.map { Optional($0) }.ignoreNils() },
  Passing("compactMap") { source, _ in source.compactMap { $0 } },
  Passing("tryCompactMap") { source, _ in source.tryCompactMap { $0 } },
  Passing("tryFilter") { source, _ in source.tryFilter { _ in true } },
  Passing("removeDuplicates(at:)") { source, _ in source.removeDuplicates(at: \.description) },
  Passing("removeAllDuplicates") { source, _ in source.removeAllDuplicates() },
  Passing("ofType") { source, _ in source.ofType(Int.self) },
  Passing("cast(to:)") { source, _ in source.cast(to: Int.self) { _ in .trouble } },
]
