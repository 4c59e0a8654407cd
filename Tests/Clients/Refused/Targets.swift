import ReactiveKit

// What can be bound to, and what is done with the result.

@MainActor
final class Panel {
  let bag = DisposeBag()
  var title = ""

  func listen(to titles: SafeSignal<String>) {
    // error: instance method 'bind(to:keyPath:)' requires that 'Panel' conform to 'MainActorTarget'
    titles.bind(to: self, keyPath: \.title)
    // error: instance method 'bind(to:setter:)' requires that 'Panel' conform to 'MainActorTarget'
    titles.bind(to: self) { panel, title in panel.title = title }
    // error: argument type 'Panel' does not conform to expected type 'DisposeBagProtocol'
    titles.observeNext { print($0) }.dispose(in: self)
    titles.observeNext { print($0) }.dispose(in: bag)
  }
}

final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""
  var length = 0

  func listen(to titles: SafeSignal<String>) {
    // error: instance method 'bind(to:)' requires that 'String' conform to 'BindableProtocol'
    titles.bind(to: title)
    // error: cannot convert value of type 'ReferenceWritableKeyPath<Screen, Int>' to expected argument type 'ReferenceWritableKeyPath<Screen, String>'
    titles.bind(to: self, keyPath: \.length)
    titles.bind(to: self, keyPath: \.title)
    // error: contextual closure type '@MainActor @Sendable (Screen, String) -> Void' expects 2 arguments, but 1 was used in closure body
    titles.bind(to: self) { print($0) }
    // error: result of call to 'assign(to:on:)' is unused
    titles.assign(to: \.title, on: self)
    // error: result of call to 'sink(receiveValue:)' is unused
    titles.sink { print($0) }
    titles.observeNext { print($0) }
  }
}

// error: type 'Alone' does not conform to protocol 'DisposeBagProvider'
final class Alone: MainActorTarget {
  var title = ""
}

actor Store {
  var names: [String] = []

  func listen(to names: SafeSignal<String>) {
    // error: instance method 'bind(to:setter:)' requires that 'Store' conform to 'MainActorTarget'
    names.bind(to: self) { store, name in store.names.append(name) }
  }
}

// A failure that nobody would learn of.
struct Offline: Error {}

func show(_ names: Signal<String, Offline>) {
  // error: referencing instance method 'observeNext(with:)' on 'SignalProtocol' requires the types 'Offline' and 'Never' be equivalent
  names.observeNext { print($0) }
  // error: referencing instance method 'sink(receiveValue:)' on 'SignalProtocol' requires the types 'Offline' and 'Never' be equivalent
  _ = names.sink { print($0) }
  names.observe { print($0) }
  names.suppressError(logging: true).observeNext { print($0) }
}
