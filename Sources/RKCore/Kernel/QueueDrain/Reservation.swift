/// The result of reserving a place in the order of a drain: the work that is left to the caller.
@usableFromInline
package enum Reservation: Sendable {
  /// The caller owns the drain and performs the operation.
  case entered
  /// The operation is queued. The caller owns the drain and performs the queued operations.
  case owner
  /// The operation is queued for the current owner of the drain. The caller has nothing to do.
  case queued
}
