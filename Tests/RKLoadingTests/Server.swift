import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport

/// Something to load: each load is a subject that a test sends to.
final class Server: Sendable {
  typealias State = LoadingState<Int, DiagramFailure>

  private struct Content: Sendable {
    var requests: [PassthroughSubject<State, Never>] = []
    var running = 0
  }

  private let content = Locked(Content())

  /// How many loads were started.
  var started: Int { content.withLock { $0.requests.count } }
  /// How many of them run.
  var running: Int { content.withLock { $0.running } }

  var property: LoadingProperty<Int, DiagramFailure> { LoadingProperty { self.request() } }

  func request() -> LoadingSignal<Int, DiagramFailure> {
    let request = PassthroughSubject<State, Never>()
    content.withLock {
      $0.requests.append(request)
      $0.running += 1
    }
    return request.finally { self.content.withLock { $0.running -= 1 } }
  }

  /// A load sends a state.
  func send(_ state: State, of number: Int) {
    content.withLock { $0.requests[number] }.send(state)
  }

  /// A load sends a state and completes.
  func reply(_ state: State, to number: Int) {
    let request = content.withLock { $0.requests[number] }
    request.send(state)
    request.send(completion: .finished)
  }

  func complete(_ number: Int) {
    content.withLock { $0.requests[number] }.send(completion: .finished)
  }
}

extension SignalProtocol where Element == Server.State, Error == Never {
  /// Observes, and writes the events down, shortly.
  @discardableResult
  func note(in log: Log<String>) -> any Disposable {
    observe { event in
      switch event {
      case .next(.loading): log("loading")
      case .next(.loaded(let value)): log("\(value)")
      case .next(.failed): log("failed")
      case .completed: log("completed")
      }
    }
  }
}
