/// A type whose events can be observed as a signal: a signal, or a `MainActorSignal`.
///
/// An operator that accepts both kinds of signals takes an argument of this type.
public protocol SignalConvertible<Element, Error>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable
  /// The type of the failure; `Never` for a signal that cannot fail.
  associatedtype Error: Swift.Error

  /// Returns a signal that sends the same events.
  func toSignal() -> Signal<Element, Error>
}
