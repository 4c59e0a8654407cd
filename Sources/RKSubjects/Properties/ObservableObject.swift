public import RKCore
import RKOperators

/// An object that tells before one of its published properties changes.
public protocol ObservableObject: AnyObject {
  /// The type of the signal.
  associatedtype ObjectWillChangeSignal: SignalProtocol = Signal<Void, Never>
  where ObjectWillChangeSignal.Error == Never

  /// Sends before a change.
  var objectWillChange: ObjectWillChangeSignal { get }
}

extension ObservableObject where ObjectWillChangeSignal == Signal<Void, Never> {
  /// Sends before one of the properties marked `@Published` changes, also of a superclass.
  ///
  /// It completes when the object is deallocated, which observing it does not prevent; at once if the
  /// object has no such property. Asking for it takes time linear in the number of stored properties.
  public var objectWillChange: Signal<Void, Never> {
    var signals: [Signal<Void, Never>] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for child in current.children {
        if let published = child.value as? any WillChange { signals.append(published.willChange) }
      }
      mirror = current.superclassMirror
    }
    return Signal(flattening: signals, strategy: .merge)
  }
}
