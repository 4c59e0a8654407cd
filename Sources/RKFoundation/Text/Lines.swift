public import Foundation
public import RKCore

extension SignalProtocol where Element == Data {
  /// Splits the bytes of the elements into lines of text.
  ///
  /// A line ends with `\n` or `\r\n`, which is not part of the line. A line can begin in one element and end
  /// in a later one. When the source completes, the bytes after the last line break are sent as a line. When
  /// the source fails, these bytes are dropped. Bytes that are not valid UTF-8 become U+FFFD. An incomplete
  /// line is buffered; its length is not limited.
  public func lines() -> Signal<String, Error> {
    deriveStateful { sink in
      let buffer = Box(LineBuffer())
      return (
        receive: { data in for line in buffer.value.append(data) { sink.send(line) } },
        completion: { completion in
          if case .finished = completion, let line = buffer.value.finish() { sink.send(line) }
          sink.finish(completion)
        }
      )
    }
  }
}
