import ReactiveKit

/// Delivers events between parts of an app that do not know each other; an event's type is its topic.
final class EventBus: Sendable {
  private let events = PassthroughSubject<any Sendable, Never>()

  func post(_ event: some Sendable) {
    events.send(event)
  }

  /// Returns a signal of the events of the given type, which may be a protocol.
  func events<Event>(_ type: Event.Type) -> SafeSignal<Event> where Event: Sendable {
    events.ofType(type)
  }
}

struct SignedIn: Sendable {
  var name: String
}

struct SignedOut: Sendable {}

@MainActor
final class Greeting: MainActorTarget {
  nonisolated let bag = DisposeBag()
  private(set) var text = "Hello!"

  init(_ bus: EventBus) {
    bus.events(SignedIn.self).bind(to: self) { $0.text = "Hello, \($1.name)!" }
    bus.events(SignedOut.self).bind(to: self) { greeting, _ in greeting.text = "Hello!" }
  }
}
