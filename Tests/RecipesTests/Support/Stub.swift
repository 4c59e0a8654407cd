import ReactiveKit
import TestSupport

struct Offline: Error, Equatable {}

/// An asynchronous function whose calls a test answers.
final class Stub<Input: Sendable, Output: Sendable>: Sendable {
  /// The inputs of the calls whose task was cancelled.
  let cancelled = Log<Input>()
  private let inputs = Locked<[Input]>([])
  private let answers = ReplaySubject<(call: Int, result: Result<Output, Offline>), Never>()

  /// The inputs of all calls.
  var calls: [Input] { inputs.withLock { $0 } }

  func callAsFunction(_ input: Input) async throws(Offline) -> Output {
    let number = inputs.withLock { inputs in
      inputs.append(input)
      return inputs.count
    }
    guard let answer = await answers.first(where: { $0.call == number }).first else {
      cancelled(input)
      throw Offline()
    }
    return try answer.result.get()
  }

  /// Answers a call; they count from 1.
  func answer(_ call: Int, _ output: Output) {
    answers.send((call, .success(output)))
  }

  /// Answers a call with a failure.
  func fail(_ call: Int) {
    answers.send((call, .failure(Offline())))
  }
}
