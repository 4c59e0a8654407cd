// The declarations of Foundation and Dispatch that branches for Darwin refer to; see Scripts/apple.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Darwin

public var errno: Int32 { fatalError() }
open class NSObject: @unchecked Sendable {}
public final class Thread: NSObject {
  public class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}
public final class ProcessInfo: NSObject {
  public static var processInfo: ProcessInfo { fatalError() }
  public var environment: [String: String] { fatalError() }
}
public final class FileHandle: NSObject {
  public var fileDescriptor: Int32 { fatalError() }
}
public final class FileManager: NSObject {
  public static var `default`: FileManager { fatalError() }
  public func contentsOfDirectory(atPath path: String) throws(CocoaError) -> [String] {
    fatalError()
  }
}
public struct CocoaError: Error {}
public final class Process: NSObject {}
public final class UserDefaults: NSObject {}
public final class RunLoop {
  public struct Mode: Sendable {}
}
public final class DispatchQueue: Sendable {
  public init(label: String) {}
  public func async(execute work: @escaping @Sendable () -> Void) {}
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
}

public protocol DataProtocol {}
extension [UInt8]: DataProtocol {}
public struct Data: DataProtocol, Sendable {}
public struct URL: Sendable {
  public var isFileURL: Bool { fatalError() }
  public var path: String { fatalError() }
}
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
