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
  Passing("scan(into:)") { source, _ in source.scan(into: 0) { $0 = $1 } },
  Passing("tryScan") { source, _ in source.tryScan(0) { $1 } },
  Passing("scanMap") { source, _ in source.scanMap(0) { ($0, $1) } },
  Passing("enumerated") { source, _ in source.enumerated().map(\.element) },
  Passing("zipPrevious") { source, _ in source.zipPrevious().map { $1 } },
  Passing("pairwise") { source, _ in source.scan(0, emitsInitial: true) { $1 }.pairwise().map { $1 }
  },
  Passing("buffer(size:)") { source, _ in source.buffer(size: 1).map { $0[0] } },
  Passing("buffer(size:skip:)") { source, _ in source.buffer(size: 1, skip: 1).map { $0[0] } },
  Passing("nwise") { source, _ in source.nwise(1).map { $0[0] } },
  Passing("buffer(until:)") { source, _ in source.buffer { _ in true }.map { $0[0] } },
  Passing("materialize") { source, _ in source.materialize().dematerialize() },
  Passing("mapToResult") { source, _ in source.mapToResult().getValues() },
  Passing("mapValue") { source, _ in source.mapToResult().mapValue { $0 }.getValues() },
  Passing("interspersed") { source, _ in source.interspersed(with: -1).filter { $0 != -1 } },
  Passing("transform") { source, _ in source.transform { $0 } },
]
