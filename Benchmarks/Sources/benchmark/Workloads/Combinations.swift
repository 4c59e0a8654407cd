import ReactiveKit

/// Two subjects that become one signal.
enum Combinations {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] { [combineLatest(), zip()] }

  private static func combineLatest() -> Workload {
    func observe(_ first: Subject, _ second: Subject) -> any Disposable {
      first.combineLatest(with: second).observeNext { opaque($0 &+ $1) }
    }
    return Workload(
      name: "W7",
      title: "two subjects, sent in turn → combineLatest → sink",
      unit: "send",
      events: 500_000,
      against: "closures"
    ) {
      let (first, second) = (Subject(), Subject())
      _ = observe(first, second)
      return timed { count in
        for number in 0..<count / 2 {
          first.send(number)
          second.send(number)
        }
      }
    } baseline: {
      let (first, second) = handCombineLatest { opaque($0 &+ $1) }
      return timed { count in
        for number in 0..<count / 2 {
          first.send(number)
          second.send(number)
        }
      }
    } live: {
      let (first, second) = (Subject(), Subject())
      return { observe(first, second) }
    }
  }

  private static func zip() -> Workload {
    func observe(_ first: Subject, _ second: Subject) -> any Disposable {
      first.zip(with: second).observeNext { opaque($0 &+ $1) }
    }
    return Workload(
      name: "W8",
      title: "two subjects, sent in turn → zip → sink",
      unit: "pair",
      events: 500_000,
      against: "closures"
    ) {
      let (first, second) = (Subject(), Subject())
      _ = observe(first, second)
      return timed { count in
        for number in 0..<count {
          first.send(number)
          second.send(number)
        }
      }
    } baseline: {
      let (first, second) = handZip { opaque($0 &+ $1) }
      return timed { count in
        for number in 0..<count {
          first.send(number)
          second.send(number)
        }
      }
    } live: {
      let (first, second) = (Subject(), Subject())
      return { observe(first, second) }
    }
  }

  private static func handCombineLatest(
    _ below: @escaping (Int, Int) -> Void
  ) -> (HandSource, HandSource) {
    var (left, right): (Int?, Int?)
    return (
      HandSource {
        left = $0
        if let right { below($0, right) }
      },
      HandSource {
        right = $0
        if let left { below(left, $0) }
      }
    )
  }

  private static func handZip(
    _ below: @escaping (Int, Int) -> Void
  ) -> (HandSource, HandSource) {
    var (left, right): ([Int], [Int]) = ([], [])
    func put() {
      if left.isEmpty || right.isEmpty { return }
      below(left.removeFirst(), right.removeFirst())
    }
    return (
      HandSource {
        left.append($0)
        put()
      },
      HandSource {
        right.append($0)
        put()
      }
    )
  }
}
