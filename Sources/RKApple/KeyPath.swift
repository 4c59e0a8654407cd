#if canImport(ObjectiveC)
public import Foundation
public import RKBindings
import RKCore

extension ReactiveExtensions where Base: NSObject & Sendable {
  /// Emits the values of a property by key-value observing.
  ///
  ///     progress.reactive.keyPath(\.fractionCompleted).observeNext { print($0) }
  ///
  /// The property is `@objc dynamic`. Values are sent on the thread that changes it. The signal
  /// completes when the object is deallocated, and does not retain it.
  ///
  /// - Parameters:
  ///   - keyPath: The property. A class of the main actor conforms to `MainActorTarget`.
  ///   - options: With `.initial`, the current value is sent at once. With `.prior`, the value is
  ///     sent before each change too. Default: `.initial` and `.new`.
  @_disfavoredOverload
  public func keyPath<Value: Sendable>(
    _ keyPath: any KeyPath<Base, Value> & Sendable,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> SafeSignal<Value> {
    base.values(of: keyPath, options, in: .immediate)
  }
}

extension ReactiveExtensions where Base: NSObject & MainActorTarget {
  /// Emits the values of a property of the main actor, where the observation begins: `keyPath(_:options:)`.
  @MainActor
  public func keyPath<Value: Sendable>(
    _ keyPath: KeyPath<Base, Value>,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> SafeSignal<Value> {
    base.values(of: keyPath, options, in: .immediateOnMain)
  }
}

extension NSObjectProtocol where Self: NSObject {
  /// Returns the values of a property, whose observations begin in a context.
  fileprivate func values<Value: Sendable>(
    of keyPath: KeyPath<Self, Value>,
    _ options: NSKeyValueObservingOptions,
    in context: ExecutionContext
  ) -> SafeSignal<Value> {
    // Guarded by the context: the main actor, unless the key path is `Sendable`, as the object is.
    let source = UncheckedBox(value: { [weak self] in (self, keyPath) })
    return SafeSignal { observer in
      let slot = Slot()
      context.execute {
        guard !slot.isDisposed, case (let object?, let keyPath) = source.value() else { return }
        // Guarded by key-value observing, which allows any thread to invalidate an observation.
        let observation = UncheckedBox(
          value: object.observe(keyPath, options: options) { object, change in
            // A change that is about to happen has no new value, nor has one without the option `.new`.
            observer.receive(change.newValue ?? object[keyPath: source.value().1])
          }
        )
        slot.hold(BlockDisposable { observation.value.invalidate() })
      }
      return slot
    }
    .prefix(during: self)
  }
}
#endif
