import Synchronization

/// Numbers the contents of collections.
///
/// A collection that copies the content of another one copies its number too. So equal numbers mean equal
/// contents, whichever collections have them. 0 stands for none.
@usableFromInline
struct Revisions: Sendable {
  /// The last number that was assigned.
  @usableFromInline var last = reserveBlock()

  /// Each collection has a block of numbers, so that a change needs no counter that threads share.
  @usableFromInline static var block: Int { 1 << 20 }

  @inlinable
  init() {}

  /// Returns a number that no content has.
  @inlinable
  mutating func next() -> Int {
    last &+= 1
    if last & (Self.block - 1) == 0 { last = reserveBlock() }
    return last
  }
}

/// Returns the first number of a block.
@usableFromInline
func reserveBlock() -> Int {
  blocks.add(1, ordering: .relaxed).newValue * Revisions.block
}

private let blocks = Atomic<Int>(0)

/// The numbers of the contents before and after a change; those that are not known are 0.
///
/// A target that has the content before makes the change. Any other must be replaced.
@usableFromInline
struct RevisionStep: Sendable {
  @usableFromInline var before = 0
  @usableFromInline var after = 0

  @inlinable
  init() {}

  @inlinable
  init(before: Int, after: Int) {
    self.before = before
    self.after = after
  }

  /// Returns the step from the content before this step to that after another one.
  func merging(_ next: RevisionStep) -> RevisionStep {
    RevisionStep(before: after == next.before ? before : 0, after: next.after)
  }
}
