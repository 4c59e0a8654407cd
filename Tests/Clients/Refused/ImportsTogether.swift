import RKReactor
import ReactiveKit

// Both modules have an `Event`.

struct State: Sendable { var count = 0 }

// error: 'Event' is ambiguous for type lookup in this context
struct Increment: Event {
  func apply(to state: inout State) { state.count += 1 }
}

struct Reset: Reactor.Event {}

struct Decrement: RKReactor.Event {
  func apply(to state: inout State) { state.count -= 1 }
}
