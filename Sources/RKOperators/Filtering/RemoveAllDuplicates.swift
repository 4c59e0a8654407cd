public import RKCore

extension SignalProtocol {
  /// Passes on the first element for each key and drops all that follow with the same.
  ///
  /// The keys passed on are kept in memory for as long as the observation lasts: without bound, where
  /// new ones never end.
  ///
  /// - Parameter key: What elements are told apart by, also as a key path: `\.id`.
  public func removeAllDuplicates<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> Signal<Element, Error> {
    deriveStateful { downstream in
      let seen = Ref<Set<Key>>([])
      return (
        receive: { if seen.value.insert(key($0)).inserted { downstream.send($0) } },
        completion: downstream.finish
      )
    }
  }
}

extension SignalProtocol where Element: Hashable {
  /// Passes on each element the first time, and drops it whenever it comes again.
  ///
  ///     source                   -a-b-a-c-b-|
  ///     removeAllDuplicates()    -a-b---c---|
  ///
  /// The elements passed on are kept in memory for as long as the observation lasts: without bound, where
  /// new ones never end.
  public func removeAllDuplicates() -> Signal<Element, Error> {
    removeAllDuplicates { $0 }
  }
}
