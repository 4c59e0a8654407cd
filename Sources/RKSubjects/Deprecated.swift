public import RKCore

// Names that only older versions use.

extension PropertyProtocol {
  /// The type of the value.
  @available(*, deprecated, renamed: "Value")
  public typealias ProperyElement = Value
}

extension Property {
  /// Makes a property with a value that tells a subject, too, of each new one and of the end.
  @available(*, deprecated, message: "observe the property with the subject")
  public convenience init(_ value: Value, subject: some SubjectProtocol<Value, Never>) {
    self.init(value)
    _ = fanout.observe(
      AnyObserver(
        receive: { subject.receive($0) },
        completion: { subject.receive(completion: $0) }
      )
    )
  }
}

/// A subject that sends to whoever observes at the time.
@available(*, deprecated, renamed: "PassthroughSubject")
public typealias PublishSubject<Element: Sendable, Error: Swift.Error> =
  PassthroughSubject<Element, Error>

/// A subject that sends to whoever observes at the time, and cannot fail.
@available(*, deprecated, message: "write PassthroughSubject<Element, Never>")
public typealias SafePublishSubject<Element: Sendable> = PassthroughSubject<Element, Never>

/// A subject that sends to whoever observes at the time, and cannot fail.
@available(*, deprecated, message: "write PassthroughSubject<Element, Never>")
public typealias PublishSubject1<Element: Sendable> = PassthroughSubject<Element, Never>

/// A replay subject that cannot fail.
@available(*, deprecated, renamed: "SafeReplaySubject")
public typealias ReplaySubject1<Element: Sendable> = ReplaySubject<Element, Never>

/// A subject of the latest element that cannot fail.
@available(*, deprecated, renamed: "SafeReplayOneSubject")
public typealias ReplayOneSubject1<Element: Sendable> = ReplayOneSubject<Element, Never>

/// A subject that sends to whoever observes at the time, and cannot fail.
@available(*, deprecated, message: "write PassthroughSubject<Element, Never>")
public typealias PushStream<Element: Sendable> = PassthroughSubject<Element, Never>

extension SubjectProtocol {
  /// Sends an event.
  @available(*, deprecated, renamed: "on(_:)")
  public func send(_ event: Signal<Element, Error>.Event) {
    on(event)
  }
}

extension SignalProtocol {
  /// Sends what the source sends to all who observe, once it is connected, and replays the latest.
  @available(*, deprecated, renamed: "replay(limit:)")
  public func replay(_ limit: Int) -> ConnectableSignal<Self> {
    replay(limit: limit)
  }
}
