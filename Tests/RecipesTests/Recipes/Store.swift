import RKReactor
import ReactiveKit

import protocol RKReactor.Event

struct AppState: State, Equatable {
  var items: [String: Int] = [:]
  var isOrdering = false
  var message = ""

  mutating func react(to event: any Event) {
    switch event as? CartEvent {
    case .added(let item): items[item, default: 0] += 1
    case .removed(let item): items[item] = nil
    case .orderStarted: isOrdering = true
    case .ordered(let number): self = AppState(message: "Order \(number)")
    case .orderFailed: (isOrdering, message) = (false, "Try again.")
    case nil: break
    }
  }
}

enum CartEvent: Event, Equatable {
  case added(String), removed(String)
  case orderStarted, ordered(number: Int), orderFailed
}

extension Core<AppState> {
  /// Orders the items in the cart, and cancels an order in progress.
  func order(_ send: @escaping @Sendable ([String: Int]) async throws -> Int) {
    fire(id: "order", failure: { (_: any Error) in CartEvent.orderFailed }) { state, fire in
      fire(CartEvent.orderStarted)
      fire(CartEvent.ordered(number: try await send(state.items)))
    }
  }
}

/// Writes each event and the resulting state.
struct EventLog: Middleware {
  let write: @Sendable (String) -> Void

  func process(event: any Event, state: AppState) {
    write("\(event): \(state)")
  }
}

/// Shows a part of the state, and receives only the changes to that part.
@MainActor
final class CartBadge: MainActorTarget {
  nonisolated let bag = DisposeBag()
  private(set) var text = ""

  init(_ store: Core<AppState>) {
    store.select { $0.items.values.reduce(0, +) }
      .map { $0 == 0 ? "" : "\($0)" }
      .bind(to: self, keyPath: \.text)
  }
}
