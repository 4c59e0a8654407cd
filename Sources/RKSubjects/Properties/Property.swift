public import RKCore

/// A value that can be observed.
///
///     let name = Property("Jim")
///     name.observeNext { print("Hi \($0)!") }  // prints: Hi Jim!
///     name.value = "Kathryn"                   // prints: Hi Kathryn!
///
/// Whoever observes is given the current value at once and then each new one. The value may be read
/// and set from any thread and from inside the observers; it reads back at once, and all observers see
/// the values in the order in which they were set. The signal completes when the property is
/// deallocated, and by nothing else: an end that is sent to a property is ignored. Observing does not
/// keep it alive.
public final class Property<Value: Sendable>: ReadableProperty, SubjectProtocol {
  /// The elements are the values.
  public typealias Element = Value
  /// A property does not fail.
  public typealias Error = Never

  /// Disposed when the property is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let broadcaster = Broadcaster<Value, Never>()
  // The lock guards the value and its place in the order; no observer runs, and no value is released,
  // while it is held.
  @usableFromInline let current: Locked<Current<Value>>
  private let tracking = Tracking()

  /// Makes a property with a value.
  public init(_ value: Value) {
    current = Locked(Current(value))
  }

  deinit {
    for confluence in current.withLock({ $0.confluences }) { confluence.loseRoot() }
    broadcaster.send(completion: .finished)
  }

  /// The value.
  ///
  /// Setting it tells all observers, also when it is equal to the one before.
  @inlinable
  public var value: Value {
    get { current.withLock { $0.value } }
    set { _ = set(newValue) }
  }

  /// The value, read so that the Observation framework knows of it.
  ///
  ///     withObservationTracking { print(count.tracked) } onChange: { print("will be read again") }
  ///
  /// A view or a computed property that reads it is told of the next change, which at that time has
  /// been made. Who never asks for it pays nothing for it.
  public var tracked: Value {
    tracking.access(self)
    return value
  }

  /// Sets the value.
  @inlinable
  public func receive(_ element: Value) {
    _ = set(element)
  }

  /// Sets the value, unless it was set meanwhile, with its origin.
  @inlinable
  func set(_ new: Value, ifStill version: Int? = nil) -> Value? {
    broadcaster.tracksOrigin
      ? begin(new, ifStill: version) : exchange(new, ifStill: version)
  }

  @usableFromInline
  func begin(_ new: Value, ifStill version: Int?) -> Value? {
    UpdateGuard.check(self)
    var old: Value?
    Origin.begin(at: broadcaster.knownPlace) { old = exchange(new, ifStill: version) }
    return old
  }

  /// Sets the value; an end is ignored.
  public func on(_ event: Signal<Value, Never>.Event) {
    if case .next(let value) = event { receive(value) }
  }

  /// Starts to observe the value: the current one at once, then each new one.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    broadcaster.observe(observer) { reserve in
      current.withLock { (reserve(), [$0.value]) }
    }
  }

  package var place: Origin { broadcaster.place }

  /// Sets the value in one step with all that follows from it, unless it was set meanwhile.
  ///
  /// The lock is held to store the value and to take its place in the order of each broadcaster that tells
  /// of it; they are worked through without it.
  ///
  /// - Parameters:
  ///   - new: The value.
  ///   - version: How often the value had been set when it was read; nil to set it in any case.
  /// - Returns: The value before; nil when it was not set.
  @inlinable
  func exchange(_ new: Value, ifStill version: Int? = nil) -> Value? {
    let next = Broadcaster<Value, Never>.Operation.next(new)
    var stored = new
    var changes: [Confluence.Change] = []
    let reservation = current.withLock { current -> Broadcaster<Value, Never>.Reservation? in
      if let version, version != current.version { return nil }
      current.store(&stored)
      if !current.confluences.isEmpty { changes = changesLocked(current) }
      return broadcaster.reserve(next)
    }
    guard let reservation else { return nil }
    broadcaster.fulfil(reservation, next)
    for change in changes { change.fulfil() }
    return stored
  }

  @usableFromInline
  func changesLocked(_ current: Current<Value>, silently: Bool = false) -> [Confluence.Change] {
    let reading = Reading(current.value)
    return current.confluences.compactMap {
      $0.changeLocked(ObjectIdentifier(self), to: reading, silently: silently)
    }
  }
}

/// The value of a property, and who has to be told of a change in the same step.
@usableFromInline
struct Current<Value: Sendable>: Sendable {
  @usableFromInline var value: Value
  /// How often it was set.
  @usableFromInline var version = 0
  /// Where the changes of this property meet those of others, for the properties derived from them.
  @usableFromInline var confluences: [Confluence] = []

  init(_ value: Value) {
    self.value = value
  }

  /// Takes a value and hands out the one before, so that it is not released here.
  @inlinable @inline(__always)
  mutating func store(_ value: inout Value) {
    swap(&self.value, &value)
    version &+= 1
  }
}
