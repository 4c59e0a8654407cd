public import RKCore

/// A binding target that calls a closure with an object and each element, without retaining the object.
///
///     extension ReactiveExtensions where Base: Lamp {
///       var isOn: Bond<Bool> { bond { lamp, isOn in lamp.isOn = isOn } }
///     }
///
///     motion.bind(to: lamp.reactive.isOn)
public struct Bond<Element: Sendable>: BindableProtocol, Sendable {
  private let connect: @Sendable (Signal<Element, Never>) -> any Disposable

  /// Creates a bond that calls its closure in the object's own context; see `init(target:context:setter:)`.
  @_disfavoredOverload
  public init<Target: Deallocatable & BindingExecutionContextProvider & Sendable>(
    target: Target,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) {
    self.init(target: target, context: target.bindingExecutionContext, setter: setter)
  }

  /// Creates a bond to an object.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - context: The context in which the closure is called.
  ///   - setter: A closure that is called with the object and each element.
  public init<Target: Deallocatable & Sendable>(
    target: Target,
    context: ExecutionContext,
    setter: @escaping @Sendable (Target, Element) -> Void
  ) {
    self.init(target) { $0.bind(to: $1, context: context, setter: setter) }
  }

  /// Creates a bond that calls its closure on the main actor; see `init(target:context:setter:)`.
  public init<Target: MainActorTarget>(
    target: Target,
    setter: @escaping @MainActor (Target, Element) -> Void
  ) {
    self.init(target) { $0.bind(to: $1, setter: setter) }
  }

  private init<Target: AnyObject & Sendable>(
    _ target: Target,
    bind: @escaping @Sendable (Signal<Element, Never>, Target) -> any Disposable
  ) {
    connect = { [weak target] signal in
      if let target { bind(signal, target) } else { SimpleDisposable(isDisposed: true) }
    }
  }

  /// Calls the closure with each element, until the object is deallocated.
  public func bind(signal: Signal<Element, Never>) -> any Disposable {
    connect(signal)
  }
}

extension ReactiveExtensions where Base: Deallocatable & Sendable {
  /// Returns a bond that calls its closure in the object's own context; see `Bond(target:setter:)`.
  @_disfavoredOverload
  public func bond<Element: Sendable>(
    setter: @escaping @Sendable (Base, Element) -> Void
  ) -> Bond<Element> where Base: BindingExecutionContextProvider {
    Bond(target: base, setter: setter)
  }

  /// Returns a bond that calls its closure on the main actor; see `Bond(target:setter:)`.
  public func bond<Element: Sendable>(
    setter: @escaping @MainActor (Base, Element) -> Void
  ) -> Bond<Element> where Base: MainActorTarget {
    Bond(target: base, setter: setter)
  }
}
