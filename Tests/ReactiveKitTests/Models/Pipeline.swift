import ReactiveKit
import TestSupport

/// A source and what is behind it.
struct Pipeline: Sendable, CustomStringConvertible {
  var source: Tape
  var stages: [Stage]

  var description: String {
    "(\(source))" + stages.map { "\n  .\($0)" }.joined()
  }

  var signal: Signal<Int, Fault> {
    stages.reduce(source.signal) { $1.apply($0) }
  }

  /// What the arrays give.
  var model: Tape {
    stages.reduce(source.seen) { $1.model($0) }
  }
}

extension Pipeline {
  /// How many elements a stage may make, lest a pipeline take for ever.
  private static let crowd = 60

  /// Makes the pipeline of a seed, of 1 to 12 stages.
  ///
  /// A source that never ends is limited by one of them: by the last if by no other.
  init(seed: UInt64, of kinds: [Kind]) {
    var random = SplitMix64(seed: seed)
    self.init(source: .source(&random), stages: [])
    let depth = Int.random(in: 1...12, using: &random)
    var tape = source.seen
    while stages.count < depth {
      guard var stage = kinds.randomElement(using: &random)?.make(&random) else { return }
      if tape.end == .endless, stages.count == depth - 1 {
        stage = .prefix(min(5, tape.elements.count))
      }
      let next = stage.model(tape)
      // What is stuck in an endless source is not limited by anything any more.
      if next.elements.count > Self.crowd || next == Tape([], .endless) { continue }
      // Where little is left, little can be wrong: most of what leaves little is passed over.
      let isThin = next.elements.count < min(4, tape.elements.count)
      if isThin, Int.random(in: 0..<5, using: &random) > 0 { continue }
      stages.append(stage)
      tape = next
    }
  }

  /// What it does wrong, or nil.
  ///
  /// It is played cold and then, if it may be, hot: event by event.
  var defect: String? {
    let expected = model
    if expected.end == .endless { return nil }
    let violations = Log<String>()
    let got = Tape.played(by: signal, violations: violations)
    if got != expected { return "gives \(got)\nbut should \(expected)" }
    if isPatient {
      let subject = PassthroughSubject<Int, Fault>()
      let hot = stages.reduce(subject.toSignal()) { $1.apply($0) }
      let got = Tape.played(by: hot, violations: violations) {
        for element in source.elements { subject.send(element) }
        if source.end == .completed { subject.send(completion: .finished) }
        if case .failed(let fault) = source.end { subject.send(completion: .failure(fault)) }
      }
      if got != expected { return "gives \(got) when it is hot\nbut should \(expected)" }
    }
    return violations.values.first
  }

  private var isPatient: Bool {
    source.end != .endless && stages.allSatisfy(\.isPatient)
  }

  /// The shortest pipeline found that does something wrong as well: stages and elements are left out,
  /// one after the other, for as long as one can be.
  var shortest: Pipeline {
    var best = self
    while let shorter = best.shorter.first(where: { $0.defect != nil }) { best = shorter }
    return best
  }

  private var shorter: [Pipeline] {
    stages.indices.map { index in
      var copy = self
      copy.stages.remove(at: index)
      return copy
    }
      + source.elements.indices.compactMap { index in
        var copy = self
        copy.source.elements.remove(at: index)
        return copy.source == Tape([], .endless) ? nil : copy
      }
  }

  /// What to say of the pipeline of a seed, or nil if there is nothing wrong with it.
  static func report(seed: UInt64, of kinds: [Kind]) -> String? {
    let pipeline = Pipeline(seed: seed, of: kinds)
    if pipeline.defect == nil { return nil }
    let shortest = pipeline.shortest
    return "seed \(seed): \(shortest)\n\(shortest.defect ?? "")"
  }
}

extension Stage {
  /// Passes on as many elements, of a tape that has them.
  fileprivate static func prefix(_ count: Int) -> Stage {
    Stage(
      description: "prefix(\(count))",
      isPatient: true,
      apply: { $0.prefix(maxLength: count) },
      model: { $0.elements.count < count ? $0 : Tape(Array($0.elements.prefix(count))) }
    )
  }
}
