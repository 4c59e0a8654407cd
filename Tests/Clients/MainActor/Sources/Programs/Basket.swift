import RKReactor
import ReactiveKit

nonisolated struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

struct Basket: RKReactor.State, Equatable {
  var items: [Item] = []
  var isPaying = false

  mutating func react(to event: any RKReactor.Event) {
    switch event {
    case let event as Add: items.append(event.item)
    case let event as Remove: items.removeAll { $0.id == event.id }
    case is Pay: isPaying = true
    case is Paid:
      isPaying = false
      items = []
    default: break
    }
  }
}

struct Add: RKReactor.Event { let item: Item }
struct Remove: RKReactor.Event { let id: Int }
struct Pay: RKReactor.Event {}
struct Paid: RKReactor.Event {}

@MainActor
final class BasketModel: MainActorTarget {
  let core: Core<Basket>
  private(set) var title = ""
  private(set) var rows: [String] = []
  nonisolated let bag = DisposeBag()

  init(core: Core<Basket>) {
    self.core = core
    core.select(\.items.count).receive(on: MainActor.shared)
      .observeNext { [weak self] count in self?.title = "\(count) items" }
      .dispose(in: bag)
    core.select(\.items).collection(id: \.id)
      .sorted { $0.name < $1.name }
      .bind(to: self) { model, event in
        for index in event.deletes.reversed() { model.rows.remove(at: index) }
        for index in event.inserts { model.rows.insert(event.collection[index].name, at: index) }
      }
      .dispose(in: bag)
  }

  func add(_ name: String) {
    core.fire(event: Add(item: Item(id: core.state.items.count, name: name)))
  }

  func pay() {
    core.fire(event: Pay())
    core.fire(id: "pay") { _, fire in
      await Task.yield()
      fire(Paid())
    }
  }
}

final class Badge: MainActorSubscriber {
  private(set) var count = 0

  func update(with state: Basket) { count = state.items.count }
}

@MainActor func basket() async {
  let core = Core(state: Basket())
  let model = BasketModel(core: core)
  let badge = Badge()
  core.add(subscriber: badge)
  model.add("pear")
  model.add("apple")
  core.fire(event: Remove(id: 7))
  precondition(model.title == "2 items" && model.rows == ["apple", "pear"] && badge.count == 2)
  model.pay()
  await until("paid") { model.title == "0 items" && model.rows.isEmpty && badge.count == 0 }
}
