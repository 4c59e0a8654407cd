import Foundation
import RKCore

/// The value stored under a key, as the property last wrote or read it.
///
///     property ── write ──► stored ──► notification ── newValue ──► property, unless it is the last one
///
/// Stored values are compared by their bytes. Comparing the values themselves is not enough, because a value
/// can differ from its decoded copy. Examples are NaN and values with members that are not encoded.
///
/// The lock guards the state. While it is held, user defaults are not accessed and no value is released.
final class DefaultsEntry<Value: Codable & Equatable & Sendable>: Sendable {
  private struct State: Sendable {
    /// The bytes that were last written or read; nil if there was no stored value.
    var stored: Data?
    /// The value that `stored` represents.
    var value: Value
    /// True after a new value was read from the defaults, until the next call to `write(_:)`.
    var isIncoming = false
    /// A counter that is odd while a value is being stored; a read may then return the previous value.
    var version = 0
  }

  private let key: String
  private let suite: String?
  private let defaultValue: Value
  private let state: Locked<State>

  init(key: String, suite: String?, defaultValue: Value) {
    (self.key, self.suite, self.defaultValue) = (key, suite, defaultValue)
    let object = Self.defaults(suite).object(forKey: key)
    let value = object.flatMap { StoredValue<Value>.value(of: $0) } ?? defaultValue
    state = Locked(State(stored: StoredValue<Value>.representation(object), value: value))
  }

  var value: Value { state.withLock { $0.value } }

  /// Returns the current value if other code has stored or removed it since the last access; otherwise nil.
  func newValue() -> Value? {
    let before = state.withLock { $0 }
    let object = Self.defaults(suite).object(forKey: key)
    let stored = StoredValue<Value>.representation(object)
    // Changes are ignored while a value is being stored; `write(_:)` then posts a notification if necessary.
    if !before.version.isMultiple(of: 2) || stored == before.stored { return nil }
    let value = object.flatMap { StoredValue<Value>.value(of: $0) } ?? defaultValue
    let next = State(stored: stored, value: value, isIncoming: true, version: before.version)
    let old = state.withLock { state -> State? in
      if state.version != before.version || state.stored == stored { return nil }
      defer { state = next }
      return state
    }
    return old == nil ? nil : value
  }

  /// Stores a new value of the property, unless that value was just read from the defaults.
  func write(_ value: Value) {
    let defaults = Self.defaults(suite)
    let current = StoredValue<Value>.representation(defaults.object(forKey: key))
    let last = state.withLock { state in
      defer { state.isIncoming = false }
      return state
    }
    if last.isIncoming || last.stored == current, isSame(value, last.value) { return }
    guard let object = try? StoredValue.object(for: value) else { return }
    let stored = StoredValue<Value>.representation(object)
    let isStoring = stored != current
    // The previous value is released outside the lock.
    _ = state.withLock { state in
      let old = state
      let version = old.version + (isStoring ? 1 : 0)
      state = State(stored: stored, value: value, version: version)
      return old
    }
    if !isStoring { return }
    defaults.set(object, forKey: key)
    state.withLock { $0.version += 1 }
    // Notifications that were posted while the version was odd were ignored, so another may be necessary.
    let now = { StoredValue<Value>.representation(defaults.object(forKey: self.key)) }
    if !UserDefaults.postsChanges || now() != stored {
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    }
  }

  /// Compares two values.
  ///
  /// A value that is not equal to itself, such as NaN, is compared by its bytes.
  private func isSame(_ first: Value, _ second: Value) -> Bool {
    if first == second || first == first { return first == second }
    let bytes = { StoredValue<Value>.representation(try? StoredValue<Value>.object(for: $0)) }
    return bytes(first) == bytes(second)
  }

  private static func defaults(_ suite: String?) -> UserDefaults {
    suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard
  }
}
