import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import RKFoundation

@Suite("TaskCancellation", .timeLimit(.minutes(30)))
struct TaskCancellationTests {
  private let session = URLSession(configuration: .patient)

  @Test func `isDisposed is true before a task starts, and when it has ended or was cancelled`()
    async throws
  {
    let server = try HTTPServer { _, connection in connection.waitForClose() }
    let ends: [(TaskCancellation) -> Void] = [{ $0.finish() }, { $0.dispose() }]
    for (index, end) in ends.enumerated() {
      let cancellation = TaskCancellation()
      #expect(cancellation.isDisposed)
      let task = session.dataTask(with: server.url())
      cancellation.start(task)
      #expect(!cancellation.isDisposed)
      await expectSoon("the request arrives") { server.requests.value.count == index + 1 }
      end(cancellation)
      #expect(cancellation.isDisposed)
      if index == 0 {
        // What has ended is not cancelled any more.
        cancellation.dispose()
        #expect(task.state == .running)
        task.cancel()
      }
    }
    session.finishTasksAndInvalidate()
  }
}
