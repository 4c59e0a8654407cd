import Foundation
import RKTesting
import ReactiveKit
import Testing

/// A run of a registry's sample, as it is drawn.
struct Picture {
  /// An event on a line.
  struct Mark {
    let tick: Int
    let kind: Diagram.Kind
  }

  /// A signal, from its observation to its end.
  struct Line {
    let start: Int
    let end: Int
    let marks: [Mark]
  }

  /// The source, and the signals that are observed at its beginning.
  private(set) var inputs: [Line] = []
  /// The signals that are observed later, such as inner signals.
  private(set) var inner: [Line] = []
  let output: Line
  /// The operator's call, as in the registry.
  let code: [String]
  /// The number of ticks that are drawn.
  let ticks: Int

  /// Runs a sample on the first input that the operator changes; on the first one if there is none.
  init(of sample: Sample<Drawn>) throws {
    let inputs = Drawn.inputs.diagrams
    let index = inputs.indices.first { sample.outputs.diagrams[$0] != inputs[$0] } ?? 0
    let time = TestScheduler()
    time.played.withLock { $0 = [] }
    let source = time.cold(try Diagram(inputs[index]))
    let recorder = time.record(sample.apply(source.toSignal(), time))
    time.advance(to: .ticks(30))
    let events = recorder.diagram.events
    output = Line(
      start: 0,
      end: events.last?.tick ?? 0,
      marks: events.map { Mark(tick: $0.tick, kind: $0.kind) }
    )
    var last = output.end
    for played in time.played.withLock({ $0.take() }) ?? [] {
      for subscription in played.subscriptions {
        let line = Line(played, subscription)
        if line.start == 0 { self.inputs.append(line) } else { inner.append(line) }
        last = max(last, line.end)
      }
    }
    ticks = last + 1
    code = try Self.call(at: sample.location)
  }

  /// Reads the closure of a sample in its source file, without its parameters.
  private static func call(at location: SourceLocation) throws -> [String] {
    let file = Declaration.root.appending(path: "Tests/ReactiveKitTests/Registry")
      .appending(path: location.fileName)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let text = lines[(location.line - 1)...].joined(separator: "\n")
    let brace = try #require(text.range(of: "{ "))
    let start = try #require(text.range(of: " in", range: brace.upperBound..<text.endIndex))
    var depth = 1
    let body = text[start.upperBound...].prefix { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth > 0
    }
    let code = body.split(separator: "\n").map(String.init)
      .filter { $0.contains { !$0.isWhitespace } }
    let margin = code.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return code.map { line in
      // The virtual time is not a part of what is shown.
      var line = String(line.dropFirst(margin)).replacing("time.other()", with: "other")
        .replacing("time.inner", with: "inner").replacing(", on: time", with: "")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Picture.Line {
  /// The part of a signal that an observation receives.
  fileprivate init(_ played: Played, _ subscription: Diagram) {
    let start = subscription.events[0].tick
    let isDisposed = subscription.events.last?.kind == .disposed
    let stop = isDisposed ? subscription.ticks - 1 : .max
    let marks = played.events.map { Picture.Mark(tick: start + $0.tick, kind: $0.kind) }
      .filter { $0.tick <= stop }
    self.init(
      start: start,
      end: max(start, isDisposed ? stop : marks.last?.tick ?? start),
      marks: marks
    )
  }
}
