import RKCore

extension Recording {
  /// The recording in the Trace Event format, which [Perfetto](https://ui.perfetto.dev) and Chrome open.
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
  /// A step is a mark of its thread, with what it has changed. Threads are numbered from 1, in the order in which
  /// they appear.
  public var traceEvents: String {
    let content = content
    let lines = content.entries.all.map { entry in
      switch entry {
      case .event(let event):
        let title = content.observations[event.observation]?.title ?? "observation"
        let (name, phase, arguments) = event.moment.traced(title)
        return traceEvent(name, phase, "signal", event.time, event.thread, arguments)
          .replacing("\"pid\"", with: "\"id\":\(event.observation),\"pid\"")
      case .step(let step):
        let changes = step.changes.map { change in
          "\(content.title(change.node).json):\("\(change.to?.description ?? "?")".json)"
        }
        let arguments = changes.joined(separator: ",")
        return traceEvent("step \(step.number)", "i", "state", step.time, step.thread, arguments)
      case .retry(let collisions, let time, let thread):
        let names = collisions.map { content.title($0) }.joined(separator: ", ")
        return traceEvent("retry", "i", "state", time, thread, "\"collides\":\(names.json)")
      }
    }
    return lines.isEmpty ? "[\n]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  private func traceEvent(
    _ name: String,
    _ phase: String,
    _ category: String,
    _ time: Duration,
    _ thread: Int,
    _ arguments: String
  ) -> String {
    "{\"name\":\(name.json),\"cat\":\"\(category)\",\"ph\":\"\(phase)\",\"pid\":1,\"tid\":\(thread),"
      + "\"ts\":\(time.microseconds),\"args\":{\(arguments)}}"
  }
}

extension Recording.Moment {
  fileprivate func traced(_ title: String) -> (name: String, phase: String, arguments: String) {
    let (kind, value) = words
    if kind == "started" { return (title, "b", "") }
    if kind == "next" { return (kind, "n", "\"value\":\((value ?? "").json)") }
    return (title, "e", "\"end\":\((kind + (value.map { ": \($0)" } ?? "")).json)")
  }
}
