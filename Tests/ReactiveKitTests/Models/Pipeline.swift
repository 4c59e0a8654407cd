import ReactiveKit
import TestSupport

/// A source and the operators on it.
struct Pipeline: Sendable, CustomStringConvertible {
  var source: Tape
  var stages: [Stage]

  var description: String {
    "(\(source))" + stages.map { "\n  .\($0)" }.joined()
  }

  var signal: Signal<Int, Fault> {
    stages.reduce(source.signal) { $1.apply($0) }
  }

  /// The result of the same computation on arrays.
  var model: Tape {
    stages.reduce(source.seen) { $1.model($0) }
  }
}

extension Pipeline {
  /// The number of elements that a stage may emit at most, which bounds the time of a test.
  private static let limit = 60

  /// Makes the pipeline of a seed, of 1 to 12 stages.
  ///
  /// One of the stages limits a source that never ends: the last one if no other does.
  init(seed: UInt64, of samples: [Sample<ArrayModel>]) {
    var random = SplitMix64(seed: seed)
    self.init(source: .source(&random), stages: [])
    let depth = Int.random(in: 1...12, using: &random)
    var tape = source.seen
    while stages.count < depth {
      guard var stage = samples.randomElement(using: &random)?.stage(&random) else { return }
      if tape.end == .endless, stages.count == depth - 1 {
        stage = .prefix(min(5, tape.elements.count))
      }
      let next = stage.model(tape)
      // No stage can limit an endless source that emits nothing any more.
      if next.elements.count > Self.limit || next == Tape([], .endless) { continue }
      // Few elements show few defects: most stages that emit few are skipped.
      let isThin = next.elements.count < min(4, tape.elements.count)
      if isThin, Int.random(in: 0..<5, using: &random) > 0 { continue }
      stages.append(stage)
      tape = next
    }
  }

  /// A description of the difference from the model, or nil.
  ///
  /// The source is cold and then, if all stages allow it, hot: it sends events one by one.
  var defect: String? {
    let expected = model
    if expected.end == .endless { return nil }
    let violations = Log<String>()
    let got = Tape.played(by: signal, violations: violations)
    if got != expected { return "emits \(got)\nbut should emit \(expected)" }
    if isHot {
      let subject = PassthroughSubject<Int, Fault>()
      let hot = stages.reduce(subject.toSignal()) { $1.apply($0) }
      let got = Tape.played(by: hot, violations: violations) {
        for element in source.elements { subject.send(element) }
        if source.end == .completed { subject.send(completion: .finished) }
        if case .failed(let fault) = source.end { subject.send(completion: .failure(fault)) }
      }
      if got != expected { return "emits \(got) when it is hot\nbut should emit \(expected)" }
    }
    return violations.values.first
  }

  private var isHot: Bool {
    source.end != .endless && stages.allSatisfy(\.hot)
  }

  /// The shortest pipeline found with a defect: removes stages and elements one by one while the defect
  /// remains.
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

  /// Describes the defect of the pipeline of a seed, or returns nil.
  static func report(seed: UInt64, of samples: [Sample<ArrayModel>]) -> String? {
    let pipeline = Pipeline(seed: seed, of: samples)
    if pipeline.defect == nil { return nil }
    let shortest = pipeline.shortest
    return "seed \(seed): \(shortest)\n\(shortest.defect ?? "")"
  }
}

extension Stage {
  /// Emits as many elements of a tape that has so many.
  fileprivate static func prefix(_ count: Int) -> Stage {
    Stage(
      name: "prefix(maxLength:)",
      arguments: "\(count)",
      hot: true,
      apply: { $0.prefix(maxLength: count) },
      model: { $0.elements.count < count ? $0 : Tape(Array($0.elements.prefix(count))) }
    )
  }
}
