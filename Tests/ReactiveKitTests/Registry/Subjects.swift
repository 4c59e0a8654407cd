import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// All subjects and shared signals: a new one is added here and, if it can terminate, to `endingSubjects`.
let subjects: [Sending] = sociable + [Sending("UnicastSubject", audience: 1) { UnicastSubject() }]

/// The subjects that send to all observers.
let sociable =
  plainSubjects + sharedSignals + propertySubjects + boundSubjects + loadingSubjects
  + collectionSubjects

private let plainSubjects: [Sending] = [
  Sending(description: "PassthroughSubject") {
    let subject = PassthroughSubject<Int, Never>()
    return ({ subject.send($0) }, subject.toSignal())
  },
  // Without the initial value: laws are about elements that are sent.
  Sending(description: "Property") {
    let property = Property(-1)
    return ({ property.value = $0 }, property.filter { $0 >= 0 })
  },
  Sending("Subject") { Subject() },
  Sending("a subclass of Subject") { Loud() },
  // Without the initial value.
  Sending("CurrentValueSubject") { CurrentValueSubject(-1) },
  Sending("ReplaySubject(bufferSize: 3)") { ReplaySubject(bufferSize: 3) },
  Sending("ReplaySubject(bufferSize:for:on:)") {
    ReplaySubject(bufferSize: 3, for: .seconds(1), on: TestScheduler())
  },
  Sending("ReplayOneSubject") { ReplayOneSubject() },
  Sending(description: "pipe()") {
    let (signal, observer) = Signal<Int, Never>.pipe()
    return ({ observer.receive($0) }, signal)
  },
]

private let sharedSignals: [Sending] = [
  Sending(connecting: "publish()") { $0.publish() },
  Sending(connecting: "replay(limit: 3)") { $0.replay(limit: 3) },
  Sending(connecting: "replay(limit:for:on:)") {
    $0.replay(limit: 3, for: .seconds(1), on: TestScheduler())
  },
  Sending(connecting: "multicast(subject:)") { $0.multicast(subject: Subject()) },
  Sending(connecting: "multicast { … }") { $0.multicast { ReplayOneSubject() } },
  Sending(sharing: "publish().refCount()") { $0.publish().refCount() },
  Sending(sharing: "replay(limit: 2).refCount()") { $0.replay(limit: 2).refCount() },
  Sending(sharing: "refCount() of a custom signal") { OwnConnectable($0).refCount() },
  Sending(sharing: "publish().autoconnect()") { $0.publish().autoconnect() },
  Sending(sharing: "shareReplay(limit: 1)") { $0.shareReplay(limit: 1) },
  Sending(sharing: "share(limit: 0)") { $0.share(limit: 0) },
  Sending(sharing: "share(limit: 3)") { $0.share(limit: 3) },
  Sending(sharing: "share(limit: 3, scope: .forever)") { $0.share(limit: 3, scope: .forever) },
  Sending(sharing: "share(limit: 1, keepAlive: true)") { $0.share(limit: 1, keepAlive: true) },
  Sending(sharing: "share(disconnectAfter:on:)") {
    $0.share(limit: 1, disconnectAfter: .seconds(1), on: TestScheduler())
  },
  Sending(sharing: "publish { shared in … }") { source in source.publish { $0 } },
]

private let propertySubjects: [Sending] = [
  property("readOnlyView") { ($0.set, $0.readOnlyView) },
  property("mapProperty") { ($0.set, $0.mapProperty { $0 }) },
  property("a diamond of two roots") { root in
    let other = Property(0)
    let next = AnyProperty(root, other) { $0 + $1 + 1 }
    return (root.set, AnyProperty(next, root) { $0 - 1 == $1 ? $1 : -2 })
  },
  property("stateIn") { root in (root.set, root.filter { $0 != -2 }.stateIn(initial: -1)) },
  Sending(description: "bidirectionalMap") {
    let property = Property(0).bidirectionalMap(to: { $0 - 1 }, from: { $0 + 1 })
    return ({ property.value = $0 }, property.filter { $0 >= 0 })
  },
  Sending(description: "ValidatingProperty") {
    let property = ValidatingProperty<Int, Never>(-1) { _ in .valid }
    return ({ property.value = $0 }, property.filter { $0 >= 0 })
  },
  Sending(description: "@Published") {
    let published = Published(wrappedValue: -1)
    return ({ published.wrappedValue = $0 }, published.projectedValue.filter { $0 >= 0 })
  },
]

