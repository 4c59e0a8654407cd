public import Foundation
public import RKCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
  /// Downloads the body of the response into a file, and sends the progress and then the file's URL.
  ///
  /// The body is written to a hidden file in the folder of the destination. At the end, this file replaces
  /// the destination atomically. If the destination is a symbolic link, the link is replaced, not its target.
  /// The file has the default permissions of a new file. The hidden file is removed on disposal, and before a
  /// failure is sent. The total number of bytes is unknown if the response does not state it, or if the body
  /// is compressed. For the session, the task and the queue, see `chunks(for:)`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - destination: The file URL of the destination, in an existing folder.
  /// - Returns: A signal that fails with the same errors as `data(for:)`, or with `RequestError.file`.
  public func download(
    for request: URLRequest,
    to destination: URL
  ) -> Signal<Transfer<URL>, RequestError> {
    let path = destination.checkedPath("download(for:to:)")
    return steps(making: { $0.dataTask(with: request) }) { observer throws(RequestError) in
      let file = try PartialFile(for: path)
      // Guarded by the session's delegate queue, which is serial.
      let progress = Box(TransferProgress())
      return TaskHandlers(
        response: { progress.value.total = $0.expectedLength },
        received: { data throws(RequestError) in
          try file.write(data)
          progress.value.completed += Int64(data.count)
          observer.receive(.progress(progress.value))
        },
        finished: { () throws(RequestError) in
          try file.commit()
          observer.receive(.finished(destination))
        },
        disposed: { file.remove() }
      )
    }
  }

  /// Performs a GET request, and downloads the body of the response; see `download(for:to:)`.
  public func download(for url: URL, to destination: URL) -> Signal<Transfer<URL>, RequestError> {
    download(for: URLRequest(url: url), to: destination)
  }
}

extension URLResponse {
  /// The number of bytes in the decompressed body; nil if it is not known in advance.
  fileprivate var expectedLength: Int64? {
    let encoding = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding")
    return encoding == nil && expectedContentLength >= 0 ? expectedContentLength : nil
  }
}
