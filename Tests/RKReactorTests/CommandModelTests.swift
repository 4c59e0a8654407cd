import RKCore
import RKReactor
import protocol RKReactor.Event
import RKSubjects
import TestSupport
import Testing

@Suite("Command, model")
struct CommandModelTests {
  @Test func `random scripts during deliveries agree with a model`() {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let scripts = (0..<6).map { _ in
        (0..<Int.random(in: 0..<8, using: &random)).map { _ in Action.random(using: &random) }
      }
      #expect(run(scripts) == CommandModel.run(scripts), "seed \(seed)")
    }
  }

  /// Returns the events that are applied while each script is run by the event before it.
  private func run(_ scripts: [[Action]]) -> [String] {
    let core = Core(state: Game())
    let sources = Locked<[Int: PassthroughSubject<Meet, Never>]>([:])
    core.events.observeNext { [core] change in
      guard case let event as Script = change.event else { return }
      for action in event.actions {
        switch action {
        case .start(let id):
          let source = PassthroughSubject<Meet, Never>()
          sources.withLock { $0[id] = source }
          core.fire(command: source, id: id)
        case .send(let id, let text): sources.withLock { $0[id] }?.send(Meet(monster: text))
        case .complete(let id): sources.withLock { $0[id] }?.send(completion: .finished)
        case .cancel(let id): core.cancelCommand(id: id)
        }
      }
    }
    for script in scripts { core.fire(event: Script(actions: script)) }
    return core.state.monsters
  }
}

/// What a subscriber does with the commands of three identities.
private enum Action: Sendable {
  case start(Int)
  case send(Int, String)
  case complete(Int)
  case cancel(Int)

  static func random(using random: inout SplitMix64) -> Action {
    let id = Int.random(in: 0..<3, using: &random)
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .start(id)
    case 2: .complete(id)
    case 3: .cancel(id)
    default: .send(id, "\(random.next() % 1_000)")
    }
  }
}

private struct Script: Event { let actions: [Action] }

/// Commands as numbers: an event waits with the number of its command until the script has run.
private enum CommandModel {
  static func run(_ scripts: [[Action]]) -> [String] {
    var applied: [String] = []
    var (running, completed): ([Int: Int], Set<Int>) = ([:], [])
    var count = 0
    for script in scripts {
      var waiting: [(number: Int, text: String)] = []
      var alive = Set(running.values)
      for action in script {
        switch action {
        case .start(let id):
          count += 1
          if let old = running.updateValue(count, forKey: id) { alive.remove(old) }
          alive.insert(count)
        case .send(let id, let text):
          if let number = running[id], !completed.contains(number) {
            waiting.append((number, text))
          }
        case .complete(let id):
          if let number = running[id] { completed.insert(number) }
        case .cancel(let id):
          if let old = running.removeValue(forKey: id) { alive.remove(old) }
        }
      }
      applied += waiting.filter { alive.contains($0.number) }.map(\.text)
      running = running.filter { !completed.contains($0.value) }
    }
    return applied
  }
}
