import ReactiveKit

// State of another isolation cannot be captured by a closure of the main actor. (A file of its own:
// the compiler looks for this only where there is no other error.)

final class Draft {
  var text = ""
}

func share(_ draft: Draft, _ texts: SafeSignal<String>) {
  // error: sending 'draft' risks causing data races
  texts.observeNext(on: MainActor.shared) { draft.text = $0 }
}
