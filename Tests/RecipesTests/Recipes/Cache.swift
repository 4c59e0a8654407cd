import ReactiveKit
import Synchronization

/// Loads a value for each key: once for simultaneous observers, and again when the value is too old.
final class Cache<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  private let values = Mutex<[Key: Signal<Value, Failure>]>([:])
  private let makeValue: @Sendable (Key) -> Signal<Value, Failure>

  /// - Parameter age: The time for which a loaded value is used.
  init(
    age: Duration,
    on time: some TimedScheduler & Sendable = ExecutionContext.main,
    load: @escaping @Sendable (Key) async throws(Failure) -> Value
  ) {
    makeValue = { key in
      // The shared signal stays connected, and so replays the value, until the value is too old.
      Signal { () async throws(Failure) in try await load(key) }
        .append(Signal<Value, Failure>.completed().delay(for: age, on: time))
        .share(limit: 1, keepAlive: true, resetsOnCompletion: true, resetsOnFailure: true)
        .first()
    }
  }

  /// Returns a signal of the value for a key; an observation loads the value unless it is cached or loading.
  subscript(key: Key) -> Signal<Value, Failure> {
    values.withLock { values in
      if let value = values[key] { return value }
      let value = makeValue(key)
      values[key] = value
      return value
    }
  }
}
