import RKCore

extension Recording {
  /// The nodes, dependencies, observations and entries as JSON; `page` contains this text.
  public var json: String {
    let content = content
    let observations = content.observations.values.sorted { $0.number < $1.number }
    let nodes = content.nodes.values.sorted { $0.id < $1.id }
    return "{\"nodes\":[\(nodes.map(\.json).joined(separator: ",\n"))],\n\"edges\":["
      + content.edges.map { "[\($0.input),\($0.dependent)]" }.joined(separator: ",")
      + "],\n\"observations\":[\(observations.map(\.json).joined(separator: ",\n"))],\n\"entries\":["
      + content.entries.all.map(\.json).joined(separator: ",\n")
      + "],\n\"dropped\":\(content.dropped)}"
  }

  /// The recording as one HTML page, which any browser can open offline.
  ///
  /// The page shows the graph, a time axis, and the values, cause and consequences of the selected node.
  public var page: String {
    "\(pageText)".replacing("/*LIBRARIES*/", with: "\(pageLibraries)", maxReplacements: 1)
      // "</script>" in a value would end the script.
      .replacing("/*DATA*/", with: json.replacing("<", with: "\\u003c"), maxReplacements: 1)
  }

  /// Writes `page` to a file.
  ///
  /// - Parameter path: The path of the file; an existing file is replaced.
  /// - Throws: A `RecordingError` if the file cannot be written.
  public func write(to path: String) throws(RecordingError) {
    if let code = writeFile(page, to: path) { throw RecordingError(path: path, code: code) }
  }
}

/// An error that is thrown when a recording cannot be written to a file.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// The path and the number.
  public var description: String { "the recording cannot be written to \(path) (error \(code))" }
}

extension ObservationRecord.Summary {
  fileprivate var json: String {
    "{\"id\":\(number),\"title\":\(title.json)"
      + (node.map { ",\"node\":\($0)" } ?? "") + "}"
  }
}

extension Recording.Entry {
  fileprivate var json: String {
    switch self {
    case .step(let step):
      let changes = step.changes.map { "[\($0.node),\(text($0.from)),\(text($0.to))]" }
      let computations = step.computations.map { computation in
        "[\(computation.node),\(computation.hasChanged ? 1 : 0),\(computation.duration.microseconds),"
          + "\(text(computation.from)),\(text(computation.to))]"
      }
      return
        "{\"k\":\"s\",\"n\":\(step.number),\"t\":\(step.time.microseconds),\"th\":\(step.thread),"
        + "\"c\":[\(changes.joined(separator: ","))],\"p\":[\(computations.joined(separator: ","))]}"
    case .event(let moment, let observation, let time, let thread):
      let (kind, value) = moment.words
      return "{\"k\":\"e\",\"o\":\(observation),\"m\":\(kind.json),"
        + (value.map { "\"v\":\($0.json)," } ?? "")
        + "\"t\":\(time.microseconds),\"th\":\(thread)}"
    case .retry(let collisions, let time, let thread):
      return "{\"k\":\"r\",\"t\":\(time.microseconds),\"th\":\(thread),"
        + "\"c\":[\(collisions.map(String.init).joined(separator: ","))]}"
    }
  }

  private func text(_ value: RecordedValue?) -> String { value?.description.json ?? "null" }
}

extension Recording.ObservationEvent {
  /// The kind of the event, and its value or error.
  var words: (kind: String, value: String?) {
    switch self {
    case .started: ("started", nil)
    case .next(let value): ("next", value.description)
    case .finished: ("finished", nil)
    case .failed(let error): ("failed", error)
    case .disposed: ("disposed", nil)
    case .changed(let change): (change.name, change.value)
    }
  }
}
