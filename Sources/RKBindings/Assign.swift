public import RKCore
import RKOperators

/// The kind of reference that an observation holds to the object that it writes to.
public enum ObjectOwnership: Sendable {
  /// The object is retained.
  case strong
  /// The object is not retained. The first element after its deallocation ends the observation.
  case weak
  /// The object is not retained. Delivering an element after the object's deallocation traps.
  case unowned
}

#if canImport(Dispatch)
extension SignalConvertible where Error == Never {
  /// Writes each element to a property on the main actor, until the result is cancelled or deallocated.
  ///
  ///     names.assign(to: \.title, on: screen, ownership: .weak).store(in: bag)
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property to write to.
  ///   - object: The object to write to.
  ///   - ownership: The kind of reference to the object.
  @MainActor
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    let signal = toSignal().receive(on: MainActor.shared)
    switch ownership {
    case .strong: return signal.sink { object[keyPath: keyPath] = $0 }
    case .unowned: return signal.sink { [unowned object] in object[keyPath: keyPath] = $0 }
    case .weak:
      let isAlive = MainActorClosure.unisolated { [weak object] (_: Element) in object != nil }
      return MainActorSignal(signal.toSignal().prefix(while: isAlive))
        .sink { [weak object] in object?[keyPath: keyPath] = $0 }
    }
  }
}

extension MainActorSignal where Error == Never {
  /// A form of `assign(to:on:ownership:)` that retains the object.
  @MainActor
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>,
    on object: Root
  ) -> AnyCancellable {
    assign(to: keyPath, on: object, ownership: .strong)
  }
}
#endif
