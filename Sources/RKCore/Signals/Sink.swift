extension SignalProtocol {
  /// Observes the elements and the completion for as long as the result is retained.
  ///
  /// - Parameters:
  ///   - receiveCompletion: A closure that receives the completion, at most once.
  ///   - receiveValue: A closure that receives each element.
  /// - Returns: A cancellable that ends the observation when it is cancelled or deallocated.
  public func sink(
    receiveCompletion: @escaping @Sendable (Subscribers.Completion<Error>) -> Void,
    receiveValue: @escaping @Sendable (Element) -> Void
  ) -> AnyCancellable {
    AnyCancellable(observe(with: AnyObserver(receive: receiveValue, completion: receiveCompletion)))
  }
}

extension SignalProtocol where Error == Never {
  /// Observes the elements only; see `sink(receiveCompletion:receiveValue:)`.
  public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> AnyCancellable {
    AnyCancellable(observeNext(with: receiveValue))
  }

  /// Assigns each element to a property of an object, and retains the object until the observation ends.
  ///
  /// If the object stores the result, the object and the observation retain each other until the observation
  /// ends. In this case, use the form with `ownership: .weak` in RKBindings.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property. The property is written on the threads that send.
  ///   - object: The object that has the property.
  /// - Returns: A cancellable that ends the observation when it is cancelled or deallocated.
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Element> & Sendable,
    on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}
