import Synchronization

/// A generator of numbers for the contents of collections.
///
/// A collection that copies the content of another collection copies its number too. So equal numbers mean
/// equal contents, even in different collections. 0 means no number.
@usableFromInline
struct Revisions: Sendable {
  /// The last number that was assigned.
  @usableFromInline var last = reserveBlock()

  /// Each collection reserves a block of numbers, so that a change needs no counter that threads share.
  @usableFromInline static var block: Int { 1 << 20 }

  @inlinable
  init() {}

  /// Returns a number that no other content has.
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

/// The numbers of the contents before and after a change; 0 if a number is unknown.
///
/// A target that has the content before the change can apply the change. The content of any other target
/// must be replaced.
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

  /// Returns the step from the content before this step to the content after another step.
  func merging(_ next: RevisionStep) -> RevisionStep {
    RevisionStep(before: after == next.before ? before : 0, after: next.after)
  }
}
