import ReactiveKit

/// One subject, divided into many signals.
enum Grouping {
  private typealias Subject = PassthroughSubject<Int, Never>

  private static let keys = 1_000

  static func all() -> [Workload] { [group()] }

  private static func group() -> Workload {
    func observe(_ subject: Subject) -> any Disposable {
      subject.group { $0 % keys }.observeNext { group in
        group.observeNext { opaque($0) }
      }
    }
    return Workload(
      name: "W18",
      title: "subject → group(by:) with \(keys) keys, each with a sink",
      unit: "element",
      events: 500_000,
      against: "dictionary of closures"
    ) {
      let subject = Subject()
      _ = observe(subject)
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      let source = HandSource(handGroup({ $0 % keys }, { _ in { opaque($0) } }))
      return timed { for number in 0..<$0 { source.send(number) } }
    } subscribe: {
      let subject = Subject()
      return { observe(subject) }
    }
  }

  private static func handGroup(
    _ key: @escaping (Int) -> Int,
    _ open: @escaping (Int) -> (Int) -> Void
  ) -> (Int) -> Void {
    var groups: [Int: (Int) -> Void] = [:]
    return { element in
      let key = key(element)
      if let group = groups[key] { return group(element) }
      let group = open(key)
      groups[key] = group
      group(element)
    }
  }
}
