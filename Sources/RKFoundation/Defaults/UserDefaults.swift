public import Foundation
import RKCore
public import RKSubjects

extension UserDefaults {
  /// Returns a property whose value is stored under a key.
  ///
  ///     let volume = UserDefaults.property(forKey: "volume", default: 0.5)
  ///     volume.value = 0.8
  ///
  /// Setting the property stores the value. When other code in this process changes the stored value, for
  /// example with `set(_:forKey:)` or another property, this property takes the new value. When other code
  /// removes the stored value, this property returns to the default. On Linux, `set(_:forKey:)` does not post
  /// `didChangeNotification`, so its caller must post it; otherwise this property misses the change. A change
  /// by another process is detected only at the next notification.
  ///
  /// `Bool`, `Int`, `Double`, `String`, `Data`, `Date` and their optionals are stored natively, so other
  /// code can read them directly. Other values are stored as JSON. A value that cannot be encoded is not
  /// stored, but the property keeps it. Nil is stored as an empty array, to distinguish it from a missing
  /// value. A stored value of another type is treated as missing.
  ///
  /// The suite is identified by name, because `UserDefaults` is not `Sendable`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value of the property while no value is stored. Creating the property does not
  ///     store the default.
  ///   - suite: The name of the suite. Default: `UserDefaults.standard`.
  public static func property<Value: Codable & Equatable & Sendable>(
    forKey key: String,
    default defaultValue: Value,
    suite: String? = nil
  ) -> Property<Value> {
    let entry = DefaultsEntry(key: key, suite: suite, defaultValue: defaultValue)
    let property = Property(entry.value)
    property.dropFirst(1).observeNext { entry.write($0) }.dispose(in: property.bag)
    NotificationCenter.default.notification(name: UserDefaults.didChangeNotification)
      .observeNext { [weak property] in
        if let property, let value = entry.newValue() { property.value = value }
      }
      .dispose(in: property.bag)
    return property
  }
}
