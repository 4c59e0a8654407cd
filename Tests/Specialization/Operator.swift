import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// A row of the registry with its laws only; see `Tests/ReactiveKitTests/Registry/Operator.swift`.
///
/// The other samples are dropped before the compiler optimizes them, which takes most of its time:
/// `@_transparent` functions are inlined first, and a closure that nobody uses has no code.
struct Operator: Sendable {
  let name: String
  private(set) var laws: [Sample<Passing>] = []

  var diagrams: [Sample<Drawn>] { [] }
  var terminations: [Sample<Passing>] { [] }
  var disposals: [Sample<Disposing>] { [] }
  var retentions: [Sample<Retaining>] { [] }
  var resubscriptions: [Sample<Resubscribing>] { [] }
  var pulls: [Sample<Pulling>] { [] }
  var models: [Sample<ArrayModel>] { [] }
  var hammerings: [Sample<Hammered>] { [] }

  enum Suite: Sendable { case diagram, law, threads }

  init(_ name: String) { self.name = name }

  func law(
    _ variant: String = "",
    is traits: Passing.Trait...,
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Passing.Apply
  ) -> Operator {
    law(variant, is: traits, location: location, apply)
  }

  func law(
    _ variant: String = "",
    is traits: [Passing.Trait],
    location: SourceLocation,
    _ apply: @escaping Passing.Apply
  ) -> Operator {
    let description = variant.isEmpty ? name : "\(name), \(variant)"
    let passing = Passing(traits: Set(traits), apply: apply)
    var copy = self
    copy.laws.append(Sample(description: description, location: location, content: passing))
    return copy
  }

  func lawOfOne(
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) -> Operator {
    law(location: location) { source, _ in source.flatMapLatest { apply(Signal(just: $0)) } }
  }
}

extension Operator {
  typealias Source<Failure: Error> = Signal<Int, Failure>

  @_transparent func does(_ summary: String) -> Operator { self }
  @_transparent func neighbors(_ uses: KeyValuePairs<String, String>) -> Operator { self }
  @_transparent func without(_ suites: Suite..., because reason: String) -> Operator { self }
  @_transparent func drawn(on input: String) -> Operator { self }
  @_transparent func elsewhere(
    kit: String? = nil,
    combine: String? = nil,
    rx: String? = nil,
    swift: String? = nil,
    async: String? = nil
  ) -> Operator { self }
  @_transparent func diagram(
    _ outputs: Outputs,
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Drawn.Apply
  ) -> Operator { self }
  @_transparent func lanes<Lane: SignalProtocol<Character, DiagramFailure>>(
    _ apply: @escaping @Sendable (Letters, TestScheduler) -> Signal<Lane, DiagramFailure>
  ) -> Operator { self }
  @_transparent func terminating(
    _ variant: String = "",
    _ apply: @escaping Passing.Apply
  ) -> Operator { self }
  @_transparent func disposing<Output: Sendable>(
    _ variant: String = "",
    _ apply: @escaping @Sendable (Source<Trouble>, Act) -> Signal<Output, Trouble>
  ) -> Operator { self }
  @_transparent func retaining<Output: SignalProtocol>(
    _ count: Int,
    _ variant: String = "",
    _ apply: @escaping @Sendable (Signal<Tracked, Trouble>) -> Output
  ) -> Operator where Output.Error == Trouble { self }
  @_transparent func resubscribing(
    _ variant: String = "",
    after end: Source<Trouble>.Event = .completed,
    _ apply: @escaping Resubscribing.Apply
  ) -> Operator { self }
  @_transparent func pulling(_ apply: @escaping Pulling.Apply) -> Operator { self }
  @_transparent func model(
    _ variant: String = "",
    hot: Bool = true,
    _ apply: @escaping @Sendable (Source<Fault>, Int) -> Source<Fault>
  ) -> Modeled<Int> { Modeled(row: self) }
  @_transparent func modelBeside(
    _ variant: String = "",
    hot: Bool = false,
    _ apply: @escaping @Sendable (Source<Fault>, Source<Fault>) -> Source<Fault>
  ) -> Modeled<Tape> { Modeled(row: self) }
  @_transparent func threads(
    _ outcome: Hammered.Outcome,
    _ variant: String = "",
    _ apply: @escaping @Sendable (Source<Trouble>, Source<Trouble>) -> Source<Trouble>
  ) -> Operator { self }
  @_transparent func threads(
    all outcome: Hammered.Outcome,
    _ variant: String = "",
    _ apply: @escaping Hammered.Apply
  ) -> Operator { self }

  struct Modeled<Argument> {
    let row: Operator

    @_transparent func elements(
      _ change: @escaping @Sendable ([Int], Argument) -> [Int]
    ) -> Operator { row }
    @_transparent func result(_ make: @escaping @Sendable ([Int], Argument) -> [Int]) -> Operator {
      row
    }
    @_transparent func tape(_ change: @escaping @Sendable (Tape, Argument) -> Tape) -> Operator {
      row
    }
  }
}
