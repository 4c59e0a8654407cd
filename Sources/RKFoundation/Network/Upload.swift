public import Foundation
public import RKCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
  /// Uploads a body, and sends the progress and then the body of the response.
  ///
  /// The signal fails if the status is not in 200..<300. `chunks(for:)` describes the session and the queue.
  ///
  /// - Parameters:
  ///   - body: The body of the request.
  ///   - request: The request, whose method is usually `POST` or `PUT`.
  /// - Returns: A signal that fails with the same errors as `data(for:)`.
  public func upload(
    _ body: Data,
    for request: URLRequest
  ) -> Signal<Transfer<Data>, RequestError> {
    upload { $0.uploadTask(with: request, from: body) }
  }

  /// Uploads a file, which is read when the signal is observed; see `upload(_:for:)`.
  ///
  /// The signal fails if the file is not a regular file, for example with the code `EISDIR` for a folder.
  ///
  /// - Returns: A signal that fails with the same errors as `data(for:)`, or with `RequestError.file`.
  public func upload(
    file: URL,
    for request: URLRequest
  ) -> Signal<Transfer<Data>, RequestError> {
    let path = file.checkedPath("upload(file:for:)")
    let upload = upload { $0.uploadTask(with: request, fromFile: file) }
    return Signal(deferring: { Self.error(ofFile: path).map { .failed(.file($0)) } ?? upload })
  }

  /// Returns an error unless the path names a readable regular file.
  ///
  /// An upload task for a folder never ends, and opening a pipe without a writer blocks.
  private static func error(ofFile path: String) -> FileError? {
    var status = stat()
    if stat(path, &status) != 0 { return FileError(path: path, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return access(path, R_OK) == 0 ? nil : FileError(path: path, code: errno)
    case S_IFDIR: return FileError(path: path, code: EISDIR)
    default: return FileError(path: path, code: EINVAL)
    }
  }

  private func upload(
    _ makeTask: @escaping @Sendable (URLSession) -> URLSessionTask
  ) -> Signal<Transfer<Data>, RequestError> {
    steps(making: makeTask) { observer in
      // Guarded by the session's delegate queue, which is serial.
      let body = Box(Data())
      let last = Box(TransferProgress())
      return TaskHandlers(
        received: { body.value.append($0) },
        sent: { progress in
          // The system can report the same progress several times.
          if progress == last.value { return }
          last.value = progress
          observer.receive(.progress(progress))
        },
        finished: { observer.receive(.finished(body.value)) }
      )
    }
  }
}
