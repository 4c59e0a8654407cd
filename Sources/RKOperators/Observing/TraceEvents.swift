#if canImport(Dispatch)
public import Dispatch
public import RKCore

/// A tracer that writes the Trace Event format, which Perfetto and Chrome open.
///
/// Each observation is a bar, from its beginning to its end, with a mark for each element:
///
/// ```json
/// [
/// {"name":"search","cat":"signal","ph":"b","id":1,"pid":1,"tid":1,"ts":0,"args":{}},
/// {"name":"next","cat":"signal","ph":"n","id":1,"pid":1,"tid":1,"ts":200,"args":{"value":"a"}},
/// {"name":"search","cat":"signal","ph":"e","id":1,"pid":1,"tid":1,"ts":900,"args":{"end":"finished"}}
/// ]
/// ```
///
/// Threads are numbered from 1, in the order in which they appear. A new thread may get the number of a
/// thread that has exited. The output is readable even without its last line, which `finish()` writes.
public final class TraceEvents: LaneTracer {
  private let start: Duration
  private let now: @Sendable () -> Duration
  private let output: @Sendable (String) -> Void
  private let trampoline = Trampoline()
  /// The text before the next event; nil once the last line is written.
  private let separator = Locked<String?>("[\n")
  private let threads = Locked<[ThreadNumber: Int]>([:])

  /// Creates a tracer.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler whose time is written, counted from this call. Default: the time
  ///     of the system.
  ///   - output: A closure that is called with the pieces of text, serially, on the traced threads.
  public init(
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.global(),
    output: @escaping @Sendable (String) -> Void
  ) {
    start = scheduler.now
    now = { scheduler.now }
    self.output = output
  }

  /// Writes a moment.
  public func trace(_ moment: Lane.Moment, in lane: Lane) {
    let time = now() - start
    let thread = threadNumber()
    trampoline.run {
      guard let separator = self.nextSeparator(",\n") else { return }
      self.output(separator + self.line(moment, in: lane, at: time, on: thread))
    }
  }

  /// Writes the last line; later moments are not written.
  public func finish() {
    trampoline.run {
      guard let separator = self.nextSeparator(nil) else { return }
      self.output(separator == "[\n" ? "[\n]\n" : "\n]\n")
    }
  }

  /// Returns the number of the calling thread.
  private func threadNumber() -> Int {
    let current = ThreadNumber.current
    return threads.withLock { threads in
      let number = threads[current] ?? threads.count + 1
      threads[current] = number
      return number
    }
  }

  private func nextSeparator(_ next: String?) -> String? {
    separator.withLock { separator in
      defer { if separator != nil { separator = next } }
      return separator
    }
  }

  private func line(
    _ moment: Lane.Moment,
    in lane: Lane,
    at time: Duration,
    on thread: Int
  ) -> String {
    let (name, phase, arguments) =
      switch moment {
      case .started: (lane.name, "b", "")
      case .next(let value): ("next", "n", "\"value\":\(quoted(value))")
      case .finished: (lane.name, "e", "\"end\":\"finished\"")
      case .failed(let error): (lane.name, "e", "\"end\":\(quoted("failed: " + error))")
      case .disposed: (lane.name, "e", "\"end\":\"disposed\"")
      }
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return
      "{\"name\":\(quoted(name)),\"cat\":\"signal\",\"ph\":\"\(phase)\",\"id\":\(lane.observation)"
      + ",\"pid\":1,\"tid\":\(thread),\"ts\":\(microseconds),\"args\":{\(arguments)}}"
  }
}

/// Returns a text as a JSON string.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
#endif
