import ReactiveKit
import Synchronization

extension Depth {
  /// Performs the operation at a depth, and returns whether every element was delivered.
  func run(_ count: Int) -> Bool {
    _ = takeReceived()
    switch self {
    case .maps: maps(count)
    case .derivations: derivations(count)
    case .appends: appends(count)
    case .retries: retries(count)
    case .repeats: Signal<Int, Never>(just: 1).repeat(count).observeNext { opaque($0) }
    case .inners: inners(count)
    }
    return takeReceived() == count
  }

  private func maps(_ count: Int) {
    let subject = PassthroughSubject<Int, Never>()
    var signal = subject.toSignal()
    for _ in 0..<count { signal = signal.map { $0 &+ 1 } }
    let disposable = signal.observeNext { opaque($0) }
    subject.send(0)
    disposable.dispose()
  }

  private func derivations(_ count: Int) {
    let numbers = CollectionProperty([1])
    var last = numbers.map { $0 &+ 1 }
    for _ in 1..<count { last = last.map { $0 &+ 1 } }
    let observation = last.observeNext { event in
      if !event.changeset.isEmpty { opaque(event.collection[0]) }
    }
    numbers[0] = 0
    // The collections are released before the nodes of the graph.
    last = numbers.map { $0 }
    observation.dispose()
  }

  private func appends(_ count: Int) {
    var signal = Signal<Int, Never>.completed()
    for _ in 0..<count { signal = signal.append(Signal(just: 1)) }
    signal.observeNext { opaque($0) }
  }

  /// Every attempt fails, except the last one.
  private func retries(_ count: Int) {
    let attempts = Attempts()
    Signal<Int, Failed>(evaluating: {
      let attempt = attempts.next()
      return attempt < count ? .failure(Failed()) : .success(attempt)
    }).retry(count).observe { opaque($0.element ?? 0) }
  }

  private func inners(_ count: Int) {
    let outer = PassthroughSubject<Int, Never>()
    let pending = PassthroughSubject<Int, Never>()
    outer.flatMapConcat { $0 == 0 ? pending.toSignal() : Signal(just: 1) }.observeNext {
      opaque($0)
    }
    for number in 0...count { outer.send(number) }
    pending.send(completion: .finished)
  }
}

private struct Failed: Error {}

private final class Attempts: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int {
    count.add(1, ordering: .relaxed).oldValue
  }
}
