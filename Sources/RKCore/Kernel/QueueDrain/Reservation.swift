/// The remaining work of a caller that has reserved the place of an operation in the order of a drain.
@usableFromInline
package enum Reservation: Sendable {
  /// The caller owns the drain and performs the operation.
  case entered
  /// The operation is queued. The caller owns the drain and performs the queued operations.
  case owner
  /// The operation is queued for the current owner of the drain. The caller has nothing to do.
  case queued
}
