/// The result of reserving a position in the order of a drain; it determines what the caller must do next.
@usableFromInline
package enum Reservation: Sendable {
  /// The caller owns the drain and performs the operation.
  case entered
  /// The operation is queued. The caller owns the drain and performs the queued operations.
  case owner
  /// The operation is queued for the current owner of the drain. The caller has nothing to do.
  case queued
}
