import ReactiveKit
import RKTesting
import TestSupport

extension Sending {
  /// A subject.
  init(
    _ description: String,
    audience: Int = .max,
    _ make: @escaping @Sendable () -> any SubjectProtocol<Int, Never>
  ) {
    self.description = description
    self.audience = audience
    self.make = {
      let subject = make()
      return ({ subject.send($0) }, subject.toSignal().filter { $0 >= 0 })
    }
  }

  /// A signal that shares a source, which is sent to.
  init(
    sharing description: String,
    _ share: @escaping @Sendable (PassthroughSubject<Int, Never>) -> Signal<Int, Never>
  ) {
    self.description = description
    make = {
      let source = PassthroughSubject<Int, Never>()
      return ({ source.send($0) }, share(source))
    }
  }

  /// A signal that shares a source and is connected from the beginning.
  init<Source: SignalProtocol<Int, Never>>(
    connecting description: String,
    _ connectable:
      @escaping @Sendable (PassthroughSubject<Int, Never>) -> ConnectableSignal<Source>
  ) {
    self.init(sharing: description) { source in
      let connectable = connectable(source)
      connectable.connect()
      return connectable.toSignal()
    }
  }
}

/// The subjects that pass on what they are sent.
let moreSubjects: [Sending] = [
  Sending("Subject") { Subject() },
  Sending("a subclass of Subject") { Loud() },
  // The value at the beginning is left out.
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

/// The signals that many observers share.
let sharedSignals: [Sending] = [
  Sending(connecting: "publish()") { $0.publish() },
  Sending(connecting: "replay(limit: 3)") { $0.replay(limit: 3) },
  Sending(connecting: "replay(limit:for:on:)") {
    $0.replay(limit: 3, for: .seconds(1), on: TestScheduler())
  },
  Sending(connecting: "multicast(subject:)") { $0.multicast(subject: Subject()) },
  Sending(connecting: "multicast { … }") { $0.multicast { ReplayOneSubject() } },
  Sending(sharing: "publish().refCount()") { $0.publish().refCount() },
  Sending(sharing: "replay(limit: 2).refCount()") { $0.replay(limit: 2).refCount() },
  Sending(sharing: "refCount() of one's own") { OwnConnectable($0).refCount() },
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

/// A subject of one's own.
private final class Loud: Subject<Int, Never>, @unchecked Sendable {
  override func on(_ event: Signal<Int, Never>.Event) { super.on(event) }
}

/// A connectable signal of one's own.
struct OwnConnectable<Element: Sendable, Error: Swift.Error>: ConnectableSignalProtocol {
  private let base: ConnectableSignal<Signal<Element, Error>>

  init(_ source: some SignalProtocol<Element, Error>) {
    base = source.toSignal().publish()
  }

  func connect() -> any Disposable { base.connect() }

  func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    base.observe(with: observer)
  }
}
