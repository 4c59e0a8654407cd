import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// A row of the registry: all that the suites and `Docs/Operators.md` say about one operator.
///
///     Operator("count()")
///       .does("Emits the number of elements.")              its line in Docs/Operators.md
///       .called("count()")                                  the calls of its forms, in that line
///       .elsewhere(combine: "count")                        its names in other libraries
///       .neighbors("collect()": "the elements")             what a reader may want instead
///       .diagram(.counted) { source, _ in … }               DiagramTests
///       .law { source, _ in … }                             OperatorLawTests and other laws
///       .model { source, _ in … }                           ModelTests: on a signal,
///       .result { all, _ in [all.count] }                   and the same on an array
///
/// An operator that takes signals has a sample for `.threads` too. A row without `does` shares the line of
/// the row before it. A failure of a sample is reported at its line in the registry.
struct Operator: Sendable, CustomStringConvertible {
  /// The name as it is declared; arguments with a default may be left out.
  let name: String
  let location: SourceLocation
  private(set) var summary: String?
  /// The calls of the forms of which the names do not show how they differ.
  private(set) var calls: [String] = []
  /// The spellings in other libraries, in the order of the columns of the page.
  private(set) var spellings: [String?] = Array(repeating: nil, count: 5)
  /// The operators that a reader may want instead, each with what it gives.
  private(set) var neighbors: [(name: String, use: String)] = []
  private(set) var diagrams: [Sample<Drawn>] = []
  /// The input of the picture, if it is not one of `Drawn.inputs`.
  private(set) var input: String?
  /// The picture of an operator that emits signals.
  private(set) var lanes: Sample<Lanes>?
  private(set) var laws: [Sample<Passing>] = []
  private(set) var terminations: [Sample<Passing>] = []
  private(set) var disposals: [Sample<Disposing>] = []
  private(set) var retentions: [Sample<Retaining>] = []
  private(set) var resubscriptions: [Sample<Resubscribing>] = []
  private(set) var pulls: [Sample<Pulling>] = []
  private(set) var models: [Sample<ArrayModel>] = []
  private(set) var hammerings: [Sample<Hammered>] = []
  /// The suites that have no sample of it, and why.
  private(set) var reasons: [Suite: String] = [:]

  /// A suite that needs a sample of each operator, or a reason.
  enum Suite: Sendable { case diagram, law, threads }

  init(_ name: String, location: SourceLocation = #_sourceLocation) {
    self.name = name
    self.location = location
  }

  var description: String { name }

  private func adding(_ change: (inout Operator) -> Void) -> Operator {
    var copy = self
    change(&copy)
    return copy
  }

  private func sample<Content: Sendable>(
    _ variant: String,
    _ location: SourceLocation,
    _ content: Content
  ) -> Sample<Content> {
    let description = variant.isEmpty ? name : "\(name), \(variant)"
    return Sample(description: description, location: location, content: content)
  }
}

extension Operator {
  /// Says in one line what the operator does.
  func does(_ summary: String) -> Operator { adding { $0.summary = summary } }

  /// Shows how the forms are called, if their names do not say how they differ.
  func called(_ calls: String...) -> Operator { adding { $0.calls = calls } }

  /// Names what comes closest in ReactiveKit 3, Combine, RxSwift, ReactiveSwift and AsyncAlgorithms.
  func elsewhere(
    kit: String? = nil,
    combine: String? = nil,
    rx: String? = nil,
    swift: String? = nil,
    async: String? = nil
  ) -> Operator {
    adding { row in
      for (index, spelling) in [kit, combine, rx, swift, async].enumerated() {
        if let spelling { row.spellings[index] = spelling }
      }
    }
  }

  /// Names the operators that a reader may want instead; each text follows the words "If you want".
  func neighbors(_ uses: KeyValuePairs<String, String>) -> Operator {
    adding { $0.neighbors = uses.map { ($0.key, $0.value) } }
  }

  /// Says why suites have no sample of the operator.
  func without(_ suites: Suite..., because reason: String) -> Operator {
    adding { for suite in suites { $0.reasons[suite] = reason } }
  }

  /// Draws the output for each of `Drawn.inputs`.
  func diagram(
    _ outputs: Outputs,
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Drawn.Apply
  ) -> Operator {
    adding { $0.diagrams.append(sample(variant, location, Drawn(outputs: outputs, apply: apply))) }
  }

  /// Chooses an input for the picture.
  func drawn(on input: String) -> Operator { adding { $0.input = input } }

