import ReactiveKit

/// What sends one result for all elements passes one element on if it is given that alone.
let aggregatingOperators: [Passing] = [
  each("reduce") { $0.reduce(0) { $1 } },
  each("reduce(into:_:)") { $0.reduce(into: 0) { $0 = $1 } },
  each("tryReduce") { $0.tryReduce(0) { $1 } },
  each("collect") { $0.collect().map { $0[0] } },
  each("collect(into:)") { $0.collect(into: [0]).map { $0[1] } },
  each("count") { $0.beside($0.count()) },
  each("contains(where:)") { $0.beside($0.contains { _ in true }) },
  each("contains") { $0.beside($0.contains(0)) },
  each("allSatisfy") { $0.beside($0.allSatisfy { _ in true }) },
  each("isEmpty") { $0.beside($0.isEmpty()) },
  each("firstIndex(where:)") { $0.beside($0.firstIndex { _ in true }) },
  each("min(by:)") { $0.min { $0 < $1 } },
  each("max(by:)") { $0.max { $0 < $1 } },
  each("first") { $0.first() },
  each("first(where:)") { $0.first { _ in true } },
  each("last") { $0.last() },
  each("last(where:)") { $0.last { _ in true } },
  each("suffix(maxLength:)") { $0.suffix(maxLength: 1) },
  each("output(at:)") { $0.output(at: 0) },
  each("single(orFailWith:)") { $0.single(orFailWith: .trouble) },
  each("min") { $0.min() },
  each("max") { $0.max() },
  each("Signal(joiningLast:)") { Signal(joiningLast: [$0]).map { $0[0] } },
  each("sequenceEqual") { source in
    source.zip(with: source.sequenceEqual(source)) { number, _ in number }
  },
  each("sequenceEqual(_:by:)") { source in
    source.zip(with: source.sequenceEqual(source) { $0 == $1 }) { number, _ in number }
  },
]

private func each(
  _ description: String,
  _ apply: @escaping @Sendable (Signal<Int, Trouble>) -> Signal<Int, Trouble>
) -> Passing {
  Passing(description) { source, _ in source.flatMapLatest { apply(Signal(just: $0)) } }
}

extension SignalProtocol {
  /// Its own element, when another signal has sent one result.
  fileprivate func beside<Result>(_ result: Signal<Result, Error>) -> Signal<Element, Error> {
    zip(with: result) { element, _ in element }
  }
}
