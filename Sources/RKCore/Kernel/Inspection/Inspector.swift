import Synchronization

/// Receives what sources, operators and nodes do while it is installed.
///
///     create, observe ──► Inspectors.isInstalled ── false ──► as without an inspector
///                                  └── true ──► Inspectors.current ──► the object reports to these
///
/// An object finds its inspectors when it is created, or when it is observed, and reports to these only. So an
/// object that exists before an inspector is installed reports nothing, and an element costs nothing then.
package protocol Inspector: AnyObject, Sendable {
  /// Returns the record of an observation, which the observer retains; nil if the inspector ignores it.
  func observation(of source: InspectedSource) -> (any InspectedObservation)?
  /// The calling thread has added a disposable to a bag.
  func added(to bag: DisposeBag)
}

/// The source of an observation.
package struct InspectedSource: Sendable {
  /// The function that created the signal, such as "map(_:)", or the type of the elements of a broadcaster.
  package let title: String
  /// The broadcaster; nil for a signal.
  package let broadcaster: ObjectIdentifier?
  /// The name; nil if there is none.
  package let name: ObjectName?
  /// The inspected observation whose operator or producer observes the source; nil if there is none.
  package let downstream: (any InspectedObservation)?
}

/// The record of an observation, which is deallocated when the source releases the observer.
package protocol InspectedObservation: AnyObject, Sendable {
  /// The inspector that has the record.
  var inspector: any Inspector { get }
  /// The source was observed. An observation of a broadcaster begins before its replay.
  func began()
  /// An event arrives; it is delivered after this call.
  func received(_ event: InspectedEvent)
  /// The observation whose operator receives the events.
  var downstream: (any InspectedObservation)? { get }
}

/// An event of an inspected observation.
package enum InspectedEvent {
  case next(any Sendable)
  case finished
  case failed(any Swift.Error)
}

/// The number of installed inspectors.
@usableFromInline let installedInspectors = Atomic<Int>(0)

/// The installed inspectors.
@usableFromInline
package enum Inspectors {
  private static let global = Locked<[any Inspector]>([])

  /// The inspector of the calling task alone, beside the global ones.
  @TaskLocal private static var ofTask: (any Inspector)?

  /// True if an inspector is installed somewhere: one relaxed load.
  @inlinable @inline(__always)
  package static var isInstalled: Bool { installedInspectors.load(ordering: .relaxed) != 0 }

  /// The inspectors to which a new object reports.
  package static var current: [any Inspector] {
    if !isInstalled { return [] }
    let all = global.withLock { $0 }
    return ofTask.map { all + [$0] } ?? all
  }

  /// Installs an inspector for the whole process.
  package static func install(_ inspector: any Inspector) {
    global.withLock { $0.append(inspector) }
    installedInspectors.add(1, ordering: .relaxed)
  }

  /// Removes an inspector that was installed with `install`.
  package static func uninstall(_ inspector: any Inspector) {
    let removed = global.withLock { all -> [any Inspector] in
      guard let index = all.firstIndex(where: { $0 === inspector }) else { return [] }
      return [all.remove(at: index)]
    }
    if !removed.isEmpty { installedInspectors.subtract(1, ordering: .relaxed) }
  }

  /// Runs a closure with an inspector of the calling task.
  package static func with<Result, Failure: Swift.Error>(
    _ inspector: any Inspector,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    installedInspectors.add(1, ordering: .relaxed)
    defer { installedInspectors.subtract(1, ordering: .relaxed) }
    // `withValue` rethrows any error; the result has the type of this one.
    let result = $ofTask.withValue(inspector) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }
}
