public import RKCore

// Names that only older versions use.

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
