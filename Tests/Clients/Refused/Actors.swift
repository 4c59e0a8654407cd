import ReactiveKit

// What touches an actor's state and could be called elsewhere.

actor Store: DisposeBagProvider {
  nonisolated let bag = DisposeBag()
  private var names: [String] = []

  func listen(to signal: SafeSignal<String>) {
    // Called wherever the source sends.
    signal.observeNext { name in
      // error: actor-isolated property 'names' can not be mutated from a Sendable closure
      self.names.append(name)
    }
    // Called on the other actor.
    signal.observeNext(on: Store()) { _, name in
      // error: actor-isolated property 'names' can not be mutated from a nonisolated context
      self.names.append(name)
    }
    // An actor has no context: it is bound to by a closure that runs on it.
    signal.bind(to: self, context: .immediate) { store, name in
      // error: actor-isolated property 'names' can not be mutated from a Sendable closure
      store.names.append(name)
    }
  }
}

// State of another actor cannot be captured.
final class Draft {
  var text = ""
}

func share(_ draft: Draft, with store: Store, _ texts: SafeSignal<String>) {
  texts.observeNext(on: store) { _, text in
    // error: capture of 'draft' with non-Sendable type 'Draft' in a '@Sendable' closure
    draft.text = text
  }
}
