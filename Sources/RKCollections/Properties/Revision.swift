import Synchronization

/// A generator of revision numbers for the contents of collections.
///
/// A binding that copies the content of one collection to another also copies the number. So equal numbers
/// mean equal contents, even in different collections; 0 means that there is no number.
@usableFromInline
struct Revisions: Sendable {
  /// The last number that was assigned.
  @usableFromInline var last = reserveBlock()

  /// The size of a block of numbers.
  ///
  /// Each collection reserves a block, so most changes need no counter that is shared by threads.
  @usableFromInline static var block: Int { 1 << 20 }

  @export(implementation)
  init() {}

  /// Returns a number that no other content has.
  @export(implementation)
  mutating func next() -> Int {
    last &+= 1
    if last & (Self.block - 1) == 0 { last = reserveBlock() }
    return last
  }
}

/// Reserves a block, and returns its first number.
@usableFromInline
func reserveBlock() -> Int {
  blocks.add(1, ordering: .relaxed).newValue * Revisions.block
}

private let blocks = Atomic<Int>(0)

/// The revision numbers of the contents before and after a change; 0 if a number is unknown.
///
/// A binding ignores the change if the target's revision number is `after`, and applies the change if the
/// number is `before`. Otherwise the binding replaces the content of the target.
@usableFromInline
struct RevisionPair: Sendable {
  @usableFromInline var before = 0
  @usableFromInline var after = 0

  @export(implementation)
  init() {}

  @export(implementation)
  init(before: Int, after: Int) {
    self.before = before
    self.after = after
  }

  /// Returns the numbers for this change and the next one combined; `before` is 0 if the changes are not
  /// consecutive.
  func merging(_ next: RevisionPair) -> RevisionPair {
    RevisionPair(before: after == next.before ? before : 0, after: next.after)
  }
}
