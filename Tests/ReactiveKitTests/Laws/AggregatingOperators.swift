import ReactiveKit

/// What sends one result for all elements passes one element on if it is given that alone.
let aggregatingOperators: [Passing] = [
  each("reduce") { $0.reduce(0) { $1 } },
  each("reduce(into:)") { $0.reduce(into: 0) { $0 = $1 } },
  each("tryReduce") { $0.tryReduce(0) { $1 } },
  each("collect") { $0.collect().map { $0[0] } },
  each("first") { $0.first() },
  each("first(where:)") { $0.first { _ in true } },
  each("last") { $0.last() },
  each("last(where:)") { $0.last { _ in true } },
  each("suffix") { $0.suffix(maxLength: 1) },
  each("output(at:)") { $0.output(at: 0) },
  each("single") { $0.single(orFailWith: .trouble) },
  each("min") { $0.min() },
  each("max") { $0.max() },
]

private func each(
  _ description: String,
  _ apply: @escaping @Sendable (Signal<Int, Trouble>) -> Signal<Int, Trouble>
) -> Passing {
  Passing(description) { source, _ in source.flatMapLatest { apply(Signal(just: $0)) } }
}
