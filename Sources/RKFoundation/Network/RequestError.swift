public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The reason why a request failed.
public enum RequestError: Error {
  /// No response arrived, or the connection broke before the end of the response.
  ///
  /// On Linux, if the server closes the connection, the code is `.badServerResponse` if no part of the
  /// response has arrived, otherwise `.unknown`. If it closes within the header, corelibs-foundation traps.
  case transport(URLError)
  /// The status is not in 200..<300. Chunks, downloads and uploads keep at most 1 MiB of the body.
  case status(HTTPURLResponse, body: Data)
  /// The body of the response could not be decoded.
  case decoding(CodingFailure, body: Data)
  /// The file of a download or upload could not be read or written.
  case file(FileError)

  /// The status of the response; nil if the error is not `.status`.
  public var statusCode: Int? {
    if case .status(let response, _) = self { response.statusCode } else { nil }
  }

  /// A Boolean value that indicates whether the same request may succeed later.
  ///
  /// It is true for the statuses 408, 425, 429, 500, 502, 503 and 504, for missing, broken or refused
  /// connections, for timeouts, and for host names that cannot be resolved. It is also true for a
  /// `.transport` error with the code `.badServerResponse` or `.unknown`.
  public var isTransient: Bool {
    switch self {
    case .status(let response, _):
      [408, 425, 429, 500, 502, 503, 504].contains(response.statusCode)
    case .transport(let error):
      [
        .timedOut, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
        .cannotFindHost, .dnsLookupFailed, .badServerResponse, .unknown,
      ].contains(error.code)
    case .decoding, .file: false
    }
  }

  init(transport error: any Error) {
    let error = error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    self = .transport(error)
  }
}

extension RequestError: CustomStringConvertible {
  /// The kind of the error, and its reason.
  public var description: String {
    switch self {
    case .transport(let error):
      "no response: \(error.localizedDescription) (\(error.code.rawValue))"
    case .status(let response, let body):
      "status \(response.statusCode), with a body of \(body.count) bytes"
    case .decoding(let failure, _): "the body cannot be decoded: \(failure)"
    case .file(let error): "\(error)"
    }
  }
}
