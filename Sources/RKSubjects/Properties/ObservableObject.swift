public import RKCore
import RKOperators

/// An object that emits before one of its published properties changes.
public protocol ObservableObject: AnyObject {
  /// The type of the signal.
  associatedtype ObjectWillChangeSignal: SignalProtocol = Signal<Void, Never>
  where ObjectWillChangeSignal.Error == Never

  /// A signal that emits before each change.
  var objectWillChange: ObjectWillChangeSignal { get }
}

extension ObservableObject where ObjectWillChangeSignal == Signal<Void, Never> {
  /// A signal that emits before each change to a `@Published` property, including inherited properties.
  ///
  /// It completes when the object is deallocated, or immediately if the object has no published properties.
  /// Observing it does not retain the object. Each access takes time linear in the number of stored
  /// properties.
  public var objectWillChange: Signal<Void, Never> {
    var signals: [Signal<Void, Never>] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      signals += current.children.compactMap { ($0.value as? any WillChange)?.willChange }
      mirror = current.superclassMirror
    }
    return Signal(flattening: signals, strategy: .merge)
  }
}
