import RKReactor

struct Player: State {
  var level = 1

  mutating func react(to event: any Event) {
    if event is LevelUp { level += 1 }
  }
}

struct LevelUp: Event {}

final class LevelLabel: Subscriber, Sendable {
  let level = Property(0)

  func update(with state: Player) {
    level.value = state.level
  }
}

func start(_ label: LevelLabel) -> Core<Player> {
  let core = Core(state: Player())
  core.add(subscriber: label)
  core.select(\.level).filter { $0 > 1 }.bind(to: Property(0)).dispose(in: label.level.bag)
  return core
}
