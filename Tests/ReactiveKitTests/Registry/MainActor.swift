import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// The operators of `MainActorSignal`, whose diagrams and laws run on the main actor.
///
/// Their laws and diagrams are those of the ordinary operators.
@OperatorBuilder var mainActorOperators: [Operator] {
  Operator("map(_:)")
    .onMainActor(.capitals) { source, _ in source.map(capital) }
    .lawOnMainActor { $0.map { $0 } }
  Operator("through(_:)")
    .onMainActor(.capitals) { source, _ in source.through { $0.map(capital) } }
    .onMainActor(.same, "on its way") { source, _ in
      source.through { $0.materialize().dematerialize() }
    }
    .lawOnMainActor { $0.through { $0.map { $0 } } }
  Operator("tryMap(_:)")
    .onMainActor("-A-B-B-#  -A-B-#  -A-[B|]") { source, _ in
      source.tryMap { letter throws(DiagramFailure) in capital(try failingAtC(letter)) }
    }
    .lawOnMainActor { $0.tryMap { $0 } }
  Operator("compactMap(_:)")
    .onMainActor("-A-----C-|  -A---#  -A-|") { source, _ in
      source.compactMap { $0 == "b" ? nil : capital($0) }
    }
    .lawOnMainActor { $0.compactMap { $0 } }
  Operator("tryCompactMap(_:)")
    .onMainActor("-A-----#  -A---#  -A-|") { source, _ in
      source.tryCompactMap { letter throws(DiagramFailure) -> Character? in
        try failingAtC(letter) == "b" ? nil : capital(letter)
      }
    }
    .lawOnMainActor { $0.tryCompactMap { $0 } }
  Operator("filter(_:)")
    .onMainActor("-a-----c-|  -a---#  -a-|") { source, _ in source.filter { $0 != "b" } }
    .lawOnMainActor { $0.filter { _ in true } }
  Operator("tryFilter(_:)")
    .onMainActor("-a-----#  -a---#  -a-|") { source, _ in
      source.tryFilter { letter throws(DiagramFailure) in try failingAtC(letter) != "b" }
    }
    .lawOnMainActor { $0.tryFilter { _ in true } }
  Operator("scan(_:_:)")
    .onMainActor("-1-2-3-4-|  -1-2-#  -1-[2|]") { source, _ in
      source.scan(0) { count, _ in count + 1 }.map(digit)
    }
    .lawOnMainActor { $0.scan(0) { $1 } }
  Operator("reduce(_:_:)")
    .onMainActor(.counted) { source, _ in source.reduce(0) { count, _ in count + 1 }.map(digit) }
    .lawOfOneOnMainActor { $0.reduce(0) { $1 } }
  Operator("first(where:)")
    .onMainActor("---[b|]  ---[b|]  ---[b|]") { source, _ in source.first { $0 != "a" } }
    .lawOfOneOnMainActor { $0.first { _ in true } }
  Operator("contains(where:)")
    .onMainActor("-------[t|]  -----#  ---[f|]  --[f|]") { source, _ in
      source.contains { $0 == "c" }.map(letter)
    }
    .lawOfOneOnMainActor { source in
      source.zip(with: source.contains { _ in true }) { element, _ in element }
    }
  Operator("allSatisfy(_:)")
    .onMainActor("-------[f|]  -----#  ---[t|]  --[t|]") { source, _ in
      source.allSatisfy { $0 != "c" }.map(letter)
    }
    .lawOfOneOnMainActor { source in
      source.zip(with: source.allSatisfy { _ in true }) { element, _ in element }
    }
  Operator("removeDuplicates(by:)")
    .onMainActor("-a-------|  -a---#  -a-|") { source, _ in source.removeDuplicates { $0 <= $1 } }
    .lawOnMainActor { $0.removeDuplicates { _, _ in false } }
  Operator("removeDuplicates()")
    .onMainActor("-a-b---c-|  -a-b-#  -a-[b|]") { source, _ in source.removeDuplicates() }
    .lawOnMainActor { $0.map { [$0] }.removeDuplicates { _, _ in false }.map { $0[0] } }
  Operator("prefix(while:)")
    .onMainActor("-a-b-b-|  -a-b-#  -a-[b|]") { source, _ in source.prefix { $0 != "c" } }
    .lawOnMainActor { $0.prefix { _ in true } }
  Operator("prefix(maxLength:)")
    .onMainActor("-a-b-[b|]  -a-b-#  -a-[b|]") { source, _ in source.prefix(maxLength: 3) }
    .onMainActor("|  |  |  |", "none") { source, _ in source.prefix(maxLength: 0) }
    .lawOnMainActor { $0.prefix(maxLength: .max) }
  Operator("drop(while:)")
    .onMainActor("---b-b-c-|  ---b-#  ---[b|]") { source, _ in source.drop { $0 == "a" } }
    .lawOnMainActor { $0.drop { _ in false } }
  Operator("dropFirst(_:)")
    .onMainActor("-----b-c-|  -----#  ---|") { source, _ in source.dropFirst(2) }
    .lawOnMainActor { $0.dropFirst(0) }
  Operator("prepend(_:)")
    .onMainActor("xa-b-b-c-|  xa-b-#  xa-[b|]  x-|") { source, _ in source.prepend("x") }
    .lawOnMainActor { $0.prepend() }
  Operator("handleEvents(receiveOutput:receiveCompletion:)")
    .onMainActor(.same) { source, _ in
      source.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in })
    }
    .lawOnMainActor { $0.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in }) }
  Operator("finally(_:)")
    .onMainActor(.same) { source, _ in source.finally {} }
    .lawOnMainActor { $0.finally {} }
  Operator("mapError(_:)")
    .onMainActor(.same) { source, _ in source.mapError { _ in DiagramFailure() } }
    .lawOnMainActor { $0.mapError { $0 } }
  Operator("flatMapError(_:)")
    .onMainActor(.recovered) { source, time in source.flatMapError { _ in time.other() } }
    .lawOnMainActor { $0.flatMapError { Signal<Int, Trouble>.failed($0) } }
  Operator("catch(_:)")
    .onMainActor(.recovered) { source, time in source.catch { _ in time.other() } }
    .lawOnMainActor { $0.catch { Signal<Int, Trouble>.failed($0) } }
  Operator("replaceError(with:)")
    .onMainActor("-a-b-b-c-|  -a-b-[x|]  -a-[b|]") { source, _ in
      source.replaceError(with: "x").setFailureType(to: DiagramFailure.self)
    }
    .without(.law, because: "does not pass on a failure")
  Operator("setFailureType(to:)")
    .onMainActor("-a-b-b-c-|  -a-b-[x|]  -a-[b|]") { source, _ in
      source.replaceError(with: "x").setFailureType(to: DiagramFailure.self)
    }
    .without(.law, because: "does not pass on a failure")
  Operator("retry(_:if:)")
    .onMainActor("-a-b-b-c-|  -a-b--a-b-#  -a-[b|]") { source, _ in source.retry(1) }
    .lawOnMainActor { $0.retry(0) }
  Operator("retry(_:delay:if:)")
    .onMainActor(.same) { source, _ in source.retry(9, delay: .constant(.zero)) { _ in false } }
    .lawOnMainActor { $0.retry(9, delay: .constant(.zero)) { _ in false } }
  Operator("debounce(for:)").timed
  Operator("throttle(for:)").timed
  Operator("delay(for:)").timed
  Operator("share(limit:)")
    .onMainActor(.same) { source, _ in source.share() }
    .without(.law, because: "observes its source once for all observers")
  Operator("merge(with:)")
    .onMainActor(.merged) { source, time in source.merge(with: time.otherOnMainActor()) }
    .onMainActor(.merged, "of three") { source, time in
      source.merge(with: time.other(), Signal.completed())
    }
    .lawOnMainActor { $0.merge(with: Signal.completed().receive(on: MainActor.shared)) }
    .lawOnMainActor { $0.merge(with: silent, silent, silent) }
  Operator("combineLatest(with:)")
    .onMainActor(.combined) { source, time in
      source.combineLatest(with: time.otherOnMainActor()).elements { [$0.0, $0.1] }
    }
    .onMainActor(.same, "with five") { source, _ in
      let (x, y) = (Property(1), Signal<Character, Never>(just: "y"))
      return source.combineLatest(with: y, y, y, y, x.prefix(1)).map { $0.0 }
    }
    .lawOnMainActor { $0.combineLatest(with: zero).map { $0.0 } }
    .lawOnMainActor {
      $0.combineLatest(with: zero.toSignal(), zero.toSignal(), zero.toSignal()).map { $0.0 }
    }
  Operator("combineLatest(with:_:)")
    .onMainActor(.same, "with two") { source, _ in
      let (x, y) = (Property(1), Signal<Character, Never>(just: "y"))
      return source.combineLatest(with: y, x.prefix(1)).map { element, y, x in
        y == "y" && x == 1 ? element : y
      }
    }
    .lawOnMainActor { $0.combineLatest(with: zero, zero.toSignal()).map { $0.0 } }
  Operator("combineLatest(with:_:_:)")
    .onMainActor(.same, "with three") { source, _ in
      let (x, y) = (Property(1), Signal<Character, Never>(just: "y"))
      return source.combineLatest(with: y, y, x.prefix(1)).map { element, _, y, x in
        x == 1 ? element : y
      }
    }
    .lawOnMainActor { $0.combineLatest(with: zero, zero, zero.toSignal()).map { $0.0 } }
  Operator("combineLatest(with:combine:)")
    .onMainActor(.combined) { source, time in
      source.combineLatest(with: time.other()) { [$0, $1] }.elements { $0 }
    }
    .lawOnMainActor { $0.combineLatest(with: zero) { element, _ in element } }
  Operator("zip(with:)")
    .onMainActor(.rows) { source, time in
      source.zip(with: time.otherOnMainActor()).elements { [$0.0, $0.1] }
    }
    .onMainActor(.same, "with five") { source, _ in
      let x = Signal<Character, Never>(sequence: "xxxxxxxxx")
      return source.zip(with: x, x, x, x, x).map { $0.0 }
    }
    .lawOfOneOnMainActor { $0.zip(with: zero).map { $0.0 } }
    .lawOfOneOnMainActor { $0.zip(with: zero.toSignal(), zero.toSignal()).map { $0.0 } }
  Operator("zip(with:combine:)")
    .onMainActor(.rows) { source, time in
      source.zip(with: time.other()) { [$0, $1] }.elements { $0 }
    }
    .lawOfOneOnMainActor { $0.zip(with: zero) { element, _ in element } }
  Operator("with(latestFrom:)")
    .onMainActor("---[bx]-[by]-[cy]-|  ---[bx]-#  ---[bx|]") { source, time in
      source.with(latestFrom: time.latest()).elements { [$0.0, $0.1] }
    }
    .lawOnMainActor { $0.with(latestFrom: one).map { $0.0 } }
  Operator("with(latestFrom:combine:)")
    .onMainActor("---[bx]-[by]-[cy]-|  ---[bx]-#  ---[bx|]") { source, time in
      source.with(latestFrom: time.other().suppressError(logging: false)) { [$0, $1] }.elements {
        $0
      }
    }
    .lawOnMainActor { $0.with(latestFrom: one) { element, _ in element } }
  Operator("flatMap(_:_:)")
    .onMainActor(.mergedInner) { source, time in source.flatMap(.merge) { time.inner($0) } }
    .lawOnMainActor { $0.flatMap(.merge) { Signal<Int, Trouble>(just: $0) } }
  Operator("flatMapLatest(_:)")
    .onMainActor(.latestInner) { source, time in source.flatMapLatest { time.inner($0) } }
    .lawOnMainActor { $0.flatMapLatest { Signal<Int, Never>(just: $0) } }
  Operator("flatMapConcat(_:)")
    .onMainActor(.concatenatedInner) { source, time in source.flatMapConcat { time.inner($0) } }
    .lawOnMainActor { $0.flatMapConcat { Signal<Int, Never>(just: $0) } }
  Operator("flatMapMerge(maxConcurrent:_:)")
    .onMainActor(.mergedInner) { source, time in
      source.flatMapMerge { time.inner($0).receive(on: MainActor.shared) }
    }
    .lawOnMainActor { $0.flatMapMerge { Signal<Int, Never>(just: $0) } }
  Operator("flatMapFirst(_:)")
    .onMainActor(.firstInner) { source, time in source.flatMapFirst { time.inner($0) } }
    .lawOnMainActor(is: .dropsReentrant) { $0.flatMapFirst { Signal<Int, Never>(just: $0) } }
}

