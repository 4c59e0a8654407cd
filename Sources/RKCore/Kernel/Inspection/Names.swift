import Synchronization

/// The name of an object and the place in the source code where it was given.
@usableFromInline
package struct ObjectName: Sendable {
  package let text: String
  package let file: String
  package let line: UInt

  package init(text: String, file: String, line: UInt) {
    (self.text, self.file, self.line) = (text, file, line)
  }

  package var location: String {
    let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
    return "\(slash.map { file[file.utf8.index(after: $0)...] } ?? file[...]):\(line)"
  }
}

/// The names of objects, in a table beside them, so that objects without a name need no memory.
///
/// A name is forgotten after its object was deallocated: when the table grows.
@usableFromInline
package enum Names {
  private struct Entry: Sendable {
    weak var object: (any AnyObject & Sendable)?
    let name: ObjectName
  }

  private struct Table: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var capacity = 64
  }

  private static let table = Locked(Table())
  private static let isUsed = Atomic<Bool>(false)

  /// Gives a name to objects, which stand for the same thing.
  package static func set(_ name: ObjectName, of objects: [any AnyObject & Sendable]) {
    isUsed.store(true, ordering: .relaxed)
    // A load of a weak reference may hold the last reference, which is not released under the lock.
    let retained = table.withLock { table -> [any AnyObject & Sendable] in
      for object in objects {
        table.entries[ObjectIdentifier(object)] = Entry(object: object, name: name)
      }
      if table.entries.count <= table.capacity { return [] }
      var (live, dead) = ([any AnyObject & Sendable](), [ObjectIdentifier]())
      for (key, entry) in table.entries {
        if let object = entry.object { live.append(object) } else { dead.append(key) }
      }
      for key in dead { table.entries[key] = nil }
      table.capacity = max(64, 2 * table.entries.count)
      return live
    }
    _ = consume retained
  }

  /// Returns the name of an object; nil if it has none.
  package static func name(of object: AnyObject) -> ObjectName? {
    if !isUsed.load(ordering: .relaxed) { return nil }
    let (name, retained) = table.withLock { table -> (ObjectName?, (any AnyObject & Sendable)?) in
      let entry = table.entries[ObjectIdentifier(object)]
      let owner = entry?.object
      // Another object may have the identity of one that was deallocated.
      return (owner == nil ? nil : entry?.name, owner)
    }
    _ = consume retained
    return name
  }

  /// Gives an object the name of another, if that has one.
  @usableFromInline
  package static func pass(from object: AnyObject, to other: any AnyObject & Sendable) {
    if let name = name(of: object) { set(name, of: [other]) }
  }

  /// Returns a description with the name of an object: `Property "count" (3)` for `Property(3)`.
  package static func describe(_ description: String, _ object: AnyObject?) -> String {
    guard let name = object.flatMap({ name(of: $0) }) else { return description }
    let end = description.firstIndex { $0 == "(" || $0 == "<" } ?? description.endIndex
    let rest = description[end...]
    return "\(description[..<end]) \"\(name.text)\"" + (rest.isEmpty ? "" : " \(rest)")
  }
}

/// A type whose instances can have a name, which descriptions, warnings and recordings show.
public protocol Nameable: Sendable {
  /// The objects that stand for the instance. Default, of a class: the instance itself.
  var namedObjects: [any AnyObject & Sendable] { get }
}

extension Nameable where Self: AnyObject {
  /// The instance itself.
  public var namedObjects: [any AnyObject & Sendable] { [self] }
}

extension Nameable {
  /// Gives the instance a name, and returns it.
  ///
  ///     let count = Property(0).named("count")
  ///     print(count)  // prints: Property "count" (0)
  ///
  /// The name is stored in a table beside the instance, so an instance without a name needs no memory for it. A
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
  /// Returns the description of a subject: its type, name, observers and end.
  package func describe(_ type: String, _ subject: AnyObject) -> String {
    let observers = count.load(ordering: .relaxed)
    let text = observers == 1 ? "1 observer" : "\(observers) observers"
    return Names.describe("\(type)(\(text)\(isEnded ? ", terminated" : ""))", subject)
  }
}

extension Subject: Nameable, CustomStringConvertible {
  /// The observers and the end, as in `Subject(2 observers)`.
  public var description: String { broadcaster.describe("\(type(of: self))".typeName, self) }

  /// The subject and what sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, broadcaster] }
}

extension String {
  /// The name of a type without its arguments.
  fileprivate var typeName: String { String(prefix { $0 != "<" }) }
}
