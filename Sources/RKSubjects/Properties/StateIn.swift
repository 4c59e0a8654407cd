public import RKCore

extension Property {
  /// Creates a property with a value and sets it to each element of a signal.
  ///
  /// The property observes the signal until it is deallocated, and ignores the signal's completion.
  /// It can also be set directly, unlike `AnyProperty(initial:then:)`.
  public convenience init(initial value: Value, then signal: some SignalProtocol<Value, Never>) {
    self.init(value)
    signal.observeNext { [weak self] in self?.value = $0 }.dispose(in: bag)
  }
}

extension AnyProperty {
  /// Creates a property whose value is the latest element of a signal.
  ///
  /// The property observes the signal until it is deallocated, and keeps the last value when the
  /// signal completes.
  public convenience init(initial value: Value, then signal: some SignalProtocol<Value, Never>) {
    self.init(Property(initial: value, then: signal))
  }
}

extension SignalProtocol where Error == Never {
  /// Returns a property whose value is the latest element.
  ///
  ///     let isOnline = reachability.stateIn(initial: false)
  ///
  ///     source                --a-b--|
  ///     stateIn(initial: x)   x-a-b---
  ///
  /// The property observes the signal at once, until it is deallocated. It keeps the last value
  /// when the signal completes.
  ///
  /// - Parameter value: The value until the first element.
  public func stateIn(initial value: Element) -> AnyProperty<Element> {
    AnyProperty(initial: value, then: self)
  }
}
