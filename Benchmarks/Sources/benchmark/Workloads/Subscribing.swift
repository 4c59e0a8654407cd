import Dispatch
import ReactiveKit

/// Subscribing and disposing, of each kind of source and through operators with several parts; creating and
/// releasing sources.
///
/// The elements are 0, as the baseline delivers none.
enum Subscribing {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] { sources() + operators() + creations() }

  private static func sources() -> [Workload] {
    [
      cycle("property", "a property") { Property(0) },
      cycle("derived", "a derived property") { Property(0).mapProperty { $0 } },
      cycle("current", "a subject with a current value") { CurrentValueSubject<Int, Never>(0) },
      cycle("replay", "a subject that replays one element") {
        let subject = ReplaySubject<Int, Never>(bufferSize: 1)
        subject.send(0)
        return subject
      },
      cycle("collection", "a mapped collection property") {
        CollectionProperty([0]).map { _ in 0 }
      },
      cycle("share", "a shared signal that replays one element") {
        let source = CurrentValueSubject<Int, Never>(0)
        let shared = source.share(limit: 1)
        shared.observeNext { opaque($0) }
        return shared
      },
    ]
  }

  private static func operators() -> [Workload] {
    let queue = DispatchQueue(label: "benchmark.subscribing")
    return [
      cycle("debounce", "debounce") { Subject().debounce(for: .seconds(1), on: queue) },
      cycle("throttle", "throttle") { Subject().throttle(for: .seconds(1), on: queue) },
      cycle("receive", "receive(on:)") { Subject().receive(on: queue) },
      cycle("flatmap", "flatMapLatest") {
        Subject().flatMapLatest { Signal<Int, Never>(just: $0) }
      },
      cycle("combine", "combineLatest of two") {
        Subject().combineLatest(with: Subject()) { $0 &+ $1 }
      },
      cycle("prefix", "prefix(maxLength:)") { Subject().prefix(maxLength: 5) },
      cycle("scan", "scan") { Subject().scan(0) { $0 &+ $1 } },
    ]
  }

  private static func creations() -> [Workload] {
    let base = Property(0)
    return [
      creation("property", "a property") { Property(0) },
      creation("derived", "a derived property") { base.mapProperty { $0 } },
      creation("collection", "a collection property") { CollectionProperty([0]) },
      creation("observed", "a property and an observed one that is derived from it") {
        let property = Property(0)
        property.mapProperty { $0 }.observeNext { opaque($0) }
        return property
      },
    ]
  }

  private static func creation<Created: AnyObject>(
    _ name: String,
    _ title: String,
    _ create: @escaping () -> Created
  ) -> Workload {
    Workload(
      name: "create-\(name)",
      title: "create \(title), then release it",
      unit: "cycle",
      events: 100_000,
      against: "PassthroughSubject",
      ours: { timed { for _ in 0..<$0 { receive(create()) } } },
      baseline: { timed { for _ in 0..<$0 { receive(Subject()) } } }
    )
  }

  private static func cycle<Source: SignalProtocol<Int, Never>>(
    _ name: String,
    _ title: String,
    _ makeSource: @escaping () -> Source
  ) -> Workload {
    Workload(
      name: "subscribe-\(name)",
      title: "subscribe to \(title), then dispose",
      unit: "cycle",
      events: 100_000,
      against: "dictionary of closures",
      ours: {
        let source = makeSource()
        return timed { for _ in 0..<$0 { source.observeNext { opaque($0) }.dispose() } }
      },
      baseline: {
        let dictionary = HandDictionary()
        return timed { for _ in 0..<$0 { dictionary.remove(dictionary.add { opaque($0) }) } }
      },
      subscribe: {
        let source = makeSource()
        return { source.observeNext { opaque($0) } }
      }
    )
  }
}
