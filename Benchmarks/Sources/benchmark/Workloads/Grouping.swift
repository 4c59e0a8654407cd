import ReactiveKit

/// One subject, divided into many signals.
enum Grouping {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] {
    [group("W18", keys: 1_000), group("W18-many", keys: 10_000), newKeys()]
  }

  private static func group(_ name: String, keys: Int) -> Workload {
    func observe(_ subject: Subject) -> any Disposable {
      subject.group { $0 % keys }.observeNext { group in
        group.observeNext { opaque($0) }
      }
    }
    return Workload(
      name: name,
      title: "subject → group(by:) with \(grouped(keys)) keys, each with a sink",
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

  /// Each element has a key of its own; its group is not observed.
  private static func newKeys() -> Workload {
    func observe(_ subject: Subject) -> any Disposable {
      subject.group { $0 }.observeNext { opaque($0.key) }
    }
    return Workload(
      name: "W18-new",
      title: "subject → group(by:), a new key",
      unit: "element",
      events: 100_000,
      against: "dictionary of closures"
    ) {
      { count in
        let subject = Subject()
        let observation = observe(subject)
        let cost = timed { for number in 0..<$0 { subject.send(number) } }(count)
        observation.dispose()
        return cost
      }
    } baseline: {
      { count in
        let open: (Int) -> (Int) -> Void = { key in
          opaque(key)
          var first: [Int] = []
          return { first.append($0) }
        }
        let source = HandSource(handGroup({ $0 }, open))
        return timed { for number in 0..<$0 { source.send(number) } }(count)
      }
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
