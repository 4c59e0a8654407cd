import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// An ephemeral configuration without a timeout of its own: on a loaded machine, and under the
  /// thread sanitizer, a test may wait longer for a thread than the default of a minute.
  static var patient: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 3600
    return configuration
  }
}

extension SignalProtocol {
  /// Awaits the end, and returns all elements.
  func collected() async throws(Error) -> [Element] {
    var elements: [Element] = []
    for try await element in values { elements.append(element) }
    return elements
  }

  /// Awaits the end, and returns the failure; records an issue if there is none.
  func failure() async -> Error? {
    do throws(Error) {
      let elements = try await collected()
      Issue.record("no failure, but \(elements)")
      return nil
    } catch {
      return error
    }
  }
}

/// A gate that threads and tasks wait for.
final class Gate: Sendable {
  private let opened: AsyncStream<Void>
  private let opener: AsyncStream<Void>.Continuation
  private let threads = DispatchSemaphore(value: 0)

  init() {
    (opened, opener) = AsyncStream.makeStream()
  }

  func open() {
    opener.finish()
    threads.signal()
  }

  /// Suspends the task until the gate is open.
  func passed() async {
    for await _ in opened {}
  }

  /// Blocks the thread until the gate is open; for one thread.
  func waitOnThread() {
    threads.wait()
  }
}

/// A new folder, which is removed with all its content when it is deallocated.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// Writes a file and returns its URL.
  @discardableResult
  func write(_ text: String, to name: String = "file") throws -> URL {
    try Data(text.utf8).write(to: file(name))
    return file(name)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// The number of open descriptors of this process.
func openDescriptors() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
}

/// Awaits a condition of the system that sends no notification.
func expectSoon(
  _ comment: Comment,
  _ condition: @escaping @Sendable () -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let checks = SafeSignal(sequence: 0..<120_000, interval: .milliseconds(5)).map { _ in condition()
  }
  let isMet = await checks.filter { $0 }.first ?? false
  #expect(isMet, comment, sourceLocation: sourceLocation)
}
