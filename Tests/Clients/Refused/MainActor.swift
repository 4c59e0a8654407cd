import ReactiveKit

// What touches the main actor's state and could be called elsewhere. The comments hold what the
// compiler has to answer; Scripts/clients asks it.

final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""

  func listen(to titles: SafeSignal<String>) {
    // A closure that is called wherever the source sends.
    titles.observeNext { [weak self] title in
      // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
      self?.title = title
    }
    titles.observe { [weak self] event in
      // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
      if let title = event.element { self?.title = title }
    }
    // An operator's.
    // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
    titles.handleEvents(receiveOutput: { [weak self] in self?.title = $0 }).observe { _ in }
    // In a context that need not be the main queue's.
    titles.bind(to: self, context: .immediate) { screen, title in
      // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
      screen.title = title
    }
  }
}

// Another actor's function may bind by a closure, which is the main actor's, but not touch it by
// itself.
func elsewhere(_ titles: SafeSignal<String>, _ screen: Screen) {
  titles.bind(to: screen) { screen, title in screen.title = title }
  titles.observeNext(on: MainActor.shared) { screen.title = $0 }
  // error: call to main actor-isolated instance method 'bind(to:keyPath:)' in a synchronous nonisolated context
  // error: cannot form key path to main actor-isolated property 'title'
  titles.bind(to: screen, keyPath: \.title)
  // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
  titles.observeNext { screen.title = $0 }
}

// A class of the main actor that is not a target of it: its closure would be called anywhere.
@MainActor
final class Panel: DisposeBagProvider, BindingExecutionContextProvider {
  nonisolated let bag = DisposeBag()
  nonisolated let bindingExecutionContext = ExecutionContext.immediateOnMain
  var text = ""

  func listen(to texts: SafeSignal<String>) {
    texts.bind(to: self) { panel, text in
      // error: main actor-isolated property 'text' can not be mutated from a Sendable closure
      panel.text = text
    }
  }
}
