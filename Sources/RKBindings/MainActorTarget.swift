#if canImport(Dispatch)
public import RKCore

/// A binding target on the main actor, such as a view or a view model.
///
///     final class Screen: MainActorTarget {
///       nonisolated let bag = DisposeBag()
///       var title = ""
///
///       init(_ titles: SafeSignal<String>) {
///         titles.bind(to: self) { screen, title in screen.title = title }
///       }
///     }
///
/// A conforming class is isolated to the main actor, and so are the closures of its bindings.
@MainActor
public protocol MainActorTarget: DisposeBagProvider, BindingExecutionContextProvider, Sendable {}

extension MainActorTarget {
  /// The context of the main queue.
  ///
  /// An action that is scheduled from the main queue runs immediately if no earlier action is waiting.
  public nonisolated var bindingExecutionContext: ExecutionContext { .immediateOnMain }
}

extension SignalConvertible where Error == Never {
  /// Calls a closure on the main actor with an object and each element, until the object is deallocated.
  ///
  ///     titles.bind(to: screen) { screen, title in screen.title = title }
  ///
  /// If an element is sent on the main actor while no other element is waiting, it is delivered before `send`
  /// returns. Other elements are delivered in the order in which they were sent. The binding does not retain
  /// the object, and disposes the source when the object is deallocated. Until then, every element is
  /// delivered. The completion of the signal is ignored.
  ///
  /// - Returns: A disposable that ends the binding.
  @discardableResult
  public func bind<Target: MainActorTarget>(
    to target: Target,
    setter: @escaping @MainActor (Target, Element) -> Void
  ) -> any Disposable {
    toSignal().receiveOnMainActor()
      .bind(to: target, context: .immediate, setter: MainActorClosure.unisolated(setter))
  }

  /// Writes each element to a property on the main actor; see `bind(to:setter:)`.
  ///
  ///     titles.bind(to: screen, keyPath: \.title)
  @discardableResult @MainActor
  public func bind<Target: MainActorTarget>(
    to target: Target,
    keyPath: ReferenceWritableKeyPath<Target, Element>
  ) -> any Disposable {
    let write: @MainActor (Target, Element) -> Void = { $0[keyPath: keyPath] = $1 }
    return bind(to: target, setter: write)
  }
}
#endif
