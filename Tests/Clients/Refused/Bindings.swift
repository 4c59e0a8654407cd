import ReactiveKit

enum ClientError: Error { case offline }

final class Label: DisposeBagProvider, Sendable {
  let bag = DisposeBag()
}

actor Names: DisposeBagProvider {
  nonisolated let bag = DisposeBag()
  var names: [String] = []
}

// Only what cannot fail can be bound, and only to what says where.
func bind(_ names: Signal<String, ClientError>, _ safe: SafeSignal<String>, _ label: Label) {
  // error: 'bind(to:context:setter:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
  names.bind(to: label, context: .immediate) { _, _ in }
  // error: 'bind(to:setter:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
  names.bind(to: Names()) { store, name in store.names.append(name) }
  // error: 'bind(to:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
  names.bind(to: Property(""))
  // error: instance method 'bind(to:setter:)' requires that 'Label' conform to 'MainActorTarget'
  safe.bind(to: label) { _, _ in }
}

// Nothing is captured that two threads could change at once.
func count(_ names: SafeSignal<String>) -> Int {
  var count = 0
  names.observeNext { _ in
    // error: mutation of captured var 'count' in concurrently-executing code
    count += 1
  }
  return count
}
