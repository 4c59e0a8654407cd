public import RKCore
import RKOperators

/// The reference from an observation to the object that it writes to.
public enum ObjectOwnership: Sendable {
  /// The object is retained.
  case strong
  /// The object is not retained; the first element after its deallocation ends the observation.
  case weak
  /// The object is not retained, and an element after its deallocation traps.
  case unowned
}

extension SignalProtocol where Error == Never {
  /// Writes each element to a property of an object, on the thread that sends it.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object to write to.
  ///   - ownership: The reference to the object.
  /// - Returns: A cancellable that ends the observation when it is cancelled or deallocated.
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Element> & Sendable,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    switch ownership {
    case .strong: assign(to: keyPath, on: object)
    case .unowned: sink { [unowned object] in object[keyPath: keyPath] = $0 }
    case .weak:
      prefix { [weak object] _ in object != nil }
        .sink { [weak object] in object?[keyPath: keyPath] = $0 }
    }
  }

  #if canImport(Dispatch)
  /// Writes each element to a property on the main actor: `assign(to:on:ownership:)`.
  @MainActor
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    switch ownership {
    case .strong: return assign(to: keyPath, on: object)
    case .unowned:
      let write: @MainActor (Element) -> Void = { [unowned object] in object[keyPath: keyPath] = $0
      }
      return sink(on: .shared, receiveValue: write)
    case .weak:
      let write: @MainActor (Element) -> Void = { [weak object] in object?[keyPath: keyPath] = $0 }
      return prefix { [weak object] _ in object != nil }.sink(on: .shared, receiveValue: write)
    }
  }
  #endif
}
