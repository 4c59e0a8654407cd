public import RKCore

extension SignalProtocol {
  /// Drops each element that equals the last emitted element.
  ///
  ///     source                -a-a-b-b-a-|
  ///     removeDuplicates()    -a---b---a-|
  ///
  /// - Parameter areEqual: A closure that returns whether the last emitted element and the new element are
  ///   equal. The first element is always emitted, even if it is nil.
  @export(implementation)
  public func removeDuplicates(
    by areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> {
    deriveStatefulElements { downstream in
      let last = Box<Element?>(nil)
      return { element in
        if let previous = last.value, areEqual(previous, element) { return }
        last.value = element
        downstream.send(element)
      }
    }
  }

  /// A form of `removeDuplicates(by:)` that compares only a part of each element.
  ///
  ///     source                     -a-A-b-B-a-|
  ///     removeDuplicates(at: …)    -a---b---a-|
  ///
  /// - Parameter part: A closure or key path that returns the part, as in `removeDuplicates(at: \.id)`.
  @export(implementation)
  public func removeDuplicates<Part: Equatable & Sendable>(
    at part: @escaping @Sendable (Element) -> Part
  ) -> Signal<Element, Error> {
    removeDuplicates { part($0) == part($1) }
  }

  /// Emits the first element for each key and drops all later elements with that key.
  ///
  /// The keys are kept in memory, without a limit, as long as the observation lasts.
  ///
  /// - Parameter key: A closure or key path that returns the key of an element, such as `\.id`.
  @export(implementation)
  public func removeAllDuplicates<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> Signal<Element, Error> {
    deriveStatefulElements { downstream in
      let seen = Box<Set<Key>>([])
      return { if seen.value.insert(key($0)).inserted { downstream.send($0) } }
    }
  }

  /// A form of `removeDuplicates(by:)` that compares with `==`.
  @export(implementation)
  public func removeDuplicates() -> Signal<Element, Error> where Element: Equatable {
    removeDuplicates(by: ==)
  }

  /// Emits each element the first time it occurs and drops its repetitions.
  ///
  ///     source                   -a-b-a-c-b-|
  ///     removeAllDuplicates()    -a-b---c---|
  ///
  /// The elements are kept in memory, without a limit, as long as the observation lasts.
  @export(implementation)
  public func removeAllDuplicates() -> Signal<Element, Error> where Element: Hashable {
    removeAllDuplicates { $0 }
  }
}
