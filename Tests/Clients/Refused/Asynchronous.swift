import RKReactor
import ReactiveKit

// What needs `await`, `try`, a failure type, or a Sendable key path.

actor Store: DisposeBagProvider {
  nonisolated let bag = DisposeBag()

  func add(_ name: String) {}

  func listen(to names: SafeSignal<String>) {
    // error: call to actor-isolated instance method 'add' in a synchronous nonisolated context
    names.observeNext { name in self.add(name) }
  }
}

enum Offline: Error { case busy }
struct Person: Sendable { var name = "" }
struct Loaded: RKReactor.Event {}
struct Failed: RKReactor.Event { let error: Offline }

struct Names: RKReactor.State {
  mutating func react(to event: any RKReactor.Event) {}
}

func add(_ names: SafeSignal<String>, to store: Store) {
  // error: cannot pass function of type '@Sendable (String) async -> ()' to parameter expecting synchronous function type
  names.observeNext { await store.add($0) }
  names.bind(to: store) { store, name in store.add(name) }
}

func limit(_ safe: SafeSignal<Int>) {
  // error: cannot convert value of type 'Offline' to expected argument type 'Never'
  _ = safe.timeout(after: .seconds(5), with: Offline.busy)
  _ = safe.setFailureType(to: Offline.self).timeout(after: .seconds(5), with: .busy)
}

func read(_ failing: Signal<Int, Offline>) async {
  // error: property access can throw, but it is not marked with 'try' and the error is not handled
  _ = await failing.first
}

func complete(_ numbers: PassthroughSubject<Int, Never>) {
  // error: type 'Int' has no member 'completed'
  numbers.send(.completed)
  numbers.send(completion: .finished)
}

func parts(
  _ people: SafeSignal<Person>,
  _ part: WritableKeyPath<Person, String>,
  _ sendable: any WritableKeyPath<Person, String> & Sendable
) {
  // error: capture of 'part' with non-Sendable type 'WritableKeyPath<Person, String>' in a '@Sendable' closure
  _ = people.map { $0[keyPath: part] }
  _ = people.map { $0[keyPath: sendable] }
}

func load(_ core: Core<Names>, _ pages: Signal<Loaded, Offline>) {
  // error: instance method 'fire(command:id:)' requires the types 'Offline' and 'Never' be equivalent
  core.fire(command: pages, id: "load")
  core.fire(command: pages, id: "load", failure: { Failed(error: $0) })
}
