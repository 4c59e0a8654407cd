import ReactiveKit

let bindingOperators: [Passing] = [
  Passing("feedActivity(into:)", [.finishing]) { source, _ in
    source.feedActivity(into: PassthroughSubject<Bool, Never>())
  },
  Passing("feedNext(into:)") { source, _ in
    source.feedNext(into: PassthroughSubject<Int, Never>())
  },
  Passing("feedNext(into:when:map:)") { source, _ in
    source.feedNext(into: PassthroughSubject<String, Never>(), when: { _ in true }) { "\($0)" }
  },
  Passing("feedError(into:)") { source, _ in
    source.feedError(into: PassthroughSubject<Trouble, Never>())
  },
  Passing("suppressAndFeedError(into:)") { source, _ in
    source.materialize().setFailureType(to: Trouble.self)
      .suppressAndFeedError(into: PassthroughSubject<Trouble, Never>(), logging: false)
      .dematerialize()
  },
  Passing("prefix(during:), an object", [.ticking]) { source, _ in source.prefix(during: someTarget)
  },
  Passing("prefix(during:), a lifetime", [.ticking]) { source, _ in
    source.prefix(during: Lifetime(of: someTarget))
  },
  Passing("execute", [.finishing]) { source, _ in
    Signal(deferring: {
      Action<Void, Int, Trouble> { source }.execute().mapError { error -> Trouble in
        switch error {
        case .failed(let trouble): trouble
        case .disabled: preconditionFailure("nothing else executes")
        }
      }
    })
  },
  bound("bind(to:context:)") { source, target in
    source.bind(to: target, context: .immediate) { $0.take($1) }
  },
  bound("bind(to: bond)") { source, target in
    source.bind(to: Bond(target: target, context: .immediate) { $0.take($1) })
  },
  bound("bind(to: subject)") { source, target in source.bind(to: target.subject) },
  bound("bind(to: subject of optionals)") { source, target in source.bind(to: target.optionals) },
  bound("bind(to:keyPath:context:)") { source, target in
    source.bind(to: target, keyPath: \.event, context: .immediate)
  },
  bound("bind(to: dynamic subject)") { source, target in
    source.bind(
      to: DynamicSubject(
        target: target,
        signal: .never(),
        context: .immediate,
        get: { $0.event },
        set: { $0.event = $1 }
      )
    )
  },
  bound("assign(to:on:ownership:)") { source, target in
    source.assign(to: \.event, on: target, ownership: .unowned)
  },
]

/// An object to bind to, and what it was given.
private final class Target: DisposeBagProvider, Sendable {
  typealias Event = Signal<Int, Trouble>.Event

  let bag = DisposeBag()
  let subject = PassthroughSubject<Event, Never>()
  let optionals = PassthroughSubject<Event?, Never>()

  init() {
    optionals.ignoreNils().bind(to: subject)
  }

  var event: Event {
    get { .completed }
    set { take(newValue) }
  }

  func take(_ event: Event) { subject.send(event) }
}

/// A binding as an operator: what the target is given, and the source with it.
private func bound(
  _ description: String,
  _ bind:
    @escaping @Sendable (SafeSignal<Signal<Int, Trouble>.Event>, Target) -> any Disposable
) -> Passing {
  Passing(description) { source, _ in
    Signal { observer in
      let target = Target()
      target.subject.observeNext { observer.on($0) }
      // The source keeps the target, which goes with it.
      let events = source.materialize().prefix { _ in
        withExtendedLifetime(target) { !observer.isDisposed }
      }
      return bind(events, target)
    }
  }
}

private let someTarget = Target()
