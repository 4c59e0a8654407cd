import ReactiveKit

/// 200,000 sends from each of two threads through two operators that feed each other; it is enough
/// that this comes to an end.
let crossings = [
  crossing("merge") { $0.merge(with: $1) },
  crossing("combineLatest") { $0.combineLatest(with: $1) { $0 + $1 } },
  crossing("zip") { $0.zip(with: $1) { $0 + $1 } },
  crossing("with(latestFrom:)") { $0.with(latestFrom: $1) { $0 + $1 } },
  crossing("amb") { $0.amb(with: $1) },
  crossing("sample(on:)") { $0.sample(on: $1) },
  crossing("flatMapLatest") { one, other in one.flatMapLatest { _ in other.prefix(maxLength: 1) } },
  crossing("flatMapMerge") { one, other in one.flatMapMerge { _ in other.prefix(maxLength: 1) } },
  crossing("flatMapConcat") { one, other in one.flatMapConcat { _ in other.prefix(maxLength: 1) } },
]

private let sends = 200_000

private func crossing(
  _ name: String,
  _ apply: @escaping @Sendable (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>
) -> Trial {
  Trial("crossed sends through \(name)", expecting: 2 * sends) {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let left = [Count(), Count()]
    for side in 0..<2 {
      apply(subjects[side].toSignal(), subjects[2 + side].toSignal()).observeNext { _ in
        // As often as there are sends; otherwise an element would go around forever.
        if left[side].add(1) <= sends { subjects[3 - side].send(0) }
      }
    }
    return Million.onSmallStacks(2) { side in
      for number in 0..<sends { subjects[side + 2 * (number % 2)].send(number % 100) }
      return sends
    }
  }
}
