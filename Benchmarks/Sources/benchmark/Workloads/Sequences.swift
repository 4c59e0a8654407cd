import ReactiveKit

/// Signals that terminate synchronously.
enum Sequences {
  static func all() -> [Workload] { [reduce(), flatMapMerge(), flatMapLatest()] }

  private static func reduce() -> Workload {
    func observe(_ signal: Signal<Int, Never>) -> any Disposable {
      signal.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.reduce(0) { $0 &+ $1 }.observeNext {
        opaque($0)
      }
    }
    return Workload(
      name: "W2",
      title: "sequence → map → filter → reduce",
      unit: "element",
      events: 1_000_000,
      against: "loop"
    ) {
      timed { _ = observe(Signal(sequence: 0..<$0)) }
    } baseline: {
      timed { count in
        var sum = 0
        for number in 0..<count {
          let next = number &+ 1
          if next % 2 == 0 { sum &+= next }
        }
        opaque(sum)
      }
    } subscribe: {
      { observe(.never()) }
    }
  }

  static func flatMapMerge() -> Workload {
    flatMap("W5", "sequence → flatMapMerge of just → sink") {
      $0.flatMapMerge { Signal(just: $0) }.observeNext { opaque($0) }
    }
  }

  private static func flatMapLatest() -> Workload {
    flatMap("W6", "sequence → flatMapLatest of just → sink") {
      $0.flatMapLatest { Signal(just: $0) }.observeNext { opaque($0) }
    }
  }

  private static func flatMap(
    _ name: String,
    _ title: String,
    observe: @escaping (Signal<Int, Never>) -> any Disposable
  ) -> Workload {
    Workload(
      name: name,
      title: title,
      unit: "outer element",
      events: 200_000,
      against: "closures and a lock"
    ) {
      timed { _ = observe(Signal(sequence: 0..<$0)) }
    } baseline: {
      let observer: (Int) -> Void = handFlatMap(handJust, while: HandActivity()) { opaque($0) }
      return timed { for number in 0..<$0 { observer(number) } }
    } subscribe: {
      { observe(.never()) }
    }
  }
}
