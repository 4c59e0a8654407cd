#if canImport(ObjectiveC)
public import Foundation
public import RKBindings
import RKCore

extension ReactiveExtensions where Base: NSObject & Sendable {
  /// Emits the values of a property, observed with key-value observing.
  ///
  ///     progress.reactive.keyPath(\.fractionCompleted).observeNext { print($0) }
  ///
  /// The property must be `@objc dynamic`. Values are sent on the thread that changes the property. The
  /// signal does not retain the object, and completes when the object is deallocated.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property. A main-actor root type must conform to `MainActorTarget`.
  ///   - options: With `.initial`, the current value is sent immediately. With `.prior`, a value is also sent
  ///     before each change. Default: `.initial` and `.new`.
  @_disfavoredOverload
  public func keyPath<Value: Sendable>(
    _ keyPath: any KeyPath<Base, Value> & Sendable,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> SafeSignal<Value> {
    base.values(of: keyPath, options, in: .immediate)
  }
}

extension ReactiveExtensions where Base: NSObject & MainActorTarget {
  /// Emits the values of a main-actor property, observed on the main actor; see `keyPath(_:options:)`.
  @MainActor
  public func keyPath<Value: Sendable>(
    _ keyPath: KeyPath<Base, Value>,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> SafeSignal<Value> {
    base.values(of: keyPath, options, in: .immediateOnMain)
  }
}

extension NSObjectProtocol where Self: NSObject {
  fileprivate func values<Value: Sendable>(
    of keyPath: KeyPath<Self, Value>,
    _ options: NSKeyValueObservingOptions,
    in context: ExecutionContext
  ) -> SafeSignal<Value> {
    // Guarded by the context: the main actor, unless both the object and the key path are `Sendable`.
    let source = UncheckedBox(value: { [weak self] in (self, keyPath) })
    return SafeSignal { observer in
      let slot = Slot()
      context.execute {
        guard !slot.isDisposed, case (let object?, let keyPath) = source.value() else { return }
        // Guarded by key-value observing, which allows any thread to invalidate an observation.
        let observation = UncheckedBox(
          value: object.observe(keyPath, options: options) { object, change in
            // `newValue` is nil in a notification before a change, and if `options` does not contain `.new`.
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
