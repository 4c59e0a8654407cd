import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// Operators of RKBindings and RKSubjects, which are not on the page.
@OperatorBuilder var bindingOperators: [Operator] {
  Operator("feedActivity(into:)")
    .law(is: .actsOnDisposal) { source, _ in
      source.feedActivity(into: PassthroughSubject<Bool, Never>())
    }
  Operator("feedNext(into:)")
    .law { source, _ in source.feedNext(into: PassthroughSubject<Int, Never>()) }
  Operator("feedNext(into:when:map:)")
    .law { source, _ in
      source.feedNext(into: PassthroughSubject<String, Never>(), when: { _ in true }) { "\($0)" }
    }
  Operator("feedError(into:)")
    .law { source, _ in source.feedError(into: PassthroughSubject<Trouble, Never>()) }
  Operator("suppressAndFeedError(into:)")
    .law { source, _ in
      source.materialize().setFailureType(to: Trouble.self)
        .suppressAndFeedError(into: PassthroughSubject<Trouble, Never>(), logging: false)
        .dematerialize()
    }
  Operator("prefix(during:)")
    .law("an object", is: .outlivesSource) { source, _ in source.prefix(during: someTarget) }
    .law("a lifetime", is: .outlivesSource) { source, _ in
      source.prefix(during: Lifetime(of: someTarget))
    }
  Operator("execute")
    .law(is: .actsOnDisposal) { source, _ in
      Signal(deferring: {
        Action<Void, Int, Trouble> { source }.execute().mapError { error -> Trouble in
          switch error {
          case .failed(let trouble): trouble
          case .disabled: preconditionFailure("nothing else executes")
          }
        }
      })
    }
  Operator("bind(to:context:)")
    .lawOfBinding { source, target in source.bind(to: target, context: .immediate) { $0.take($1) } }
  Operator("bind(to: bond)")
    .lawOfBinding { source, target in
      source.bind(to: Bond(target: target, context: .immediate) { $0.take($1) })
    }
  Operator("bind(to: subject)")
    .lawOfBinding { source, target in source.bind(to: target.subject) }
  Operator("bind(to: subject of optionals)")
    .lawOfBinding { source, target in source.bind(to: target.optionals) }
  Operator("bind(to: dynamic subject)")
    .lawOfBinding { source, target in
      source.bind(
        to: DynamicSubject(
          target: target,
          signal: .never(),
          context: .immediate,
          get: { $0.event },
          set: { $0.event = $1 }
        )
      )
    }
}

/// An object to bind to, and the events it was given.
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

extension Operator {
  /// Applies a binding as an operator, which passes on the events that the target is given.
  fileprivate func lawOfBinding(
    location: SourceLocation = #_sourceLocation,
    _ bind:
      @escaping @Sendable (SafeSignal<Signal<Int, Trouble>.Event>, Target) -> any Disposable
  ) -> Operator {
    law(location: location) { source, _ in
      Signal { observer in
        let target = Target()
        target.subject.observeNext { observer.on($0) }
        // The source retains the target.
        let events = source.materialize().prefix { _ in
          withExtendedLifetime(target) { !observer.isDisposed }
        }
        return bind(events, target)
      }
    }
  }
}

private let someTarget = Target()
