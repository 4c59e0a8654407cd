public import RKCore

/// What has a value that can be read at any time.
public protocol PropertyProtocol<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value at this moment.
  var value: Value { get }
}

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
public final class Property<Value: Sendable>: PropertyProtocol, SubjectProtocol {
  /// The elements are the values.
  public typealias Element = Value
  /// A property does not fail.
  public typealias Error = Never

  /// Disposed when the property is deallocated.
  public let bag = DisposeBag()

  private let fanout = Fanout<Value, Never>()
  // The lock guards the value and its place in the order; no observer runs, and no value is released,
  // while it is held.
  private let current: Guarded<Value>

  /// Makes a property with a value.
  public init(_ value: Value) {
    current = Guarded(value)
  }

  deinit { fanout.send(completion: .finished) }

  /// The value.
  ///
  /// Setting it tells all observers, also when it is equal to the one before.
  public var value: Value {
    get { current.withLock { $0 } }
    set {
      let next = Fanout<Value, Never>.Operation.next(newValue)
      var stored = newValue
      let reservation = current.withLock { current in
        swap(&current, &stored)
        return fanout.reserve(next)
      }
      fanout.fulfil(reservation, next)
    }
  }

  /// Sets the value.
  public func receive(_ element: Value) {
    value = element
  }

  /// Sets the value; an end is ignored.
  public func on(_ event: Signal<Value, Never>.Event) {
    if case .next(let value) = event { self.value = value }
  }

  /// Starts to observe the value: the current one at once, then each new one.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    fanout.observe(observer) { reserve in
      current.withLock { (reserve(), [$0]) }
    }
  }
}
