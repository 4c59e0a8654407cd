import ReactiveKit

/// Several subjects that become one signal.
enum Gathering {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] { [combineLatest(), merge(100)] }

  private static func combineLatest() -> Workload {
    func observe(_ subjects: [Subject]) -> any Disposable {
      ReactiveKit.combineLatest(subjects[0], subjects[1], subjects[2]).observeNext {
        opaque($0 &+ $1 &+ $2)
      }
    }
    return Workload(
      name: "W16",
      title: "three subjects, sent in turn → combineLatest → sink",
      unit: "send",
      events: 300_000,
      against: "closures"
    ) {
      let subjects = (0..<3).map { _ in Subject() }
      _ = observe(subjects)
      return inTurn(subjects.map { subject in { subject.send($0) } })
    } baseline: {
      let sources = handCombineLatest { opaque($0 &+ $1 &+ $2) }
      return inTurn(sources.map { source in { source.send($0) } })
    } live: {
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
      title: "\(count) subjects, sent in turn → merge → sink",
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
    } live: {
      let subjects = (0..<count).map { _ in Subject() }
      return { observe(subjects) }
    }
  }

  /// Sends to each in turn.
  private static func inTurn(_ sends: [(Int) -> Void]) -> Workload.Course {
    timed { events in
      for number in 0..<events / sends.count {
        for send in sends { send(number) }
      }
    }
  }

  private static func handCombineLatest(
    _ below: @escaping (Int, Int, Int) -> Void
  ) -> [HandSource] {
    var (left, middle, right): (Int?, Int?, Int?)
    func put() {
      if let left, let middle, let right { below(left, middle, right) }
    }
    return [
      HandSource {
        left = $0
        put()
      },
      HandSource {
        middle = $0
        put()
      },
      HandSource {
        right = $0
        put()
      },
    ]
  }
}
