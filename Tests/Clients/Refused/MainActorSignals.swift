import ReactiveKit

// Mistakes with a signal of the main actor. The comments hold what the compiler has to answer;
// Scripts/clients asks it.

final class NotSendable {
  var count = 0
}

@MainActor
final class Model {
  var unit = "km"
  let bag = DisposeBag()

  func show(_ distances: SafeSignal<Int>) {
    // Without `receive(on: MainActor.shared)`.
    // error: main actor-isolated property 'unit' can not be referenced from a Sendable closure
    distances.map { [weak self] in "\($0) \(self?.unit ?? "")" }.observeNext { print($0) }
    // After it was left.
    distances.receive(on: MainActor.shared).toSignal()
      // error: main actor-isolated property 'unit' can not be referenced from a Sendable closure
      .filter { [weak self] _ in self?.unit == "km" }
      .observeNext { print($0) }
    // An operator that a signal of the main actor does not have.
    // error: 'receive(on:)' is unavailable: MainActorSignal does not have this operator: write it before receive(on:), or in through { $0.… }; toSignal() returns a Signal
    distances.receive(on: MainActor.shared).pairwise().observeNext { print($0) }
    // It is no `SignalProtocol`.
    // error: 'receive(on:)' is unavailable: MainActorSignal does not have this operator: write it before receive(on:), or in through { $0.… }; toSignal() returns a Signal
    _ = combineLatest(distances.receive(on: MainActor.shared), distances) { $0 + $1 }
    // error: 'receive(on:)' is unavailable: MainActorSignal does not have this operator: write it before receive(on:), or in through { $0.… }; toSignal() returns a Signal
    _ = distances.receive(on: MainActor.shared).debounce(
      for: .seconds(1),
      on: ExecutionContext.main
    )
    // Elements have to be Sendable.
    // error: type 'NotSendable' does not conform to the 'Sendable' protocol
    // error: type 'NotSendable' does not conform to the 'Sendable' protocol
    distances.receive(on: MainActor.shared).map { _ in NotSendable() }.observeNext { print($0) }
    // Only a signal that cannot fail can be assigned.
    distances.receive(on: MainActor.shared)
      .flatMapLatest { _ in Signal<String, CancellationError>.completed() }
      // error: referencing instance method 'assign(to:on:)' on 'MainActorSignal<_.Element, _.Error>' requires the types 'CancellationError' and 'Never' be equivalent
      .assign(to: \.unit, on: self).store(in: bag)
  }
}

func same(_ distances: SafeSignal<Int>) -> SafeSignal<Int> {
  // error: 'receive(on:)' is unavailable: MainActorSignal does not have this operator: write it before receive(on:), or in through { $0.… }; toSignal() returns a Signal
  distances.receive(on: MainActor.shared).map { $0 + 1 }
}

// A function of another actor.
func elsewhere(_ distances: SafeSignal<Int>, _ model: Model) {
  let text = Property(1).mapProperty(on: MainActor.shared) { "\($0) \(model.unit)" }
  // error: main actor-isolated property 'value' can not be referenced from a nonisolated context
  print(text.value)
  // error: call to main actor-isolated instance method 'assign(to:on:)' in a synchronous nonisolated context
  // error: cannot form key path to main actor-isolated property 'unit'
  distances.receive(on: MainActor.shared).map { "\($0)" }.assign(to: \.unit, on: model).store(
    in: model.bag
  )
}
