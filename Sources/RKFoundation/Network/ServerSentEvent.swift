public import RKCore

/// An event that a server pushes in the `text/event-stream` format (HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Hashable {
  /// The type of the event; `message` if the server sent none.
  public var event: String
  /// The data; several `data` fields are joined by line breaks.
  public var data: String
  /// The last `id` that the server sent with this event or an earlier one; nil if it sent none.
  public var id: String?
  /// The time to wait before reconnecting; nil if this event has no `retry` field.
  public var retry: Duration?

  /// Creates an event.
  public init(
    event: String = "message",
    data: String,
    id: String? = nil,
    retry: Duration? = nil
  ) {
    self.event = event
    self.data = data
    self.id = id
    self.retry = retry
  }
}

extension SignalProtocol where Element == String {
  /// Parses lines in the `text/event-stream` format into events.
  ///
  /// An empty line ends an event. An event without data is dropped. The last event is dropped if no empty
  /// line follows it. The lines usually come from `lines()`, which does not treat a lone `\r` as a line
  /// break, although the standard does.
  public func serverSentEvents() -> Signal<ServerSentEvent, Error> {
    deriveStateful { sink in
      let parser = Box(Parser())
      return (
        receive: { if let event = parser.value.receive($0) { sink.send(event) } },
        completion: sink.finish
      )
    }
  }
}

private struct Parser: Sendable {
  private var isFirst = true
  private var event = ""
  private var data: [String] = []
  private var id: String?
  private var retry: Duration?

  /// Processes a line, and returns the event that the line completes; nil if it completes none.
  mutating func receive(_ line: String) -> ServerSentEvent? {
    var line = line
    // A stream may begin with a byte order mark.
    if isFirst, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
    isFirst = false
    if line.isEmpty { return finish() }
    // Bytes are compared, because a combining scalar after the colon or space would merge with it.
    let bytes = line.utf8
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    var rest = bytes[colon...].dropFirst()
    if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    let value = String(Substring(rest))
    switch String(line[..<colon]) {
    case "event": event = value
    case "data": data.append(value)
    case "id" where !rest.contains(0): id = value
    case "retry" where rest.allSatisfy { (48...57).contains($0) }:
      if let number = Int(value) { retry = .milliseconds(number) }
    default: break
    }
    return nil
  }

  private mutating func finish() -> ServerSentEvent? {
    defer { (event, data, retry) = ("", [], nil) }
    if data.isEmpty { return nil }
    return ServerSentEvent(
      event: event.isEmpty ? "message" : event,
      data: data.joined(separator: "\n"),
      id: id,
      retry: retry
    )
  }
}
