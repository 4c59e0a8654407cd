import RKInspection

func cause(of total: AnyProperty<Int>, while change: () -> Void) -> String {
  let recording = Inspection.record()
  change()
  return recording.why(total)
}

func observed(_ price: Property<Int>) -> [String] {
  let total = price.mapProperty { $0 * 2 }.named("total")
  total.observeNext { _ in }.dispose(in: DisposeBag().named("bag"))
  return Inspection.live().map { "\($0)" } + [total.dependencies.mermaid]
}
