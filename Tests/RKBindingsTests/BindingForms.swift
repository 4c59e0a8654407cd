import Dispatch
import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport

/// What a table looks at: what was written to a target, and how much of it elsewhere than it should be.
final class Witness: Sendable {
  let log = Log<Int>()
  let strays = Sum()

  func take(_ number: Int, isInPlace: Bool = true) {
    log(number)
    if !isInPlace { strays.add() }
  }
}

/// A form of binding.
struct BindingForm: Sendable, CustomStringConvertible {
  enum Trait {
    /// It is kept alive by what is observed.
    case kept
    /// The source finds out that the target is deallocated.
    case endsLate
    /// It goes in both directions, and one end does not end the other.
    case mutual
  }

  /// Where the target is written to.
  enum Context {
    case whereSent
    case queue
    case mainActor
    case actor
  }

  let description: String
  let context: Context
  let traits: Set<Trait>
  /// Makes a target, which reports to the witness, and binds the signal to it.
  let bind:
    @MainActor @Sendable (SafeSignal<Int>, Witness) -> (
      target: any AnyObject & Sendable, binding: any Disposable
    )

  init<Target: AnyObject & Sendable>(
    _ description: String,
    _ context: Context,
    _ traits: Set<Trait> = [],
    make: @escaping @Sendable (Witness) -> Target,
    bind: @escaping @MainActor @Sendable (SafeSignal<Int>, Target) -> any Disposable
  ) {
    self.description = description
    self.context = context
    self.traits = traits
    self.bind = { signal, witness in
      let target = make(witness)
      return (target, bind(signal, target))
    }
  }
}

let bindingForms: [BindingForm] = queueForms + bindableForms + mainActorForms + otherForms

private let key = DispatchSpecificKey<Bool>()
private let queue: DispatchQueue = {
  let queue = DispatchQueue(label: "BindingForms")
  queue.setSpecific(key: key, value: true)
  return queue
}()

/// Returns when what was sent to a context has run, or a share of it.
func settle(_ context: BindingForm.Context) async {
  switch context {
  case .whereSent: break
  case .queue: queue.sync {}
  case .mainActor:
    await withCheckedContinuation { continuation in
      ExecutionContext.main.schedule { continuation.resume() }
    }
  case .actor: await Task.yield()
  }
}

/// Bound to in the context of a queue.
private final class Place: DisposeBagProvider, BindingExecutionContextProvider,
  ReactiveExtensionsProvider, Sendable
{
  let bag = DisposeBag()
  let bindingExecutionContext = ExecutionContext.queue(queue)
  private let witness: Witness

  init(_ witness: Witness) { self.witness = witness }

  var number: Int {
    get { witness.log.values.last ?? 0 }
    set { take(newValue) }
  }
  var optional: Int? {
    get { number }
    set { if let newValue { take(newValue) } }
  }
  func take(_ number: Int) {
    witness.take(number, isInPlace: DispatchQueue.getSpecific(key: key) == true)
  }
}

/// A target that is only deallocatable.
private final class Plain: Deallocatable, Sendable {
  private let bag = DisposeBag()
  private let place: Place

  init(_ witness: Witness) { place = Place(witness) }

  var deallocated: SafeSignal<Void> { bag.deallocated }
  var number: Int {
    get { place.number }
    set { place.number = newValue }
  }
}

private let queueForms: [BindingForm] = [
  BindingForm("bind(to:setter:)", .queue, make: { Place($0) }) { signal, place in
    signal.bind(to: place) { $0.take($1) }
  },
  BindingForm("bind(to:context:setter:)", .queue, make: { Plain($0) }) { signal, plain in
    signal.bind(to: plain, context: .queue(queue)) { $0.number = $1 }
  },
  BindingForm("bind(to:keyPath:)", .queue, make: { Place($0) }) { signal, place in
    signal.bind(to: place, keyPath: \.number)
  },
  BindingForm("bind(to: bond)", .queue, make: { Place($0) }) { signal, place in
    signal.bind(to: place.reactive.bond { $0.take($1) })
  },
  BindingForm("bind(to: bond in a context)", .queue, make: { Plain($0) }) { signal, plain in
    signal.bind(to: Bond(target: plain, context: .queue(queue)) { $0.number = $1 })
  },
  BindingForm("bind(to: bond of optionals)", .queue, make: { Place($0) }) { signal, place in
    signal.bind(to: Bond(target: place) { (place: Place, number: Int?) in place.optional = number })
  },
  BindingForm("bind(to: dynamic subject)", .queue, make: { Place($0) }) { signal, place in
    signal.bind(
      to: DynamicSubject(
        target: place,
        signal: .never(),
        context: place.bindingExecutionContext,
        get: { $0.number },
        set: { $0.number = $1 }
      )
    )
  },
]

extension SignalProtocol where Error == Never, Self: AnyObject {
  /// The subject, which reports its elements to a witness.
  fileprivate func told(
    to witness: Witness,
    _ number: @escaping @Sendable (Element) -> Int?
  ) -> Self {
    observeNext { if let number = number($0), number >= 0 { witness.take(number) } }
    return self
  }
}

