public import RKCore

extension SignalProtocol {
  /// Emits the first element for each key and drops all later elements with that key.
  ///
  /// The keys are kept in memory, without a bound, as long as the observation lasts.
  ///
  /// - Parameter key: A closure or key path that returns the key of an element: `\.id`.
  public func removeAllDuplicates<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> Signal<Element, Error> {
    deriveStatefulElements { downstream in
      let seen = Ref<Set<Key>>([])
      return { if seen.value.insert(key($0)).inserted { downstream.send($0) } }
    }
  }
}

extension SignalProtocol where Element: Hashable {
  /// Emits each element the first time it occurs and drops its repetitions.
  ///
  ///     source                   -a-b-a-c-b-|
  ///     removeAllDuplicates()    -a-b---c---|
  ///
  /// The elements are kept in memory, without a bound, as long as the observation lasts.
  public func removeAllDuplicates() -> Signal<Element, Error> {
    removeAllDuplicates { $0 }
  }
}
