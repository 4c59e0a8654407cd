// Captures that are not Sendable, and the main actor's state in ordinary operators.

func capturesCache(_ cache: Cache) {
  items.map { $0.name }
    // error: capture of 'cache' with non-Sendable type 'Cache' in a '@Sendable' closure
    .filter { cache.items[$0] == nil }
    .removeDuplicates()
    .retry(2)
    .observe { print($0) }
}

func changesVariable() {
  var total = 0
  numbers.filter { $0 > 0 }
    .map { $0 * 2 }
    // error: mutation of captured var 'total' in concurrently-executing code
    .observeNext { total += $0 }
}

func readsVariable() {
  var factor = 2
  factor += 1
  numbers.filter { $0 > 0 }
    // error: reference to captured var 'factor' in concurrently-executing code
    .map { $0 * factor }
    .removeDuplicates()
    .observeNext { print($0) }
}

@MainActor func readsScreenInMap(_ screen: Screen) {
  numbers.filter { $0 > 0 }
    // error: main actor-isolated property 'unit' can not be referenced from a Sendable closure
    .map { "\($0) \(screen.unit)" }
    .removeDuplicates()
    .bind(to: text)
}

@MainActor func changesScreenInObserver(_ screen: Screen) {
  text.filter { !$0.isEmpty }
    .removeDuplicates()
    .map { $0.uppercased() }
    // error: main actor-isolated property 'title' can not be mutated from a Sendable closure
    .observeNext { screen.title = $0 }
}

@MainActor func callsScreenInHandleEvents(_ screen: Screen) {
  text.filter { !$0.isEmpty }
    // error: call to main actor-isolated instance method 'show' in a synchronous nonisolated context
    .handleEvents(receiveOutput: { screen.show($0) })
    .removeDuplicates()
    .bind(to: name)
}

@MainActor func bindsToKeyPathOfAnotherType(_ screen: Screen) {
  text.filter { !$0.isEmpty }
    // error: cannot convert value of type 'String' to closure result type 'Int'
    .map { $0.uppercased() }
    .removeDuplicates()
    .bind(to: screen, keyPath: \.count)
}

@MainActor func timesOnTheMainActor(_ screen: Screen) {
  // error: 'receive(on:)' is unavailable: MainActorSignal does not have this operator: write it before receive(on:), or in through { $0.… }; toSignal() returns a Signal
  text.filter { !$0.isEmpty }.receive(on: MainActor.shared)
    .debounce(for: .seconds(1))
    .map { $0.count }
    .observeNext { screen.count = $0 }
}