  /// Draws the output and the signals that are its elements, for the picture.
  func lanes<Lane: SignalProtocol<Character, DiagramFailure>>(
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Letters, TestScheduler) -> Signal<Lane, DiagramFailure>
  ) -> Operator {
    adding {
      $0.lanes = sample("", location, Lanes { apply($0, $1).map { $0.toSignal() } })
    }
  }

  /// Applies the operator so that it passes on every event of its source.
  func law(
    _ variant: String = "",
    is traits: Passing.Trait...,
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Passing.Apply
  ) -> Operator {
    law(variant, is: traits, location: location, apply)
  }

  /// Applies the operator so that it passes on every event of its source.
  func law(
    _ variant: String = "",
    is traits: [Passing.Trait],
    location: SourceLocation,
    _ apply: @escaping Passing.Apply
  ) -> Operator {
    let passing = Passing(traits: Set(traits), apply: apply)
    return adding { $0.laws.append(sample(variant, location, passing)) }
  }

  /// Applies an operator that emits one result to each element alone, so that it passes on every event.
  func lawOfOne(
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) -> Operator {
    law(location: location) { source, _ in source.flatMapLatest { apply(Signal(just: $0)) } }
  }

  /// Applies the operator so that it terminates before its source.
  func terminating(
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Passing.Apply
  ) -> Operator {
    let passing = Passing(traits: [], apply: apply)
    return adding { $0.terminations.append(sample(variant, location, passing)) }
  }

  /// Applies the operator so that its closure disposes the observation.
  func disposing<Output: Sendable>(
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Signal<Int, Trouble>, Act) -> Signal<Output, Trouble>
  ) -> Operator {
    let disposing = Disposing { apply($0, $1).eraseType() }
    return adding { $0.disposals.append(sample(variant, location, disposing)) }
  }

  /// Applies an operator that retains so many of ten elements.
  func retaining<Output: SignalProtocol>(
    _ count: Int,
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Signal<Tracked, Trouble>) -> Output
  ) -> Operator where Output.Error == Trouble {
    let retaining = Retaining(count: count) { apply($0).eraseType() }
    return adding { $0.retentions.append(sample(variant, location, retaining)) }
  }

  /// Applies the operator so that it observes another signal after one, or several, that end at once.
  func resubscribing(
    _ variant: String = "",
    after end: Signal<Int, Trouble>.Event = .completed,
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Resubscribing.Apply
  ) -> Operator {
    let resubscribing = Resubscribing(end: end, apply: apply)
    return adding { $0.resubscriptions.append(sample(variant, location, resubscribing)) }
  }

  /// Applies the operator to a sequence that a task pulls.
  func pulling(
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Pulling.Apply
  ) -> Operator {
    adding { $0.pulls.append(sample("", location, Pulling(apply: apply))) }
  }

  /// Applies the operator with a number from 0 to 4; the same computation on arrays follows.
  ///
  /// - Parameter hot: Whether the output is the same when the elements are sent after the observation.
  ///   Default: true.
  func model(
    _ variant: String = "",
    hot: Bool = true,
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Signal<Int, Fault>, Int) -> Signal<Int, Fault>
  ) -> Modeled<Int> {
    Modeled { model in
      let content = ArrayModel(hot: hot, apply, is: model)
      return adding { $0.models.append(sample(variant, location, content)) }
    }
  }

  /// Applies the operator with another signal; the same computation on arrays follows.
  func modelBeside(
    _ variant: String = "",
    hot: Bool = false,
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (Signal<Int, Fault>, Signal<Int, Fault>) -> Signal<Int, Fault>
  ) -> Modeled<Tape> {
    Modeled { model in
      let content = ArrayModel(hot: hot, beside: apply, is: model)
      return adding { $0.models.append(sample(variant, location, content)) }
    }
  }

  /// An operator that was applied to a signal, and is now applied to arrays.
  struct Modeled<Argument> {
    fileprivate let add: (@escaping @Sendable (Tape, Argument) -> Tape) -> Operator

    /// Changes the elements, and passes on the terminal event.
    func elements(_ change: @escaping @Sendable ([Int], Argument) -> [Int]) -> Operator {
      add { tape, argument in tape.with(change(tape.elements, argument)) }
    }

    /// Emits a result on completion, and nothing before.
    func result(_ make: @escaping @Sendable ([Int], Argument) -> [Int]) -> Operator {
      add { tape, argument in tape.result { make($0, argument) } }
    }

    /// Changes the elements and the terminal event.
    func tape(_ change: @escaping @Sendable (Tape, Argument) -> Tape) -> Operator { add(change) }
  }

  /// Applies the operator to two signals, each sent to by half of the threads.
  func threads(
    _ outcome: Hammered.Outcome,
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply:
      @escaping @Sendable (Signal<Int, Trouble>, Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) -> Operator {
    threads(all: outcome, variant, location: location) { all in
      apply(
        Signal(flattening: all.indices.filter { $0 % 2 == 0 }.map { all[$0] }, strategy: .merge),
        Signal(flattening: all.indices.filter { $0 % 2 == 1 }.map { all[$0] }, strategy: .merge)
      )
    }
  }

  /// Applies the operator to a signal for each thread.
  func threads(
    all outcome: Hammered.Outcome,
    _ variant: String = "",
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping Hammered.Apply
  ) -> Operator {
    let hammered = Hammered(outcome: outcome, apply: apply)
    return adding { $0.hammerings.append(sample(variant, location, hammered)) }
  }
}
