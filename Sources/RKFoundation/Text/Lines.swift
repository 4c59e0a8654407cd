public import Foundation
public import RKCore

extension SignalProtocol where Element == Data {
  /// Divides the bytes of the elements into lines of text.
  ///
  /// A line ends with `\n` or `\r\n`, which is not part of it. A line may begin in one element and
  /// end in a later one. Bytes after the last line break are a line when the source completes, and
  /// are dropped when it fails. Bytes that are not UTF-8 become U+FFFD. An incomplete line is
  /// buffered without bound.
  public func lines() -> Signal<String, Error> {
    deriveStateful { sink in
      let buffer = Ref(LineBuffer())
      return (
        receive: { data in
          for line in buffer.value.append(data) { sink.send(line) }
        },
        completion: { completion in
          if case .finished = completion, let line = buffer.value.finish() { sink.send(line) }
          sink.finish(completion)
        }
      )
    }
  }
}
