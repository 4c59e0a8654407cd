/// A connection in both directions: what it brings to one end does not come back from there.
///
///     a ──► observer of the link ──► b: told to all observers but the link's own
///     b ──► observer of the link ──► a: the same
///
/// The mark travels with the element through the queue of the fan-out, so that whatever else is sent at
/// the time, by other threads or from inside a delivery, is told from the echo, and none of it is lost.
@usableFromInline
package final class Link: Sendable {
  package init() {}
}
