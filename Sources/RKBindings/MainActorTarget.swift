#if canImport(Dispatch)
public import RKCore

/// An object of the main actor that signals are bound to: a view, a view model.
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
/// The class is the main actor's by conforming, and so is whatever is bound to it.
@MainActor
public protocol MainActorTarget: DisposeBagProvider, BindingExecutionContextProvider, Sendable {}

extension MainActorTarget {
  /// The main queue: at once where it is written to from there with nothing waiting before.
  public nonisolated var bindingExecutionContext: ExecutionContext { .immediateOnMain }
}

extension SignalProtocol where Error == Never {
  /// Calls a closure on the main actor with an object of it and each element, for as long as the object
  /// lives.
  ///
  ///     titles.bind(to: screen) { screen, title in screen.title = title }
  ///
  /// An element that is sent on the main actor, with none waiting for it, is written before the sender
  /// goes on; any other in order of sending. The object is not kept alive; when it goes, the source is
  /// disposed. No element is dropped before that. The end of the signal is not told.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: MainActorTarget>(
    to target: Target,
    setter: @escaping @MainActor (Target, Element) -> Void
  ) -> any Disposable {
    bind(to: target, context: .immediateOnMain) { target, element in
      MainQueueJob.run { setter(target, element) }
    }
  }

  /// Writes each element, on the main actor, to a property of an object of it, for as long as the
  /// object lives.
  ///
  ///     titles.bind(to: screen, keyPath: \.title)
  ///
  /// When and in which order is said at the one with a closure.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult @MainActor
  public func bind<Target: MainActorTarget>(
    to target: Target,
    keyPath: ReferenceWritableKeyPath<Target, Element>
  ) -> any Disposable {
    let write: @MainActor (Target, Element) -> Void = { $0[keyPath: keyPath] = $1 }
    return bind(to: target, setter: write)
  }
}

extension SignalProtocol where Error == Never, Element == Void {
  /// Calls a closure on the main actor with an object of it, each time the signal sends, for as
  /// long as the object lives.
  ///
  /// - Returns: Ends the binding earlier.
  @discardableResult
  public func bind<Target: MainActorTarget>(
    to target: Target,
    setter: @escaping @MainActor (Target) -> Void
  ) -> any Disposable {
    let call: @MainActor (Target, Void) -> Void = { target, _ in setter(target) }
    return bind(to: target, setter: call)
  }
}
#endif
