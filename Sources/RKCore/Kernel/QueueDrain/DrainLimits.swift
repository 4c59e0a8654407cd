/// The limits of `DrainState.offer`.
///
/// `Scripts/explore` replaces them with small values.
@usableFromInline
package enum DrainLimits {
  /// The number of operations after which the owner begins to offer the drain to other senders.
  @inlinable package static var share: Int { 256 }

  /// The number of times that the first offer checks for a new owner; together, the checks take about 1 µs.
  static var loads: Int { 1_000 }

  /// The maximum number of times that the number of sleeps doubles from one offer to the next.
  ///
  /// With four doublings, an offer has at most 16 sleeps.
  ///
  /// Each sleep takes 10 µs plus the delay of the system's timer.
  static var doublings: Int { 4 }
}
