/// The difference between two states of a collection, as indices for a list view.
///
/// The indices in `deletes` and `updates` and the origins of `moves` refer to the collection before the
/// change. The indices in `inserts` and the destinations of `moves` refer to the collection after the change.
/// No index before the change occurs twice, and no index after the change occurs twice.
public struct CollectionChangeset<Index: Hashable>: Hashable {
  /// The indices of inserted elements, in the collection after the change.
  public var inserts: [Index]
  /// The indices of deleted elements, in the collection before the change.
  public var deletes: [Index]
  /// The indices of replaced elements that stay in place, in the collection before the change.
  public var updates: [Index]
  /// The elements that moved.
  public var moves: [Move]

  /// The origin and the destination of an element that moved.
  public struct Move: Hashable {
    /// The index in the collection before the change.
    public var from: Index
    /// The index in the collection after the change.
    public var to: Index
    /// True if the element was also replaced, so that its row must be configured again.
    public var isUpdated: Bool

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - from: The index before the change.
    ///   - to: The index after the change.
    ///   - isUpdated: A Boolean value that indicates whether the element was also replaced. Default: false.
    @export(implementation)
    public init(from: Index, to: Index, isUpdated: Bool = false) {
      self.from = from
      self.to = to
      self.isUpdated = isUpdated
    }
  }

  /// Creates a changeset.
  ///
  /// Each parameter is empty by default.
  @export(implementation)
  public init(
    inserts: [Index] = [],
    deletes: [Index] = [],
    updates: [Index] = [],
    moves: [Move] = []
  ) {
    self.inserts = inserts
    self.deletes = deletes
    self.updates = updates
    self.moves = moves
  }

  /// A Boolean value that indicates whether the changeset contains no changes.
  @export(implementation) public var isEmpty: Bool {
    inserts.isEmpty && deletes.isEmpty && updates.isEmpty && moves.isEmpty
  }

  @export(implementation) package var count: Int {
    inserts.count + deletes.count + updates.count + moves.count
  }
}

extension CollectionChangeset: Sendable where Index: Sendable {}
extension CollectionChangeset.Move: Sendable where Index: Sendable {}
