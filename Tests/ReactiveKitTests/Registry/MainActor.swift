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
    .onMainActor("-A-B-B-#  -A-B-[X|]  -A-[B|]") { source, _ in
      source.through { $0.replaceError(with: "x") }
        .tryMap { letter throws(DiagramFailure) in capital(try failingAtC(letter)) }
    }
    .without(.law, because: "takes no failure")
  Operator("compactMap(_:)")
    .onMainActor("-A-----C-|  -A---#  -A-|") { source, _ in
      source.compactMap { $0 == "b" ? nil : capital($0) }
    }
    .lawOnMainActor { $0.compactMap { $0 } }
  Operator("filter(_:)")
    .onMainActor("-a-----c-|  -a---#  -a-|") { source, _ in source.filter { $0 != "b" } }
    .lawOnMainActor { $0.filter { _ in true } }
  Operator("scan(_:_:)")
    .onMainActor("-1-2-3-4-|  -1-2-#  -1-[2|]") { source, _ in
      source.scan(0) { count, _ in count + 1 }.map(digit)
    }
    .lawOnMainActor { $0.scan(0) { $1 } }
  Operator("removeDuplicates(by:)")
    .onMainActor("-a-------|  -a---#  -a-|") { source, _ in source.removeDuplicates { $0 <= $1 } }
    .lawOnMainActor { $0.removeDuplicates { _, _ in false } }
  Operator("removeDuplicates()")
    .onMainActor("-a-b---c-|  -a-b-#  -a-[b|]") { source, _ in source.removeDuplicates() }
    .lawOnMainActor { $0.map { [$0] }.removeDuplicates { _, _ in false }.map { $0[0] } }
  Operator("handleEvents(receiveOutput:receiveCompletion:)")
    .onMainActor(.same) { source, _ in
      source.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in })
    }
    .lawOnMainActor { $0.handleEvents(receiveOutput: { _ in }, receiveCompletion: { _ in }) }
  Operator("finally(_:)")
    .onMainActor(.same) { source, _ in source.finally {} }
    .lawOnMainActor { $0.finally {} }
  Operator("debug(_:showing:on:to:file:function:line:)")
    .onMainActor(.same) { source, _ in source.debug { _ in } }
    .lawOnMainActor { $0.debug { _ in } }
  Operator("print(_:showing:on:to:file:line:)")
    .onMainActor(.same) { source, _ in source.print { _ in } }
    .lawOnMainActor { $0.print { _ in } }
  Operator("breakpoint(receiveOutput:receiveCompletion:)")
    .onMainActor(.same) { source, _ in source.breakpoint(receiveOutput: { _ in false }) }
    .lawOnMainActor { $0.breakpoint(receiveCompletion: { _ in false }) }
  Operator("mapError(_:)")
    .onMainActor(.same) { source, _ in source.mapError { _ in DiagramFailure() } }
    .lawOnMainActor { $0.mapError { $0 } }
  Operator("flatMapError(_:)")
    .onMainActor(.recovered) { source, time in source.flatMapError { _ in time.other() } }
    .lawOnMainActor { $0.flatMapError { Signal<Int, Trouble>.failed($0) } }
  Operator("flatMap(_:_:)")
    .onMainActor(.mergedInner, "merged") { source, time in
      source.flatMap(.merge) { time.inner($0).receive(on: MainActor.shared) }
    }
    .onMainActor(.latestInner, "latest") { source, time in
      source.flatMap(.latest) { time.inner($0) }
    }
    .onMainActor(.concatenatedInner, "in order") { source, time in
      source.flatMap(.concat) { time.inner($0) }
    }
    .onMainActor(.firstInner, "first") { source, time in
      source.flatMap(.first) { time.inner($0) }
    }
    .lawOnMainActor { $0.flatMap(.merge) { Signal<Int, Trouble>(just: $0) } }
    .lawOnMainActor { $0.flatMap(.latest) { Signal<Int, Trouble>(just: $0) } }
    .lawOnMainActor { $0.flatMap(.concat) { Signal<Int, Trouble>(just: $0) } }
    .lawOnMainActor(is: .dropsReentrant) {
      $0.flatMap(.first) { Signal<Int, Trouble>(just: $0) }
    }
  Operator("flatMapLatest(_:)")
    .without(.diagram, .law, because: "is flatMap(_:_:) of a source that cannot fail")
}

extension Operator {
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
}
