import Dispatch
import RKReactor

// A subscriber of the main actor, which another context would call elsewhere. The comments hold
// what the compiler has to answer; Scripts/clients asks it.

struct Player: RKReactor.State {
  var level = 1
  mutating func react(to event: any RKReactor.Event) {}
}

@MainActor
final class Label: @MainActor RKReactor.Subscriber {
  var level = 0
  func update(with level: Int) { self.level = level }
}

final class Model: MainActorSubscriber {
  var level = 0
  func update(with player: Player) { level = player.level }
}

final class Counter: RKReactor.Subscriber, Sendable {
  func update(with level: Int) {}
}

@MainActor
func add(_ label: Label, _ model: Model, _ counter: Counter, to core: Core<Player>) {
  core.add(subscriber: label)
  core.add(subscriber: label) { $0.level }
  core.add(subscriber: model)
  core.add(subscriber: counter, notifyOn: .immediate)
  // error: main actor-isolated conformance of 'Label' to 'Subscriber' cannot satisfy conformance requirement for a 'Sendable' type parameter
  core.add(subscriber: label, notifyOn: .immediate)
  // error: main actor-isolated conformance of 'Label' to 'Subscriber' cannot satisfy conformance requirement for a 'Sendable' type parameter
  core.add(subscriber: label, notifyOnQueue: nil)
  // error: main actor-isolated conformance of 'Label' to 'Subscriber' cannot satisfy conformance requirement for a 'Sendable' type parameter
  core.add(subscriber: label, notifyOnQueue: DispatchQueue(label: "levels")) { $0.level }
}
