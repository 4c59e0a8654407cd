import Foundation
import RKTesting
import ReactiveKit
import TestSupport
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
  /// The signals that are elements of the output.
  let lanes: [Line]
  /// The operator's call, as in the registry.
  let code: [String]
  /// The number of ticks that are drawn.
  let ticks: Int

  /// Runs a sample on an input; without one, on the first that the operator changes, or the first of all.
  init(of sample: Sample<Drawn>, on input: String?) throws {
    let inputs = Drawn.inputs.diagrams
    let index = inputs.indices.first { sample.outputs.diagrams[$0] != inputs[$0] } ?? 0
    try self.init(of: sample.apply, on: input ?? inputs[index], at: sample.location)
  }

  /// Runs a closure, which stands at a location of the registry, on an input.
  init(of apply: @escaping Drawn.Apply, on input: String, at location: SourceLocation) throws {
    try self.init(of: location, input) { source, time in
      let recorder = time.record(apply(source, time))
      return { (Line(recorder.diagram), []) }
    }
  }

  /// Runs a sample whose elements are signals on the first input.
  init(of sample: Sample<Lanes>) throws {
    try self.init(of: sample.location, Drawn.inputs.diagrams[0]) { source, time in
      let recorders = Log<Recorder<Character, DiagramFailure>>()
      let output = time.record(
        sample.apply(source, time).map { lane -> Character in
          recorders(time.record(lane))
          return "o"
        }
      )
      return {
        let line = Line(output.diagram)
        let marks = line.marks.map { mark in
          mark.kind == .element("o") ? Mark(tick: mark.tick, kind: .subscribed) : mark
        }
        let starts = marks.filter { $0.kind == .subscribed }.map(\.tick)
        let lanes = zip(recorders.values, starts).map { Line($0.diagram, from: $1) }
        return (Line(start: 0, end: line.end, marks: marks), lanes)
      }
    }
  }

  /// Runs a sample on an input, and draws what `record` has recorded when it is over.
  private init(
    of location: SourceLocation,
    _ input: String,
    record: (Letters, TestScheduler) -> () -> (output: Line, lanes: [Line])
  ) throws {
    let time = TestScheduler()
    time.played.withLock { $0 = [] }
    let recorded = record(time.cold(try Diagram(input)).toSignal(), time)
    time.advance(to: .ticks(30))
    (output, lanes) = recorded()
    var last = max(output.end, lanes.map(\.end).max() ?? 0)
    for played in time.played.withLock({ $0.take() }) ?? [] {
      for subscription in played.subscriptions {
        let line = Line(played, subscription)
        if line.start == 0 { inputs.append(line) } else { inner.append(line) }
        last = max(last, line.end)
      }
    }
    ticks = last + 1
    code = try Self.call(at: location)
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
    let shown = code.map { line in
      // The virtual time and the types of the samples are not a part of what is shown.
      var line = String(line.dropFirst(margin)).replacing("time.other()", with: "other")
        .replacing(/time\.cold\("[^"]*"\)/, with: "other").replacing("time.inner", with: "inner")
        .replacing(", on: time", with: "").replacing("Slow(time: time)", with: "scheduler")
        .replacing(/\b(on|using): time\b/) { "\($0.output.1): scheduler" }
        .replacing("Letters(", with: "Signal(").replacing("Letters.Event", with: "Signal.Event")
      while line.last == " " { line.removeLast() }
      return line
    }
    return withoutConversion(shown.joined(separator: "\n")).components(separatedBy: "\n")
  }

  /// Leaves out the last operator if it only makes the result a signal that can be drawn.
  private static func withoutConversion(_ call: String) -> String {
    let conversions = [
      ".map(digit)", ".map(letter)", ".map { size($0) }", ".flatMap { [$0.0, $0.1] }",
      ".castError()",
    ]
    guard let conversion = conversions.first(where: call.hasSuffix) else { return call }
    let rest = call.dropLast(conversion.count).trimmingCharacters(in: .whitespacesAndNewlines)
    return withoutConversion(rest)
  }
}

extension Picture.Line {
  /// A recorded signal.
  fileprivate init(_ diagram: Diagram, from start: Int = 0) {
    self.init(
      start: start,
      end: diagram.events.last?.tick ?? start,
      marks: diagram.events.map { Picture.Mark(tick: $0.tick, kind: $0.kind) }
    )
  }

  /// The part of a signal that an observation receives.
  fileprivate init(_ played: PlayedDiagram, _ subscription: Diagram) {
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
