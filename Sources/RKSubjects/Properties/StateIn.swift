public import RKCore

extension Property {
  /// Creates a property that starts with a value and is then set to each element of a signal.
  ///
  /// The property observes the signal until the property is deallocated, and ignores the signal's completion.
  /// Unlike `AnyProperty(initial:then:)`, it can also be set directly. As with every settable property, an
  /// observation does not retain the property.
  public convenience init(initial value: Value, then signal: some SignalProtocol<Value, Never>) {
    self.init(value)
    UpdateGuard.outside {
      signal.observeNext { [weak self] element in Path.forward { self?.value = element } }
        .dispose(in: bag)
    }
  }
}

extension AnyProperty {
  /// Creates a property whose value is the latest element of a signal.
  ///
  /// The property observes the signal as long as the property is retained or observed. After the signal has
  /// completed, the property keeps the last value, and completes when it is deallocated.
  public convenience init(initial value: Value, then signal: some SignalProtocol<Value, Never>) {
    self.init(source: SignalState(value, signal))
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
  /// The property starts to observe the signal when the property is created, and observes it as long as the
  /// property is retained or observed. After the signal has completed, the property keeps the last value, and
  /// completes when it is deallocated.
  ///
  /// - Parameter value: The value until the first element.
  public func stateIn(initial value: Element) -> AnyProperty<Element> {
    AnyProperty(initial: value, then: self)
  }
}

/// The content of a property whose value is the latest element of a signal.
///
///     signal ──► SignalObserver ──┄ weak ┄──► property ◄── SignalState ◄── views
///                      ┊                         ▲
///                      └┄ weak, releases ┄► Retainer ◄── observers, node ◄── derived, observed properties
///
/// The property is retained while a view is retained, and while the property is observed and can change. When
/// the signal releases its observer, no further change is possible, and `Retainer` releases the property.
private final class SignalState<Value: Sendable>: PropertySource {
  private let property: Property<Value>
  private let hold: Retainer
  private let node = Locked<ValueNode<Value>?>(nil)

  init(_ value: Value, _ signal: some SignalProtocol<Value, Never>) {
    property = Property(value)
    hold = Retainer(property)
    let updates = SignalObserver(of: property, hold)
    UpdateGuard.outside {
      signal.observeNext { updates.receive($0) }.dispose(in: property.bag)
    }
  }

  var value: Value { property.value }

  var retainedSources: RetainedSources { RetainedSources([property]) }

  /// A node for the property; through this node, an observed derived node retains the property.
  var valueNode: ValueNode<Value> {
    let store = property.valueNode
    return node.withLock { node in
      if let node { return node }
      let made = ValueNode<Value>(from: [store]) { [hold] node, reader in
        withExtendedLifetime(hold) { node.input(0, reader) }
      }
      node = made
      return made
    }
  }

  func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    let holding = AnyObserver<Value, Never>(
      receive: { [hold] value in withExtendedLifetime(hold) { observer.receive(value) } },
      completion: observer.completion,
      upstream: observer.upstream
    )
    return property.observe(with: holding)
  }

  /// The object that observations retain.
  private final class Retainer: Sendable {
    private let property: Locked<Property<Value>?>

    init(_ property: Property<Value>) {
      self.property = Locked(property)
    }

    func release() {
      let released = property.withLock { $0.take() }
      _ = consume released
    }
  }

  /// The observer of the signal.
  private final class SignalObserver: Sendable {
    private weak let property: Property<Value>?
    private weak let hold: Retainer?

    init(of property: Property<Value>, _ hold: Retainer) {
      (self.property, self.hold) = (property, hold)
    }

    deinit { hold?.release() }

    func receive(_ value: Value) {
      Path.forward { property?.value = value }
    }
  }
}
