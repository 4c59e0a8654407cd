/// The limits of `DrainState.offer`.
///
/// `Scripts/explore` replaces them with small ones.
@usableFromInline
package enum DrainLimits {
  /// The number of operations after which the owner offers the drain to other senders.
  @inlinable package static var share: Int { 256 }

  /// The number of loads for which the first offer lasts: about 1 µs.
  static var loads: Int { 1_000 }

  /// The maximum number of times that later offers double their sleeps, which gives at most 16 sleeps.
  ///
  /// A sleep lasts for 10 µs and the precision of the system's timer.
  static var doublings: Int { 4 }
}
