public import Foundation
public import RKCore
import RKOperators

extension FileHandle {
  /// Sends the lines of a file, and completes at its end.
  ///
  ///     for try await line in FileHandle.lines(of: url).values { print(line) }
  ///
  /// Each observation opens the file and reads it in parts of 64 KiB, on the thread that observes.
  /// With `for await` it is read on demand, so the size of the file does not matter. A line ends
  /// with `\n` or `\r\n`; see `lines()`. Disposal closes the file. A named pipe blocks the thread
  /// until it has a writer, and then until that writes.
  ///
  /// - Returns: A signal that fails if the file cannot be opened or read.
  public static func lines(of file: URL) -> Signal<String, FileError> {
    let lines = LinesOfFile(path: file.checkedPath("lines(of:)"))
    return Signal<Result<String, FileError>, FileError>(elements: lines)
      .tryMap { line -> Result<String, FileError> in line }
  }
}

private struct LinesOfFile: Sequence, IteratorProtocol, Sendable {
  let path: String
  private var descriptor: Descriptor?
  private var buffer = LineBuffer()
  private var lines = FIFO<String>()
  private var isAtEnd = false

  init(path: String) {
    self.path = path
  }

  mutating func next() -> Result<String, FileError>? {
    do throws(FileError) {
      while true {
        if let line = lines.popFirst() { return .success(line) }
        if isAtEnd { return nil }
        if descriptor == nil { descriptor = try Descriptor(reading: path) }
        let bytes = try descriptor?.read() ?? []
        for line in buffer.append(bytes) { lines.append(line) }
        if bytes.isEmpty {
          (isAtEnd, descriptor) = (true, nil)
          if let line = buffer.finish() { return .success(line) }
        }
      }
    } catch {
      (isAtEnd, descriptor) = (true, nil)
      return .failure(error)
    }
  }
}
