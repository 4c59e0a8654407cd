import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// A subject that a law sends to and observes.
///
/// `AsyncSubject` and `Future` emit nothing before completion: they are in `endingSubjects`.
struct Sending: Sendable, CustomStringConvertible {
  let description: String
  /// The number of observers that receive elements.
  let audience: Int
  /// Whether a new observer reads the value in a context, where a send may follow the read.
  let isReadInContext: Bool
  let location: SourceLocation
  let make: @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)

  /// Makes a function to send with, and a signal to observe.
  init(
    description: String,
    audience: Int = .max,
    isReadInContext: Bool = false,
    location: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable () -> (send: @Sendable (Int) -> Void, signal: Signal<Int, Never>)
  ) {
    self.description = description
    self.audience = audience
    self.isReadInContext = isReadInContext
    self.location = location
    self.make = make
  }
}

extension Sending {
  /// A subject.
  init(
    _ description: String,
    audience: Int = .max,
    location: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable () -> any SubjectProtocol<Int, Never>
  ) {
    self.init(description: description, audience: audience, location: location) {
      let subject = make()
      return ({ subject.send($0) }, subject.toSignal().filter { $0 >= 0 })
    }
  }

  /// A signal that shares a source, which is sent to.
  init(
    sharing description: String,
    location: SourceLocation = #_sourceLocation,
    _ share: @escaping @Sendable (PassthroughSubject<Int, Never>) -> Signal<Int, Never>
  ) {
    self.init(description: description, location: location) {
      let source = PassthroughSubject<Int, Never>()
      return ({ source.send($0) }, share(source))
    }
  }

  /// A signal that shares a source and is connected.
  init<Source: SignalProtocol<Int, Never>>(
    connecting description: String,
    location: SourceLocation = #_sourceLocation,
    _ connectable:
      @escaping @Sendable (PassthroughSubject<Int, Never>) -> ConnectableSignal<Source>
  ) {
    self.init(sharing: description, location: location) { source in
      let connectable = connectable(source)
      connectable.connect()
      return connectable.toSignal()
    }
  }
}

/// A subject or a shared signal that can be sent a terminal event.
struct EndingSubject: Sendable, CustomStringConvertible {
  let description: String
  let location: SourceLocation
  /// The number of ten elements that it retains.
  let count: Int
  /// The number of them that a late observer receives.
  let lateCount: Int
  let traits: Set<Trait>
  /// Makes an observer to send to and a signal to observe.
  let make:
    @Sendable () -> (
      inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>
    )

  enum Trait {
    /// It emits only the last element, on completion.
    case lastOnly
    /// It buffers its elements for the first observer.
    case single
  }

  init<S: SubjectProtocol<Tracked, Trouble>>(
    _ description: String,
    keeps count: Int,
    late lateCount: Int? = nil,
    _ traits: Set<Trait> = [],
    location: SourceLocation = #_sourceLocation,
    _ make: @escaping @Sendable () -> S
  ) {
    self.init(description, keeps: count, late: lateCount ?? count, traits, location: location) {
      let subject = make()
      return (subject.inlet, subject.toSignal())
    }
  }

  init(
    _ description: String,
    keeps count: Int,
    late lateCount: Int,
    _ traits: Set<Trait> = [],
    location: SourceLocation = #_sourceLocation,
    _ make:
      @escaping @Sendable () -> (
        inlet: AnyObserver<Tracked, Trouble>, signal: Signal<Tracked, Trouble>
      )
  ) {
    self.description = description
    self.location = location
    self.count = count
    self.lateCount = lateCount
    self.traits = traits
    self.make = make
  }

  init(
    sharing description: String,
    keeps count: Int,
    location: SourceLocation = #_sourceLocation,
    _ share:
      @escaping @Sendable (PassthroughSubject<Tracked, Trouble>) -> Signal<Tracked, Trouble>
  ) {
    self.init(description, keeps: count, late: count, location: location) {
      let source = PassthroughSubject<Tracked, Trouble>()
      return (source.inlet, share(source))
    }
  }
}

extension EndingSubject {
  /// The elements that an observer from the beginning receives, before a terminal event if there is one.
  func received<Element>(
    _ sent: [Element],
    before end: Subscribers.Completion<Trouble>?
  ) -> [Element] {
    traits.contains(.lastOnly) ? (end == .finished ? sent.suffix(1) : []) : sent
  }

  /// The elements that an observer after the terminal event receives, if there was one before.
  func receivedLate<Element>(
    _ sent: [Element],
    before end: Subscribers.Completion<Trouble>
  ) -> [Element] {
    received(sent, before: end).suffix(lateCount)
  }

  /// The elements that the next observer before a terminal event receives as replay.
  func replayed<Element>(_ sent: [Element]) -> [Element] {
    received(sent, before: nil).suffix(count)
  }

  /// The number of elements that it retains after a terminal event.
  func retained(after end: Subscribers.Completion<Trouble>) -> Int {
    traits.contains(.lastOnly) && end != .finished ? 0 : count
  }

  /// Observes the signal, to run a shared source, unless that takes the elements of others.
  @discardableResult
  func begin(_ signal: Signal<Tracked, Trouble>) -> (any Disposable)? {
    traits.contains(.single) ? nil : signal.observe { _ in }
  }
}

extension SubjectProtocol {
  /// The subject as an observer.
  var inlet: AnyObserver<Element, Error> {
    AnyObserver(receive: { receive($0) }, completion: { receive(completion: $0) })
  }
}
