import ReactiveKit

/// Sending an element through one operator; by hand, a closure does the same.
enum Elements {
  private typealias Subject = PassthroughSubject<Int, Never>

  private struct Failed: Error {}

  static func all() -> [Workload] { limiting() + collecting() + failing() }

  private static func limiting() -> [Workload] {
    [
      element("prefix", "prefix(maxLength:)") {
        $0.prefix(maxLength: .max).observeNext { opaque($0) }
      } baseline: {
        var left = Int.max
        return {
          left -= 1
          if left > 0 { opaque($0) }
        }
      },
      element("prefix-while", "prefix(while:)") {
        $0.prefix { $0 >= 0 }.observeNext { opaque($0) }
      } baseline: {
        var isOver = false
        return {
          if $0 < 0 { isOver = true }
          if !isOver { opaque($0) }
        }
      },
    ]
  }

  private static func collecting() -> [Workload] {
    [
      element("buffer", "buffer(size: 10)") {
        $0.buffer(size: 10).observeNext { opaque($0.count) }
      } baseline: {
        var elements: [Int] = []
        return {
          elements.append($0)
          if elements.count < 10 { return }
          opaque(elements.count)
          elements = []
        }
      },
      element("pairwise", "pairwise()") {
        $0.pairwise().observeNext { opaque($0 &+ $1) }
      } baseline: {
        var last: Int?
        return {
          if let last { opaque(last &+ $0) }
          last = $0
        }
      },
      element("materialize", "materialize()") {
        $0.materialize().observeNext { if case .next(let element) = $0 { opaque(element) } }
      } baseline: {
        let downstream: (Signal<Int, Never>.Event) -> Void = {
          if case .next(let element) = $0 { opaque(element) }
        }
        return { downstream(.next($0)) }
      },
    ]
  }

  private static func failing() -> [Workload] {
    [
      element("try-map", "tryMap") {
        $0.setFailureType(to: Failed.self).tryMap { (element) throws(Failed) in
          try mapped(element)
        }
        .observe { if case .next(let element) = $0 { opaque(element) } }
      } baseline: {
        var hasFailed = false
        return { element in
          if hasFailed { return }
          do throws(Failed) { opaque(try mapped(element)) } catch { hasFailed = true }
        }
      },
      element("replace-error", "replaceError(with:)") {
        $0.setFailureType(to: Failed.self).replaceError(with: 0).observeNext { opaque($0) }
      } baseline: {
        { opaque($0) }
      },
    ]
  }

  private static func mapped(_ element: Int) throws(Failed) -> Int {
    if element < 0 { throw Failed() }
    return element
  }

  private static func element(
    _ name: String,
    _ title: String,
    observe: @escaping (Subject) -> any Disposable,
    baseline: @escaping () -> (Int) -> Void
  ) -> Workload {
    Workload(
      name: "element-\(name)",
      title: "subject → \(title) → sink",
      unit: "element",
      events: 500_000,
      against: "one closure"
    ) {
      let subject = Subject()
      _ = observe(subject)
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      let callback = HandCallback(baseline())
      return timed { for number in 0..<$0 { callback.send(number) } }
    } subscribe: {
      let subject = Subject()
      return { observe(subject) }
    }
  }
}
