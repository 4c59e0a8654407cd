public import RKCore

/// A wrapper for a property of an `ObservableObject`; `$name` is the signal of its values.
///
///     @MainActor final class Model: ObservableObject {
///       @Published var name = "Jim"
///     }
///     let model = Model()
///     model.$name.observeNext { print($0) }  // prints: Jim
///     model.name = "Kathryn"                 // prints: Kathryn
///
/// The signal emits the current value immediately, then each new one after it was set. It completes when the
/// object and all stored copies of `$name` are released. An observation does not retain the object.
@propertyWrapper
public struct Published<Value: Sendable>: Sendable {
  private let storage: Storage

  /// Creates a published property with a value.
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// The value.
  ///
  /// Setting the value first sends an event to the observers of the object's `objectWillChange`, and then the
  /// new value to the observers of the value. The order may differ if the value is set during a delivery of
  /// `objectWillChange`, by an observer or by another thread. In that case, `objectWillChange` emits after
  /// that delivery, and the value may already be the new one.
  public var wrappedValue: Value {
    get { storage.property.value }
    nonmutating set {
      storage.willChange.send(())
      storage.property.value = newValue
    }
  }

  /// The signal of the values.
  public var projectedValue: Publisher {
    get { Publisher(property: storage.property) }
    @available(*, unavailable, message: "write bind(to: self, keyPath: \\.name)")
    nonmutating set {}
  }

  /// The signal of the values of a published property.
  public struct Publisher: ReadableProperty, AnyObserverSignal {
    /// The type of the elements: the values.
    public typealias Element = Value
    /// The type of the failure: a property cannot fail.
    public typealias Error = Never

    fileprivate let property: Property<Value>

    /// The current value.
    public var value: Value { property.value }

    /// The current value, tracked by the Observation framework like `Property.tracked`.
    public var tracked: Value { property.tracked }

    /// A read-only view of the property.
    public var readOnlyView: AnyProperty<Value> { property.readOnlyView }

    /// Observes the current value, then each new one.
    @discardableResult
    public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
      property.observe(with: observer)
    }
  }

  /// The state of the wrapper, which all copies of the wrapper share.
  private final class Storage: Sendable {
    let property: Property<Value>
    let willChange = PassthroughSubject<Void, Never>()

    init(_ value: Value) {
      property = Property(value)
    }

    deinit { Deallocation.complete { willChange.send(completion: .finished) } }
  }
}

/// A property that emits before it changes.
protocol WillChange {
  var willChange: Signal<Void, Never> { get }
}

extension Published: WillChange {
  var willChange: Signal<Void, Never> {
    // The signal retains only the subject, not the value.
    let subject = storage.willChange
    return Signal(onSubscribe: { subject.observe(with: $0) })
  }
}
