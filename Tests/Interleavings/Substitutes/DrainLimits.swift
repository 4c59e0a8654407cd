/// `DrainLimits` that a program sets, and with which an offer is a few steps.
// Guard: set by a program before its threads run.
@usableFromInline
package enum DrainLimits {
  @usableFromInline package nonisolated(unsafe) static var share = 256
  package static var loads: Int { 1 }
  package static var doublings: Int { 0 }
}
