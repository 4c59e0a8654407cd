import ReactiveKit

let transformingOperators: [Passing] = [
  Passing("map, of a key path") { source, _ in source.map(\.self) },
  Passing("tryMap") { source, _ in source.tryMap { $0 } },
  Passing("tryMap, to a result") { source, _ in source.tryMap { Result<Int, Trouble>.success($0) }
  },
  Passing("attempt") { source, _ in source.attempt { _ in } },
  Passing("replaceNils(with:)") { source, _ in source.map { Optional($0) }.replaceNils(with: 0) },
  Passing("flatMap, to a sequence") { source, _ in source.flatMap { [$0] } },
  Passing("flattenElements") { source, _ in source.map { [$0] }.flattenElements() },
  Passing("scan(into:_:)") { source, _ in source.scan(into: 0) { $0 = $1 } },
  Passing("scan(_:emitsInitial:_:)") { source, _ in
    source.scan(0, emitsInitial: true) { $1 }.dropFirst()
  },
  Passing("tryScan") { source, _ in source.tryScan(0) { $1 } },
  Passing("scanMap") { source, _ in source.scanMap(0) { ($0, $1) } },
  Passing("scanMap(into:_:)") { source, _ in source.scanMap(into: 0) { $1 } },
  Passing("eraseType") { source, _ in source.eachAlone { $0.eraseType() } },
  Passing("negate") { source, _ in source.eachAlone { $0.map { $0 > 0 }.negate() } },
  Passing("replaceElements(with:)") { source, _ in
    source.eachAlone { $0.replaceElements(with: 0) }
  },
  Passing("setOutputType(to:)") { source, _ in
    source.eachAlone {
      $0.ignoreOutput(setOutputType: Never.self).setOutputType(to: Int.self).append(0)
    }
  },
  Passing("mapElement") { source, _ in source.map { [$0] }.mapElement { $0 }.map { $0[0] } },
  Passing("filterElement") { source, _ in
    source.map { [$0] }.filterElement { _ in true }.map { $0[0] }
  },
  Passing("mapWrapped") { source, _ in
    source.map { Optional($0) }.mapWrapped { $0 }.ignoreNils()
  },
  Passing("enumerated") { source, _ in source.enumerated().map(\.element) },
  Passing("zipPrevious") { source, _ in source.zipPrevious().map { $1 } },
  Passing("pairwise") { source, _ in source.scan(0, emitsInitial: true) { $1 }.pairwise().map { $1 }
  },
  Passing("buffer(size:)") { source, _ in source.buffer(size: 1).map { $0[0] } },
  Passing("buffer(size:skip:)") { source, _ in source.buffer(size: 1, skip: 1).map { $0[0] } },
  Passing("nwise") { source, _ in source.nwise(1).map { $0[0] } },
  Passing("buffer(until:)") { source, _ in source.buffer { _ in true }.map { $0[0] } },
  Passing("collect(_:)") { source, _ in source.collect(1).map { $0[0] } },
  Passing("chunked(by:)") { source, _ in
    source.eachAlone { $0.chunked { _, _ in true } }
  },
  Passing("materialize") { source, _ in source.materialize().dematerialize() },
  Passing("dematerialize, of what fails itself") { source, _ in
    source.map { Signal<Int, Trouble>.Event.next($0) }.dematerialize()
  },
  Passing("getValues") { source, _ in
    source.map { Result<Int, Trouble>.success($0) }.getValues()
  },
  Passing("mapToResult") { source, _ in source.mapToResult().getValues() },
  Passing("mapValue") { source, _ in source.mapToResult().mapValue { $0 }.getValues() },
  Passing("interspersed(with:)") { source, _ in source.interspersed(with: -1).filter { $0 != -1 } },
  Passing("transform") { source, _ in source.transform { $0 } },
]

extension SignalProtocol where Element == Int, Error == Trouble {
  /// Each element, when an operator behind it alone has sent something.
  func eachAlone<Output>(
    _ apply: @escaping @Sendable (Signal<Int, Trouble>) -> Signal<Output, Trouble>
  ) -> Signal<Int, Trouble> {
    flatMapConcat { number in apply(Signal(just: number)).map { _ in number } }
  }
}
