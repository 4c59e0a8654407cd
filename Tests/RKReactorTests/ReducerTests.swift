import RKReactor
import TestSupport
import Testing

private struct AppState: Equatable {
  var name = ""
  var names = 0
  var player = Hero()
}

private struct SetName: Event { let name: String }

private func reducer(action: any Event, state: AppState?) -> AppState {
  var state = state ?? AppState()
  guard let action = action as? SetName else { return state }
  state.name = action.name
  return state
}

@Suite("Reducer")
struct ReducerTests {
  @Test func `changes a state that does not conform to State`() {
    let core = Core(
      state: AppState(),
      reducer: Reducer { state, event in
        if let event = event as? SetName { state.name = event.name }
      }
    )
    core.fire(event: SetName(name: "Jane"))
    core.fire(event: LevelUp())
    #expect(core.state == AppState(name: "Jane"))
  }

  @Test func `a function that returns the new state is a reducer`() {
    let core = Core(state: AppState(name: "John"), reducer: Reducer(reducer))
    core.fire(event: LevelUp())
    #expect(core.state.name == "John")
    core.fire(event: SetName(name: "Jane"))
    #expect(core.state.name == "Jane")
  }

  @Test func `combined reducers run in order, each with the state that the one before left`() {
    let reduce = Reducer<AppState>.combining(
      Reducer { state, event in
        if let event = event as? SetName { state.name = event.name }
      },
      Reducer { state, _ in state.names = state.name.count },
      Reducer(of: \.player),
      Reducer(of: \.player.name, Reducer { name, event in if event is SetName { name += "?" } })
    )
    var state = AppState()
    reduce(&state, SetName(name: "Jane"))
    reduce(&state, LevelUp())
    #expect(state == AppState(name: "Jane", names: 4, player: Hero(name: "Jim?", level: 2)))
  }

  @Test func `a state that reacts is a reducer`() {
    let core = Core(
      state: Game(),
      reducer: .combining(Reducer(), Reducer { game, _ in game.monsters.append("each time") })
    )
    core.fire(event: LevelUp())
    #expect(core.state == Game(player: Hero(level: 2), monsters: ["each time"]))
  }
}
