public import RKCore
import RKOperators
public import RKSubjects

// Names from earlier versions of ReactiveKit.

/// The older name of `PassthroughSubject`.
@available(*, deprecated, renamed: "PassthroughSubject")
public typealias PublishSubject<Element: Sendable, Error: Swift.Error> =
  PassthroughSubject<Element, Error>

/// An older name of `PassthroughSubject<Element, Never>`.
@available(*, deprecated, message: "write PassthroughSubject<Element, Never>")
public typealias SafePublishSubject<Element: Sendable> = PassthroughSubject<Element, Never>

/// An older name of `PassthroughSubject<Element, Never>`.
@available(*, deprecated, message: "write PassthroughSubject<Element, Never>")
public typealias PublishSubject1<Element: Sendable> = PassthroughSubject<Element, Never>

/// The older name of `SafeReplaySubject`.
@available(*, deprecated, renamed: "SafeReplaySubject")
public typealias ReplaySubject1<Element: Sendable> = ReplaySubject<Element, Never>

/// The older name of `SafeReplayOneSubject`.
@available(*, deprecated, renamed: "SafeReplayOneSubject")
public typealias ReplayOneSubject1<Element: Sendable> = ReplayOneSubject<Element, Never>

/// An older name of `PassthroughSubject<Element, Never>`.
@available(*, deprecated, message: "write PassthroughSubject<Element, Never>")
public typealias PushStream<Element: Sendable> = PassthroughSubject<Element, Never>

extension SubjectProtocol {
  /// Sends an event; see `on(_:)`.
  @available(*, deprecated, renamed: "on(_:)")
  public func send(_ event: Signal<Element, Error>.Event) {
    on(event)
  }
}

extension ValidatingProperty {
  /// ReactiveSwift's name for `Outcome`.
  @available(*, deprecated, renamed: "Outcome")
  public typealias Result = Outcome
}

extension ConnectableSignalProtocol {
  /// Connects for the first observer, and disconnects when at most a given number of observers remain.
  @available(*, deprecated, message: "write refCount(), or autoconnect() to stay connected")
  public func refCount(disconnectCount: Int) -> Signal<Element, Error> {
    counted(disconnectCount: disconnectCount)
  }
}

extension SignalProtocol {
  /// Shares the source once it is connected, with a replay; see `replay(limit:)`.
  @available(*, deprecated, renamed: "replay(limit:)")
  public func replay(_ limit: Int) -> ConnectableSignal<Self> {
    replay(limit: limit)
  }
}

extension AnyProperty {
  /// Creates a view of a property; see `init(_:)`.
  @available(*, deprecated, renamed: "init(_:)")
  public convenience init(property: Property<Value>) {
    self.init(property)
  }
}
