import Synchronization

/// The name of an object, and the file and line where the name was given.
// This is a class, because the compiler generates large functions to copy a structure with these properties.
@usableFromInline
package final class ObjectName: Sendable {
  package let text: String
  @usableFromInline package let file: String
  @usableFromInline package let line: UInt

  package init(text: String, file: String, line: UInt) {
    (self.text, self.file, self.line) = (text, file, line)
  }

  // This property is compiled only into the modules of inspectors.
  @export(implementation)
  package var location: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}

/// The names of objects, in a separate table, so that unnamed objects need no memory for a name.
///
/// The names of deallocated objects are removed when the table is full.
@usableFromInline
package enum Names {
  private final class Entry: Sendable {
    weak let object: (any AnyObject & Sendable)?
    let key: ObjectIdentifier
    let name: ObjectName

    init(_ object: any AnyObject & Sendable, _ name: ObjectName) {
      (self.object, self.key, self.name) = (object, ObjectIdentifier(object), name)
    }
  }

  private struct Table: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var capacity = 64
  }

  private static let table = Locked(Table())
  private static let isUsed = Atomic<Bool>(false)

  /// Gives one name to all objects that represent an instance.
  package static func set(_ name: ObjectName, of objects: [any AnyObject & Sendable]) {
    isUsed.store(true, ordering: .relaxed)
    for object in objects {
      let entry = Entry(object, name)
      let isFull = table.withLock { table in
        store(entry, entry.key, in: &table.entries)
        return table.entries.count > table.capacity
      }
      if isFull { removeDead() }
    }
  }

  /// Removes the entries of deallocated objects.
  ///
  /// The weak references are read outside the lock, because reading one may create the last strong reference
  /// to an object. Releasing that reference deallocates the object.
  private static func removeDead() {
    var dead: [Entry] = []
    for entry in table.withLock({ $0.entries }).values where entry.object == nil {
      dead.append(entry)
    }
    table.withLock { table in
      for entry in dead where table.entries[entry.key] === entry {
        store(nil, entry.key, in: &table.entries)
      }
      table.capacity = max(64, 2 * table.entries.count)
    }
  }

  /// Sets a value of a dictionary with the unspecialized functions of the standard library.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func store<Key: Hashable, Value>(
    _ value: Value?,
    _ key: Key,
    in table: inout [Key: Value]
  ) {
    table[key] = value
  }

  /// Returns the name of an object; nil if it has none.
  package static func name(of object: AnyObject) -> ObjectName? {
    if !isUsed.load(ordering: .relaxed) { return nil }
    let entry = table.withLock { $0.entries[ObjectIdentifier(object)] }
    // A new object may have the identity of a deallocated one.
    return entry?.object == nil ? nil : entry?.name
  }

  /// Copies the name of an object, if it has one, to another object.
  @usableFromInline
  package static func copy(from object: AnyObject, to other: any AnyObject & Sendable) {
    if let name = name(of: object) { set(name, of: [other]) }
  }

  /// Returns the given punctuation, a space, and the name of an object in quotes; an empty string if the
  /// object has no name.
  package static func suffix(of object: AnyObject?, after punctuation: String = "") -> String {
    object.flatMap { name(of: $0) }.map { "\(punctuation) \"\($0.text)\"" } ?? ""
  }

  /// Returns a description with the name of an object inserted: `Property "count" (3)` for `Property(3)`.
  package static func describe(_ description: String, _ object: AnyObject?) -> String {
    let name = suffix(of: object)
    guard !name.isEmpty, let end = description.firstIndex(where: { $0 == "(" }) else {
      return description + name
    }
    return "\(description[..<end])\(name) \(description[end...])"
  }
}

/// A type whose instances can have a name, which descriptions, warnings and recordings show.
public protocol Nameable: Sendable {
  /// The objects that represent the instance. Default for a class: the instance itself.
  var namedObjects: [any AnyObject & Sendable] { get }
}

extension Nameable where Self: AnyObject {
  /// The instance itself.
  public var namedObjects: [any AnyObject & Sendable] { [self] }
}

extension Nameable {
  /// Gives the instance a name, and returns the instance.
  ///
  ///     let count = Property(0).named("count")
  ///     print(count)  // prints: Property "count" (0)
  ///
  /// The name is stored in a separate table, so an instance without a name needs no memory for a name. A
  /// second name replaces the first one.
  ///
  /// - Parameters:
  ///   - name: The name, which need not be unique.
  ///   - file: The file that recordings show. Default: the file of the call.
  ///   - line: The line that recordings show. Default: the line of the call.
  @discardableResult
  public func named(_ name: String, file: String = #fileID, line: UInt = #line) -> Self {
    Names.set(ObjectName(text: name, file: file, line: line), of: namedObjects)
    return self
  }
}

extension DisposeBag: Nameable, CustomStringConvertible {
  /// The number of disposables that have not ended, as in `DisposeBag(3)`; O(n).
  public var description: String { Names.describe("DisposeBag(\(count))", self) }
}

extension Broadcaster {
  /// Returns the description of a subject: its type, name and number of observers, and whether it has
  /// terminated.
  package func describe(_ type: String, _ subject: AnyObject) -> String {
    let observers = count.load(ordering: .relaxed)
    let text = observers == 1 ? "1 observer" : "\(observers) observers"
    return Names.describe("\(type)(\(text)\(isTerminated ? ", terminated" : ""))", subject)
  }
}

extension Subject: Nameable, CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in `Subject(2 observers)`.
  public var description: String { broadcaster.describe("\(type(of: self))".typeName, self) }

  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, broadcaster] }
}

extension String {
  /// The name of a type without its generic arguments.
  fileprivate var typeName: String { String(prefix { $0 != "<" }) }
}
