import RKCore

extension Recording {
  /// The recording in the Trace Event format, which [Perfetto](https://ui.perfetto.dev) and Chrome can open.
  ///
  /// Each observation is a bar, from its beginning to its end, with a mark for each element:
  ///
  /// ```json
  /// [
  /// {"name":"search","cat":"signal","ph":"b","id":1,"pid":1,"tid":1,"ts":0,"args":{}},
  /// {"name":"next","cat":"signal","ph":"n","id":1,"pid":1,"tid":1,"ts":200,"args":{"value":"\"a\""}},
  /// {"name":"search","cat":"signal","ph":"e","id":1,"pid":1,"tid":1,"ts":900,"args":{"end":"finished"}}
  /// ]
  /// ```
  ///
  /// Each step is a mark on its thread, with the changes of the step as arguments. Threads are numbered from
  /// 1, in the order in which they first appear in any recording of the inspector.
  public var traceEvents: String {
    let content = content
    let lines = content.entries.all.map { entry in
      let (name, kind, time, thread, arguments) = content.traced(entry)
      return "{\"name\":\(name.json),\(kind),\"pid\":1,\"tid\":\(thread),"
        + "\"ts\":\(time.microseconds),\"args\":{\(arguments)}}"
    }
    return lines.isEmpty ? "[\n]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }
}

extension Recording.Storage {
  fileprivate func traced(_ entry: Recording.Entry) -> (String, String, Duration, Int, String) {
    switch entry {
    case .event(let moment, let observation, let time, let thread):
      let (kind, value) = moment.words
      let title = observations[observation]?.title ?? "observation"
      let (name, phase, arguments) =
        switch kind {
        case "started": (title, "b", "")
        case "finished", "failed", "disposed":
          (title, "e", "\"end\":\((kind + (value.map { ": \($0)" } ?? "")).json)")
        default: (kind, "n", "\"value\":\((value ?? "").json)")
        }
      let type = "\"cat\":\"signal\",\"ph\":\"\(phase)\",\"id\":\(observation)"
      return (name, type, time, thread, arguments)
    case .step(let step):
      let changes = step.changes.map {
        "\(title($0.node).json):\("\($0.to?.description ?? "?")".json)"
      }
      let arguments = changes.joined(separator: ",")
      return ("step \(step.number)", Self.mark, step.time, step.thread, arguments)
    case .retry(let collisions, let time, let thread):
      let names = collisions.map { title($0) }.joined(separator: ", ")
      return ("retry", Self.mark, time, thread, "\"collides\":\(names.json)")
    }
  }

  private static var mark: String { "\"cat\":\"state\",\"ph\":\"i\"" }
}
