import ReactiveKit

class Model: DisposeBagProvider, BindingExecutionContextProvider, ReactiveExtensionsProvider {
  let bag = DisposeBag()
  var name = ""
  var taps = 0
  var bindingExecutionContext: ExecutionContext { .immediate }
}
class Plain: Deallocatable {
  private let bag = DisposeBag()
  var name = ""
  var taps = 0
  var deallocated: SafeSignal<Void> { bag.deallocated }
}
struct Names: BindableProtocol {
  let log = Box<[String]>([])
  func bind(signal: Signal<String, Never>) -> any Disposable {
    signal.observeNext { log.value.append($0) }
  }
}

/// Bindable.
func useBindables() {
  let names = Names()
  let name = Property("Jim")
  name.bind(to: names)
  _ = names.bind(signal: SafeSignal(just: "Kathryn"))
  expect(names.log.value == ["Jim", "Kathryn"], "BindableProtocol")
  let optional = Property<String?>(nil)
  name.bind(to: optional)
  expect(optional.value == "Jim", "a bindable of optionals")

  let (receiver, target) = (Property(0), Property(100))
  let logs = (Box<[Int]>([]), Box<[Int]>([]))
  _ = receiver.observeNext { logs.0.value.append($0) }
  _ = target.observeNext { logs.1.value.append($0) }
  receiver.bidirectionalBind(to: target)
  receiver.value = 50
  target.value = 60
  expect(logs.0.value == [0, 50, 60] && logs.1.value == [100, 0, 50, 60], "bidirectionalBind")

  let (model, plain) = (Model(), Plain())
  let taps = PassthroughSubject<Void, Never>()
  name.bind(to: model) { model, name in model.name = name }
  name.bind(to: model, setter: { model, name in model.name = name })
  name.bind(to: model, keyPath: \.name)
  name.bind(to: plain, context: .immediate) { plain, name in plain.name = name }
  taps.bind(to: model) { model, _ in model.taps += 1 }
  taps.bind(to: plain, context: .immediate) { plain, _ in plain.taps += 1 }
  taps.send()
  expect(model.name == "Jim" && plain.name == "Jim", "elements")
  expect(model.taps == 1 && plain.taps == 1, "nothing but that it happened")
}

extension ReactiveExtensions where Base: Model {
  var upper: String { base.name.uppercased() }
}

/// Deallocatable, Reactive.
func useTargets() {
  let isGone = Box(0)
  var model: Model? = Model()
  _ = model?.deallocated.observeCompleted { isGone.value += 1 }
  weak let weakModel = model
  let name = Property("Jim")
  if let model { name.bind(to: model, keyPath: \.name) }
  expect(model?.reactive.upper == "JIM" && model?.reactive.base === model, "reactive")
  expect(Reactive(1).base == 1 && Model.reactive == Reactive<Model>.self, "Reactive")
  model = nil
  expect(weakModel == nil && isGone.value == 1, "a binding keeps no target")
}
