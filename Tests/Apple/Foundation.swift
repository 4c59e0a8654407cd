// The declarations of Foundation that the branches for Darwin refer to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Darwin

open class NSObject: @unchecked Sendable {}
public final class UserDefaults: NSObject {}
public final class RunLoop {
  public struct Mode: Sendable {}
}
public struct Data: Sendable {}
public struct URLRequest: Sendable {}
open class URLResponse: NSObject {}
open class URLSessionTask: NSObject {}
public final class URLSessionDataTask: URLSessionTask {}
public final class URLSessionConfiguration: NSObject {}
public final class URLSession: NSObject {
  public enum AuthChallengeDisposition: Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { fatalError() }
}
