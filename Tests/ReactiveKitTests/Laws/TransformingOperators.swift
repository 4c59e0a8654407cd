import ReactiveKit

let transformingOperators: [Passing] = [
  Passing("map(_ keyPath:)") { source, _ in source.map(\.self) },
  Passing("tryMap") { source, _ in source.tryMap { $0 } },
  Passing("tryMap, to a result") { source, _ in source.tryMap { Result<Int, Trouble>.success($0) }
  },
  Passing("attempt") { source, _ in source.attempt { _ in } },
  Passing("replaceNils") { source, _ in source.map { Optional($0) }.replaceNils(with: 0) },
  Passing("flatMap, to a sequence") { source, _ in source.flatMap { [$0] } },
  Passing("flattenElements") { source, _ in source.map { [$0] }.flattenElements() },
]
