import ReactiveKit

/// Several subjects, combined into one signal.
enum Combinations {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] {
    [combineLatest(), zip(), combineLatestOfThree(), merge(100)]
  }

  private static func combineLatest() -> Workload {
    func observe(_ first: Subject, _ second: Subject) -> any Disposable {
      first.combineLatest(with: second).observeNext { opaque($0 &+ $1) }
    }
    return Workload(
      name: "W7",
      title: "two subjects in turn → combineLatest → sink",
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
    } subscribe: {
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
      title: "two subjects in turn → zip → sink",
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
    } subscribe: {
      let (first, second) = (Subject(), Subject())
      return { observe(first, second) }
    }
  }

  private static func combineLatestOfThree() -> Workload {
    func observe(_ subjects: [Subject]) -> any Disposable {
      ReactiveKit.combineLatest(subjects[0], subjects[1], subjects[2]).observeNext {
        opaque($0 &+ $1 &+ $2)
      }
    }
    return Workload(
      name: "W16",
      title: "three subjects in turn → combineLatest → sink",
      unit: "send",
      events: 300_000,
      against: "closures"
    ) {
      let subjects = (0..<3).map { _ in Subject() }
      _ = observe(subjects)
      return inTurn(subjects.map { subject in { subject.send($0) } })
    } baseline: {
      let sources = handCombineLatestOfThree { opaque($0 &+ $1 &+ $2) }
      return inTurn(sources.map { source in { source.send($0) } })
    } subscribe: {
      let subjects = (0..<3).map { _ in Subject() }
      return { observe(subjects) }
    }
  }

  private static func merge(_ count: Int) -> Workload {
    func observe(_ subjects: [Subject]) -> any Disposable {
      Signal(flattening: subjects, strategy: .merge).observeNext { opaque($0) }
    }
    return Workload(
      name: "W17",
      title: "\(count) subjects in turn → merge → sink",
      unit: "send",
      events: 500_000,
      against: "closures"
    ) {
      let subjects = (0..<count).map { _ in Subject() }
      _ = observe(subjects)
      return inTurn(subjects.map { subject in { subject.send($0) } })
    } baseline: {
      let sources = (0..<count).map { _ in HandSource { opaque($0) } }
      return inTurn(sources.map { source in { source.send($0) } })
    } subscribe: {
      let subjects = (0..<count).map { _ in Subject() }
      return { observe(subjects) }
    }
  }

  /// Returns a run that sends to each subject in turn.
  private static func inTurn(_ sends: [(Int) -> Void]) -> Workload.Run {
    timed { events in
      for number in 0..<events / sends.count {
        for send in sends { send(number) }
      }
    }
  }

  private static func handCombineLatest(
    _ downstream: @escaping (Int, Int) -> Void
  ) -> (HandSource, HandSource) {
    var (left, right): (Int?, Int?)
    return (
      HandSource {
        left = $0
        if let right { downstream($0, right) }
      },
      HandSource {
        right = $0
        if let left { downstream(left, $0) }
      }
    )
  }

  private static func handZip(
    _ downstream: @escaping (Int, Int) -> Void
  ) -> (HandSource, HandSource) {
    var (left, right): ([Int], [Int]) = ([], [])
    func send() {
      if left.isEmpty || right.isEmpty { return }
      downstream(left.removeFirst(), right.removeFirst())
    }
    return (
      HandSource {
        left.append($0)
        send()
      },
      HandSource {
        right.append($0)
        send()
      }
    )
  }

  private static func handCombineLatestOfThree(
    _ downstream: @escaping (Int, Int, Int) -> Void
  ) -> [HandSource] {
    var (left, middle, right): (Int?, Int?, Int?)
    func send() {
      if let left, let middle, let right { downstream(left, middle, right) }
    }
    return [
      HandSource {
        left = $0
        send()
      },
      HandSource {
        middle = $0
        send()
      },
      HandSource {
        right = $0
        send()
      },
    ]
  }
}
