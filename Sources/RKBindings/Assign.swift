public import RKCore
import RKOperators

/// Whether what writes to an object keeps it alive.
public enum ObjectOwnership: Sendable {
  /// The object is kept alive.
  case strong
  /// The object is not kept alive; the first element that finds it gone ends the observation.
  case weak
  /// The object is not kept alive, and has to be there whenever an element comes: otherwise it traps.
  case unowned
}

extension SignalProtocol where Error == Never {
  /// Writes each element to a property of an object, where it is sent.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: The object; it is written to on the threads that send.
  ///   - ownership: Whether it is kept alive meanwhile.
  /// - Returns: Ends it when it is cancelled or deinitialised.
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
  /// Writes each element, on the main actor, to a property of an object.
  ///
  /// - Parameters:
  ///   - keyPath: The property, such as one of a class of the main actor.
  ///   - object: The object to write to.
  ///   - ownership: Whether the object is retained meanwhile.
  /// - Returns: Ends the observation when it is cancelled or deinitialised.
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
