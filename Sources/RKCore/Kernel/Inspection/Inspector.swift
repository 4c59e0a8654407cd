import Synchronization

/// A type that records the activity of sources, operators and nodes of a `Graph` while it is installed.
///
///     create, observe ──► Inspectors.isInstalled ── false ──► as without an inspector
///                                  └── true ──► Inspectors.current ──► the object reports to these
///
/// A node finds its inspector when it is created, and an observation finds its inspectors when it begins.
/// Both report only to these inspectors. So nodes and observations that existed before an inspector was
/// installed report nothing to it, and their elements cost nothing extra.
@usableFromInline
package protocol Inspector: AnyObject, Sendable {
  /// Returns a record of an observation, for the observer to retain; nil if the inspector ignores the
  /// observation.
  func observation(of source: InspectedSource) -> (any InspectedObservation)?
  /// Records that the calling thread added a disposable to a bag.
  func added(to bag: DisposeBag)
  /// Records that a part of an operator changed.
  ///
  /// - Parameters:
  ///   - part: The part that connects or disconnects; nil for a buffer.
  ///   - change: The name and the value of the change.
  ///   - running: The observation whose operator the calling thread is running; nil if the thread is running
  ///     no operator.
  func changed(
    _ part: ObjectIdentifier?,
    _ change: InspectedChange,
    in running: (any InspectedObservation)?
  )
  /// Observes a source with an observer that reports the events to the installed inspectors.
  ///
  /// The default implementation, in `InspectedSignal.swift`, is compiled into the module of the inspector. So
  /// a program without inspectors does not contain it.
  func observe<Element: Sendable, Failure: Swift.Error>(
    _ title: String,
    _ broadcaster: AnyObject?,
    _ name: ObjectName?,
    with observer: AnyObserver<Element, Failure>,
    _ observe: (AnyObserver<Element, Failure>) -> any Disposable
  ) -> any Disposable
}

/// The source of an observation.
// This is a class, because the compiler generates large functions to copy a structure with these properties.
@usableFromInline
package final class InspectedSource: Sendable {
  /// The function that created the signal, such as "map(_:)"; for a broadcaster, the type of the elements.
  ///
  /// For a signal that an initializer created, the title is "Signal"; for a named signal, it is "named".
  package let title: String
  /// The broadcaster; nil for a signal.
  package let broadcaster: ObjectIdentifier?
  /// The name; nil if there is none.
  package let name: ObjectName?
  /// The inspected observation whose operator or producer observes the source; nil if there is none.
  package let downstream: (any InspectedObservation)?

  @usableFromInline
  init(
    _ title: String,
    _ broadcaster: ObjectIdentifier?,
    _ name: ObjectName?,
    _ downstream: (any InspectedObservation)?
  ) {
    (self.title, self.broadcaster, self.name) = (title, broadcaster, name)
    self.downstream = downstream
  }
}

/// The record of an observation.
///
/// It is deallocated when the source releases the observer.
@usableFromInline
package protocol InspectedObservation: AnyObject, Sendable {
  /// The inspector that created the record.
  var inspector: any Inspector { get }
  /// Records that the source was observed: for a signal, after `observe` has returned; for a broadcaster,
  /// before the replay.
  func began()
  /// Records an event, which is delivered after this call.
  func received(_ event: InspectedEvent)
  /// The observation whose operator receives the events; nil if there is none.
  var downstream: (any InspectedObservation)? { get }
}

/// A change: "connected" or "disconnected" with the number of observers, or "holds" with the number of
/// elements in each buffer.
@usableFromInline
package typealias InspectedChange = (name: String, value: String)

/// An event of an inspected observation.
@usableFromInline
package typealias InspectedEvent = Signal<any Sendable, any Swift.Error>.Event

/// A wrapper around the value that inspectors describe.
@usableFromInline
package protocol InspectedContent: Sendable {
  static var inspectedType: Any.Type { get }
  var inspectedContent: any Sendable { get }
}

/// The number of installed inspectors.
@usableFromInline let installedInspectors = Atomic<Int>(0)

/// The installed inspectors.
///
/// Functions that are called only by modules that contain an inspector are compiled into those modules.
@usableFromInline
package enum Inspectors {
  @usableFromInline static let global = Locked<[any Inspector]>([])

  /// The inspector of the current task, in addition to the global inspectors.
  @usableFromInline static let ofTask = TaskLocal<(any Inspector)?>(wrappedValue: nil)

  /// True if any inspector is installed; reading it costs one relaxed load.
  @inlinable @inline(__always)
  package static var isInstalled: Bool { installedInspectors.load(ordering: .relaxed) != 0 }

  /// The inspectors to which a new object reports.
  @usableFromInline
  package static var current: [any Inspector] {
    if !isInstalled { return [] }
    var all = global.withLock { $0 }
    if let own = ofTask.get() { all.append(own) }
    return all
  }

  /// The object in which an inspector records the innermost step on the calling thread; nil if no inspector
  /// follows a step there.
  @export(implementation)
  package static var step: AnyObject? {
    get { ThreadState.current.inspectedStep }
    set { ThreadState.current.inspectedStep = newValue }
  }

  /// Returns the value that inspectors describe, without its wrappers.
  @export(implementation)
  package static func content(of value: any Sendable) -> any Sendable {
    var value = value
    while let content = value as? any InspectedContent { value = content.inspectedContent }
    return value
  }

  /// Installs an inspector for the whole process.
  @export(implementation)
  package static func install(_ inspector: any Inspector) {
    global.withLock { $0.append(inspector) }
    installedInspectors.add(1, ordering: .relaxed)
  }

  /// Removes an inspector that was installed with `install`.
  @export(implementation)
  package static func uninstall(_ inspector: any Inspector) {
    let removed = global.withLock { all -> [any Inspector] in
      guard let index = all.firstIndex(where: { $0 === inspector }) else { return [] }
      return [all.remove(at: index)]
    }
    if !removed.isEmpty { installedInspectors.subtract(1, ordering: .relaxed) }
  }

  /// Runs a closure with an inspector that is installed only for the current task.
  @export(implementation)
  package static func with<Result, Failure: Swift.Error>(
    _ inspector: any Inspector,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    installedInspectors.add(1, ordering: .relaxed)
    defer { installedInspectors.subtract(1, ordering: .relaxed) }
    // `withValue` rethrows errors without their type, so a `Result` carries the typed error.
    let result = ofTask.withValue(inspector) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }
}
