import RKReactor

/// The state of the tests: a player, and the monsters that were met.
struct Game: State, Equatable {
  var player = Hero()
  var monsters: [String] = []

  mutating func react(to event: any Event) {
    player.react(to: event)
    if let event = event as? Meet { monsters.append(event.monster) }
  }
}

struct Hero: State, Equatable {
  var name = "Jim"
  var level = 1

  mutating func react(to event: any Event) {
    switch event {
    case is LevelUp: level += 1
    case let event as Update<String>: name = event.newValue
    default: break
    }
  }
}

struct LevelUp: Event, Equatable {}
struct Meet: Event, Equatable { var monster: String }
struct Update<Value: Sendable & Equatable>: Event, Equatable { var newValue: Value }
struct Unknown: Event {}
struct Failed: Event, Equatable { var reason: Trouble }

enum Trouble: Error { case offline }