private let bindableForms: [BindingForm] = [
  BindingForm("bind(to: property)", .whereSent, make: { Property(-1).told(to: $0) { $0 } }) {
    $0.bind(to: $1)
  },
  BindingForm(
    "bind(to: property of optionals)",
    .whereSent,
    make: { Property<Int?>(nil).told(to: $0) { $0 } }
  ) {
    $0.bind(to: $1)
  },
  BindingForm(
    "bind(to: validating property)",
    .whereSent,
    make: { witness in
      let property = ValidatingProperty<Int, Never>(-1) { _ in .valid }
      property.observeNext { if $0 >= 0 { witness.take($0) } }
      return property
    }
  ) {
    $0.bind(to: $1)
  },
  BindingForm(
    "bind(to: property in another form)",
    .whereSent,
    make: { Property(0).told(to: $0) { $0 - 1 } }
  ) {
    $0.bind(to: $1.bidirectionalMap(to: { $0 - 1 }, from: { $0 + 1 }))
  },
  subjectForm("subject of one's own") { Subject() },
  subjectForm("passthrough subject") { PassthroughSubject() },
  subjectForm("current value subject") { CurrentValueSubject(-1) },
  subjectForm("replay subject") { ReplaySubject(bufferSize: 1) },
  subjectForm("replay one subject") { ReplayOneSubject() },
  subjectForm("unicast subject") { UnicastSubject() },
  BindingForm(
    "bind(to: subject of optionals)",
    .whereSent,
    make: { PassthroughSubject<Int?, Never>().told(to: $0) { $0 } }
  ) {
    $0.bind(to: $1)
  },
  BindingForm(
    "bidirectionalBind(to:)",
    .whereSent,
    [.mutual],
    make: { Property(-1).told(to: $0) { $0 } }
  ) {
    Given(signal: $0).bidirectionalBind(to: $1)
  },
]

/// One end of a two-way binding that takes nothing.
private struct Given: AnyObserverSignal, BindableProtocol {
  let signal: SafeSignal<Int>

  func observe(with observer: AnyObserver<Int, Never>) -> any Disposable {
    signal.observe(with: observer)
  }
  func bind(signal: SafeSignal<Int>) -> any Disposable { signal.observeNext { _ in } }
}

private func subjectForm<Target: SubjectProtocol<Int, Never> & BindableProtocol<Int> & AnyObject>(
  _ name: String,
  _ make: @escaping @Sendable () -> Target
) -> BindingForm {
  BindingForm("bind(to: \(name))", .whereSent, make: { make().told(to: $0) { $0 } }) {
    $0.bind(to: $1)
  }
}

/// Bound to on the main actor.
private final class View: MainActorTarget {
  nonisolated let bag = DisposeBag()
  private let witness: Witness

  nonisolated init(_ witness: Witness) { self.witness = witness }

  var number: Int {
    get { witness.log.values.last ?? 0 }
    set {
      MainActor.assertIsolated()
      dispatchPrecondition(condition: .onQueue(.main))
      witness.take(newValue)
    }
  }
}

extension View: ReactiveExtensionsProvider {}

private let mainActorForms: [BindingForm] = [
  BindingForm("main actor, closure", .mainActor, make: { View($0) }) { signal, view in
    signal.bind(to: view) { $0.number = $1 }
  },
  BindingForm("main actor, key path", .mainActor, make: { View($0) }) { signal, view in
    signal.bind(to: view, keyPath: \.number)
  },
  BindingForm("main actor, bond", .mainActor, make: { View($0) }) { signal, view in
    signal.bind(to: view.reactive.bond { $0.number = $1 })
  },
  BindingForm("main actor, dynamic subject", .mainActor, make: { View($0) }) { signal, view in
    signal.bind(
      to: DynamicSubject(
        target: view,
        signal: .never(),
        get: { $0.number },
        set: { $0.number = $1 }
      )
    )
  },
]

/// Bound to on itself.
private actor Store: DisposeBagProvider {
  nonisolated let bag = DisposeBag()
  private let witness: Witness

  init(_ witness: Witness) { self.witness = witness }

  func take(_ number: Int) { witness.take(number) }
}

private let otherForms: [BindingForm] = [
  BindingForm("bind(to: actor)", .actor, make: { Store($0) }) { signal, store in
    signal.bind(to: store) { store, number in
      store.assertIsolated()
      store.take(number)
    }
  },
  BindingForm("assign(to:on:ownership: .weak)", .mainActor, [.endsLate], make: { View($0) }) {
    $0.assign(to: \.number, on: $1, ownership: .weak)
  },
  BindingForm("assign(to:on:ownership: .strong)", .mainActor, [.kept], make: { View($0) }) {
    $0.assign(to: \.number, on: $1, ownership: .strong)
  },
  feedForm("feedNext(into:)") { $0.feedNext(into: $1) },
  feedForm("feedNext(into:when:map:)") { $0.feedNext(into: $1, when: { _ in true }, map: { $0 }) },
]

private func feedForm(
  _ description: String,
  _ feed: @escaping @Sendable (SafeSignal<Int>, Property<Int>) -> SafeSignal<Int>
) -> BindingForm {
  BindingForm(description, .whereSent, [.kept], make: { Property(-1).told(to: $0) { $0 } }) {
    feed($0, $1).observe { _ in }
  }
}
