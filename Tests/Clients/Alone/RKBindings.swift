import RKBindings

final class Label: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var text = ""

  func show(_ name: Property<String>, _ numbers: SafeSignal<Int>) {
    name.combineLatest(with: numbers) { "\($0) \($1)" }.bind(to: self) { $0.text = $1 }
  }
}
