public import RKCore

extension Property {
  /// Makes a property with a value, and sets it to each element of a signal for as long as it lives.
  ///
  /// The end of the signal is not the property's. It may be set by others as well; where it should not,
  /// use `AnyProperty(initial:then:)`.
  public convenience init(initial value: Value, then signal: some SignalProtocol<Value, Never>) {
    self.init(value)
    signal.observeNext { [weak self] in self?.value = $0 }.dispose(in: bag)
  }
}

extension AnyProperty {
  /// Makes a property that has a value until a signal sends one, and then the latest that it sent.
  ///
  /// It observes the signal for as long as it lives, and keeps the last value when the signal ends.
  public convenience init(initial value: Value, then signal: some SignalProtocol<Value, Never>) {
    self.init(Property(initial: value, then: signal))
  }
}

extension SignalProtocol where Error == Never {
  /// A property whose value is the latest element.
  ///
  ///     let isOnline = reachability.stateIn(initial: false)
  ///
  ///     source                --a-b--|
  ///     stateIn(initial: x)   x-a-b---
  ///
  /// The signal is observed at once, and for as long as the property lives, which keeps the last value
  /// when the signal ends.
  ///
  /// - Parameter value: The value until the first element.
  public func stateIn(initial value: Element) -> AnyProperty<Element> {
    AnyProperty(initial: value, then: self)
  }
}
