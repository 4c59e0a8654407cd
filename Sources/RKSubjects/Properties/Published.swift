public import RKCore

/// A property of an object that tells of its changes: `$name` is a signal of its values.
///
///     @MainActor final class Model: ObservableObject {
///       @Published var name = "Jim"
///     }
///     let model = Model()
///     model.$name.observeNext { print($0) }  // prints: Jim
///     model.name = "Kathryn"                 // prints: Kathryn
///
/// The signal gives the current value at once and then each new one, when it has been set. It completes
/// when the object is deallocated; observing it does not keep the object alive.
@propertyWrapper
public struct Published<Value: Sendable>: Sendable {
  private let storage: Storage<Value>

  /// Makes one with a value.
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value.
  ///
  /// Setting it tells first the object's `objectWillChange`, and then those who observe it. When another
  /// delivery of `objectWillChange` is under way, on another thread or around this one, it is told behind
  /// that, which may be when the value has been set.
  public var wrappedValue: Value {
    get { storage.property.value }
    nonmutating set {
      storage.willChange.send(())
      storage.property.value = newValue
    }
  }

  /// The signal of the values.
  public var projectedValue: Publisher { Publisher(property: storage.property) }

  /// The signal of the values of a published property.
  public struct Publisher: ReadableProperty {
    /// The elements are the values.
    public typealias Element = Value
    /// A property does not fail.
    public typealias Error = Never

    fileprivate let property: Property<Value>

    /// The value at this moment.
    public var value: Value { property.value }

    /// The value, read so that the Observation framework knows of it, as `Property.tracked` is.
    public var tracked: Value { property.tracked }

    /// The same as a property that cannot be set.
    public var readOnlyView: AnyProperty<Value> { property.readOnlyView }

    /// Starts to observe the value: the current one at once, then each new one.
    ///
    /// - Returns: What ends the observation. Dropping it does not.
    @discardableResult
    public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
      property.observe(with: observer)
    }
  }
}

/// What the wrapper is about, as an object: there is one, however often the wrapper is copied.
private final class Storage<Value: Sendable>: Sendable {
  let property: Property<Value>
  let willChange = PassthroughSubject<Void, Never>()

  init(_ value: Value) {
    property = Property(value)
  }

  deinit { willChange.send(completion: .finished) }
}

/// What tells before it changes.
protocol WillChange {
  var willChange: Signal<Void, Never> { get }
}

extension Published: WillChange {
  var willChange: Signal<Void, Never> {
    // The subject alone: the signal does not keep the value alive.
    let subject = storage.willChange
    return Signal(onSubscribe: { subject.observe(with: $0) })
  }
}
