import Dispatch
import RKReactor

// The main actor is the default isolation, so that of the conformance is inferred. The comments hold
// what the compiler has to answer; Scripts/clients asks it.

nonisolated struct Player: RKReactor.State {
  var level = 1
  mutating func react(to event: any RKReactor.Event) {}
}

final class Label: RKReactor.Subscriber {
  var level = 0
  func update(with level: Int) { self.level = level }
}

nonisolated final class Counter: RKReactor.Subscriber, Sendable {
  func update(with level: Int) {}
}

func add(_ label: Label, _ counter: Counter, to core: Core<Player>) {
  core.add(subscriber: label)
  core.add(subscriber: label) { $0.level }
  core.add(subscriber: counter, notifyOnQueue: DispatchQueue(label: "levels"))
  // error: main actor-isolated conformance of 'Label' to 'Subscriber' cannot satisfy conformance requirement for a 'Sendable' type parameter
  core.add(subscriber: label, notifyOn: .immediate)
  // error: main actor-isolated conformance of 'Label' to 'Subscriber' cannot satisfy conformance requirement for a 'Sendable' type parameter
  core.add(subscriber: label, notifyOnQueue: DispatchQueue(label: "levels"))
}