private var silent: Signal<Int, Trouble> { .completed() }
private var zero: MainActorSignal<Int, Trouble> { Signal(just: 0).receive(on: MainActor.shared) }
private var one: MainActorSignal<Int, Never> {
  Signal(just: 0).append(Signal<Int, Never>.never()).receive(on: MainActor.shared)
}

extension TestScheduler {
  fileprivate func otherOnMainActor() -> MainActorSignal<Character, DiagramFailure> {
    other().receive(on: MainActor.shared)
  }

  fileprivate func latest() -> MainActorSignal<Character, Never> {
    other().suppressError(logging: false).receive(on: MainActor.shared)
  }
}

extension MainActorSignal {
  /// Emits each element of the collections that a closure returns.
  fileprivate func elements<Part: Sendable>(
    _ parts: @escaping @MainActor (Element) -> [Part]
  ) -> MainActorSignal<Part, Error> {
    flatMapConcat { Signal<Part, Never>(sequence: parts($0)) }
  }
}

extension Operator {
  /// A timed operator, whose timers are those of the main queue.
  fileprivate var timed: Operator {
    without(.diagram, .law, because: "its time is the main queue's: see MainActorSignalTests")
  }

  /// Draws the output for each of `Drawn.inputs`, delivered on the main actor.
  fileprivate func onMainActor(
    _ outputs: Outputs,
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply:
      @escaping @Sendable (MainActorSignal<Character, DiagramFailure>, TestScheduler)
      -> MainActorSignal<Character, DiagramFailure>
  ) -> Operator {
    diagram(outputs, variant, location: location) { source, time in
      apply(source.receive(on: MainActor.shared), time).toSignal()
    }
  }

  /// Applies the operator so that it passes on every event of its source.
  fileprivate func lawOnMainActor(
    is traits: Passing.Trait...,
    location: SourceLocation = #_sourceLocation,
    _ apply:
      @escaping @Sendable (MainActorSignal<Int, Trouble>) -> MainActorSignal<Int, Trouble>
  ) -> Operator {
    law(is: traits, location: location) { source, _ in
      apply(source.receive(on: MainActor.shared)).toSignal()
    }
  }

  /// Applies an operator that emits one result to each element alone.
  fileprivate func lawOfOneOnMainActor(
    location: SourceLocation = #_sourceLocation,
    _ apply:
      @escaping @Sendable (MainActorSignal<Int, Trouble>) -> MainActorSignal<Int, Trouble>
  ) -> Operator {
    law(is: [], location: location) { source, _ in
      source.flatMapConcat { apply(Signal(just: $0).receive(on: MainActor.shared)).toSignal() }
        .receive(on: MainActor.shared).toSignal()
    }
  }
}
