public import Foundation
import RKCore
public import RKSubjects

extension UserDefaults {
  /// Returns a property whose value is stored under a key.
  ///
  ///     let volume = UserDefaults.property(forKey: "volume", default: 0.5)
  ///     volume.value = 0.8
  ///
  /// Setting the property stores the value. When the stored value changes elsewhere in this process,
  /// by another property or by `set(_:forKey:)`, the property takes it; when it is removed, the
  /// property takes the default. On Linux `set(_:forKey:)` posts no `didChangeNotification`; code
  /// that calls it posts one for the property to take the change. Changes by other processes are
  /// seen with the next notification, at the earliest.
  ///
  /// `Bool`, `Int`, `Double`, `String`, `Data` and `Date` are stored as such, for code that reads
  /// them directly, and so are optionals of them. Other values are stored as JSON. A value that cannot
  /// be encoded is not stored, but the property has it. Nil is stored as an empty array, which is not
  /// the same as no value. A stored value of another type counts as none.
  ///
  /// The suite has a name here, because a `UserDefaults` is not `Sendable`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value where none is stored. It is not stored itself.
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
