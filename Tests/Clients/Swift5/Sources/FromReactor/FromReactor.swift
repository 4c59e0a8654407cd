import Dispatch
import RKReactor

// Code as users of Reactor have it.

private struct Player: State {
  var level = 1

  mutating func react(to event: Event) {
    if event is LevelUp { level += 1 }
  }
}

private struct LevelUp: Event {}

// The core implies that its parameter is a state.
private func reacting<T>(of core: Core<T>) -> T {
  var state = core.state
  state.react(to: LevelUp())
  return state
}

private final class Screen<T: State> {
  let core: Core<T>

  init(core: Core<T>) {
    self.core = core
  }

  func show<Part>(_ part: Core<Part>) -> Part { reacting(of: part) }
}

private struct Promote: Command {
  func execute(state: Player, core: Core<Player>) {
    core.fire(event: LevelUp())
  }
}

private struct Logging: Middleware {
  typealias StateType = Player

  func process(event: Event, state: StateType) {}
}

extension Command where StateType == Player {
  fileprivate func run(in core: Core<Player>) { core.fire(command: self) }
}

private class Label: Subscriber {
  var text = ""

  func update(with state: Player) {
    text += "\(state.level)"
  }
}

extension Subscriber where StateType == Player {
  fileprivate func begin(in core: Core<Player>) { core.add(subscriber: self, notifyOnQueue: nil) }
}

/// Runs the code, and returns what two labels received.
public func comeFromReactor() -> [String] {
  let core = Core(state: Player(), middlewares: [Logging()])
  let (first, second) = (Label(), Label())
  let subscribers: [AnySubscriber] = [second]
  first.begin(in: core)
  for subscriber in subscribers { core.add(subscriber: subscriber, notifyOnQueue: nil) }
  Promote().run(in: core)
  for subscriber in subscribers { core.remove(subscriber: subscriber) }
  Promote().run(in: core)
  core.add(subscriber: second, notifyOnQueue: DispatchQueue.main) { $0.level }
  return [first.text, second.text, "\(reacting(of: Screen(core: core).core).level)"]
}
