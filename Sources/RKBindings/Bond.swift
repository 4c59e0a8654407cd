public import RKCore

/// A place that signals are bound to: an object that is not kept alive, what is done to it, and where.
///
///     extension ReactiveExtensions where Base: Lamp {
///       var isOn: Bond<Bool> { bond { lamp, isOn in lamp.isOn = isOn } }
///     }
///
///     motion.bind(to: lamp.reactive.isOn)
public struct Bond<Element: Sendable>: BindableProtocol, Sendable {
  private let connect: @Sendable (Signal<Element, Never>) -> any Disposable

  /// Makes a place of an object that says where it wants to be written to.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - setter: Called with the object and each element, in the object's own context.
  @_disfavoredOverload
  public init<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    target: Target,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) {
    self.init(target: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// Makes a place of an object, in a context.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - context: Where it is written to.
  ///   - setter: Called with the object and each element.
  public init<Target: Deallocatable & Sendable>(
    target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) {
    connect = bound(to: target) { $0.bind(to: $1, context: context, setter: setter) }
  }

  /// Makes a place of an object of the main actor.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - setter: Called on the main actor with the object and each element.
  public init<Target: MainActorTarget>(
    target: Target,
    setter: @escaping @MainActor (Target, Element) -> Void
  ) {
    connect = bound(to: target) { $0.bind(to: $1, setter: setter) }
  }

  /// Calls what is done to the object with each element, for as long as the object lives.
  ///
  /// - Returns: Ends the binding earlier.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    connect(signal)
  }
}

/// Binds a signal to an object, unless it is gone.
private func bound<Target: AnyObject & Sendable, Element: Sendable>(
  to target: Target,
  by bind: @escaping @Sendable (Signal<Element, Never>, Target) -> any Disposable
) -> @Sendable (Signal<Element, Never>) -> any Disposable {
  { [weak target] signal in
    if let target { bind(signal, target) } else { SimpleDisposable(isDisposed: true) }
  }
}

extension ReactiveExtensions where Base: Deallocatable & Sendable {
  /// A place to bind to: what is done to the object with each element, in a context.
  public func bond<Element: Sendable>(
    context: ExecutionContext,
    setter: @escaping @Sendable (Base, Element) -> Void
  ) -> Bond<Element> {
    Bond(target: base, context: context, setter: setter)
  }
}

extension ReactiveExtensions
where Base: Deallocatable & BindingExecutionContextProvider & Sendable {
  /// A place to bind to: what is done to the object with each element, in its own context.
  @_disfavoredOverload
  public func bond<Element: Sendable>(
    setter: @escaping @Sendable (Base, Element) -> Void
  ) -> Bond<Element> {
    Bond(target: base, setter: setter)
  }
}

extension ReactiveExtensions where Base: MainActorTarget {
  /// A place to bind to: what is done to the object with each element, on the main actor.
  public func bond<Element: Sendable>(
    setter: @escaping @MainActor (Base, Element) -> Void
  ) -> Bond<Element> {
    Bond(target: base, setter: setter)
  }
}
