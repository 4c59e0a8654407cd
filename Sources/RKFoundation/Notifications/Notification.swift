public import Foundation
public import RKCore

extension NotificationCenter {
  /// Sends the values that a closure reads from notifications.
  ///
  ///     center.notification(name: .scoreDidChange) { $0.userInfo?["score"] as? Int }
  ///
  /// A `Notification` is not `Sendable`, so it cannot be an element. The closure runs inside `post`, on the
  /// posting thread, and the signal sends the closure's result on that thread. Disposal removes the observer.
  /// The signal never terminates.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; nil for all names.
  ///   - object: The sender of the notifications; nil for all senders. The signal retains it.
  ///     Default: nil.
  ///   - transform: A closure that returns the element, or nil to send none.
  public func notification<Value: Sendable>(
    name: Notification.Name?,
    object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value?
  ) -> SafeSignal<Value> {
    SafeSignal(producer: { [self] observer in
      let token = Locked<(any NSObjectProtocol)?>(
        addObserver(forName: name, object: object, queue: nil) { notification in
          if let value = transform(notification) { observer.receive(value) }
        }
      )
      return BlockDisposable {
        if let token = token.withLock({ $0.take() }) { self.removeObserver(token) }
      }
    })
  }

  /// Sends `Void` for each notification; a form of `notification(name:object:_:)` without a closure.
  public func notification(
    name: Notification.Name?,
    object: (any AnyObject & Sendable)? = nil
  ) -> SafeSignal<Void> {
    notification(name: name, object: object) { _ in () }
  }
}