/// Bindings, sent to at one side and observed at the other.
private let boundSubjects: [Sending] = [
  Sending(description: "subject, bound to a property") {
    let (subject, property) = (PassthroughSubject<Int, Never>(), Property(-1))
    subject.bind(to: property)
    return ({ subject.send($0) }, property.filter { $0 >= 0 })
  },
  Sending(description: "properties, bound both ways") {
    let (property, other) = (Property(-1), Property(-1))
    property.bidirectionalBind(to: other)
    return ({ property.value = $0 }, other.filter { $0 >= 0 })
  },
  Sending(description: "DynamicSubject", isReadInContext: true) {
    let object = Object()
    let subject = DynamicSubject(
      target: object,
      signal: .never(),
      context: .immediate,
      get: { $0.number.value },
      set: { $0.number.value = $1 }
    )
    // An observation does not retain the object, so the sender does.
    return (
      { number in withExtendedLifetime(object) { subject.send(number) } },
      subject.filter { $0 >= 0 }
    )
  },
]

/// Subjects of loading states; elements are sent as loaded values.
private let loadingSubjects: [Sending] = [
  Sending(description: "ReplayLoadingValueSubject") {
    let subject = ReplayLoadingValueSubject<Int, Never, Never>(bufferSize: 2)
    return ({ subject.send(.loaded($0)) }, subject.value())
  },
  Sending(sharing: "shareReplayValues") {
    $0.map { LoadingState<Int, Never>.loaded($0) }.shareReplayValues(limit: 2).value()
  },
  Sending(description: "LoadingProperty") {
    let property = LoadingProperty<Int, Never> { .never() }
    property.value = -1
    return ({ property.value = $0 }, property.value().filter { $0 >= 0 })
  },
]

/// Collections of one element, which is sent by replacing it.
private let collectionSubjects: [Sending] = [
  collection("CollectionProperty") { $0 },
  collection("a derived collection") { $0.filter { _ in true }.sorted() },
  collection("a bound collection") { source in
    let target = CollectionProperty([-1])
    source.bind(to: target)
    return target
  },
  Sending(description: "property() of a collection") {
    let source = CollectionProperty([-1])
    let signal = source.property().toSignal()
    return ({ source[0] = $0 }, signal.map { $0[0] }.filter { $0 >= 0 })
  },
]

private func collection<Observed: CollectionPropertyProtocol>(
  _ description: String,
  location: SourceLocation = #_sourceLocation,
  _ make: @escaping @Sendable (CollectionProperty<[Int]>) -> Observed
) -> Sending where Observed.Collection == [Int] {
  Sending(description: description, location: location) {
    let source = CollectionProperty([-1])
    let events: Signal<CollectionEvent<[Int]>, Never> = make(source).toSignal()
    let numbers: Signal<Int, Never> = events.map { $0.collection[0] }
    return ({ source[0] = $0 }, numbers.filter { $0 >= 0 })
  }
}

/// A custom subject.
private final class Loud: Subject<Int, Never>, @unchecked Sendable {
  override func on(_ event: Signal<Int, Never>.Event) { super.on(event) }
}

/// A custom connectable signal.
struct OwnConnectable<Element: Sendable, Error: Swift.Error>: ConnectableSignalProtocol,
  AnyObserverSignal
{
  private let base: ConnectableSignal<Signal<Element, Error>>

  init(_ source: some SignalProtocol<Element, Error>) {
    base = source.toSignal().publish()
  }

  func connect() -> any Disposable { base.connect() }

  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    base.observe(with: observer)
  }
}

extension Property {
  /// Sets the value; holds the property.
  fileprivate var set: @Sendable (Value) -> Void { { self.value = $0 } }
}

/// A property made of a root, without the initial value.
private func property(
  _ description: String,
  location: SourceLocation = #_sourceLocation,
  _ make:
    @escaping @Sendable (Property<Int>) -> (
      set: @Sendable (Int) -> Void, any ReadableProperty<Int>
    )
) -> Sending {
  Sending(description: description, location: location) {
    let (set, signal) = make(Property(-1))
    return (set, signal.readOnlyView.filter { $0 >= 0 })
  }
}

/// An object with a number.
private final class Object: DisposeBagProvider, Sendable {
  let bag = DisposeBag()
  let number = Property(-1)
}
