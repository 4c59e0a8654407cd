extension CollectionProperty {
  /// Returns whether the set contains a member.
  @export(implementation)
  public func contains<Member>(_ member: Member) -> Bool where Collection == Set<Member> {
    store.read { $0.contains(member) }
  }

  /// Inserts a member.
  ///
  /// If the set already contains an equal member, nothing changes, and no event is sent.
  ///
  /// - Returns: Whether the member was inserted, and the equal member that the set contains now.
  @export(implementation) @discardableResult
  public func insert<Member>(
    _ member: Member
  ) -> (inserted: Bool, memberAfterInsert: Member) where Collection == Set<Member> {
    store.change { set in
      let result = set.insert(member)
      if !result.inserted { return (.none, nil, result) }
      return (
        .keyed(KeyedMutation(inserted: [member])),
        CollectionChangeset(inserts: indices(of: [member], in: set)),
        result
      )
    }
  }

  /// Inserts a member, or replaces an equal one.
  ///
  /// If the set already contains an equal member, the new member replaces it, and the event lists an update.
  ///
  /// - Returns: The member that was replaced; nil if the member was inserted.
  @export(implementation) @discardableResult
  public func update<Member>(with member: Member) -> Member? where Collection == Set<Member> {
    store.change { set in
      let before = indices(of: [member], in: set)
      if let old = set.update(with: member) {
        let mutation = KeyedMutation(replaced: [(old, member)])
        return (.keyed(mutation), CollectionChangeset(updates: before), old)
      }
      let changeset = CollectionChangeset(inserts: indices(of: [member], in: set))
      return (.keyed(KeyedMutation(inserted: [member])), changeset, nil)
    }
  }

  /// Removes a member; sends nothing if the set does not contain it.
  ///
  /// - Returns: The member that was removed; nil if there was none.
  @export(implementation) @discardableResult
  public func remove<Member>(_ member: Member) -> Member? where Collection == Set<Member> {
    store.change { set in
      guard let index = set.firstIndex(of: member) else { return (.none, nil, nil) }
      let removed = set.remove(at: index)
      let mutation = KeyedMutation(removed: [removed])
      return (.keyed(mutation), CollectionChangeset(deletes: [index]), removed)
    }
  }

  /// Inserts the members of a sequence.
  @export(implementation)
  public func formUnion<Member>(_ other: some Sequence<Member>)
  where Collection == Set<Member> {
    let other = Set(other)
    change { set in ([], other.filter { !set.contains($0) }) }
  }

  /// Removes the members that are not in a sequence.
  @export(implementation)
  public func formIntersection<Member>(_ other: some Sequence<Member>)
  where Collection == Set<Member> {
    let other = Set(other)
    change { set in (set.filter { !other.contains($0) }, []) }
  }

  /// Removes the members of a sequence.
  @export(implementation)
  public func subtract<Member>(_ other: some Sequence<Member>) where Collection == Set<Member> {
    let other = Set(other)
    change { set in (other.filter { set.contains($0) }, []) }
  }

  /// Removes the members that are also in a sequence, and inserts the other members of the sequence.
  @export(implementation)
  public func formSymmetricDifference<Member>(_ other: some Sequence<Member>)
  where Collection == Set<Member> {
    let other = Set(other)
    change { set in (other.filter { set.contains($0) }, other.filter { !set.contains($0) }) }
  }

  /// Removes and inserts the members that a closure returns.
  @export(implementation)
  func change<Member>(
    _ plan: (Set<Member>) -> (removals: Set<Member>, insertions: Set<Member>)
  ) where Collection == Set<Member> {
    store.change { set in
      let (removals, insertions) = plan(set)
      // These indices are valid only until the first mutation.
      let deletes = indices(of: removals, in: set)
      var mutation = KeyedMutation<Member>()
      for member in removals {
        guard let index = indices(of: [member], in: set).first else { continue }
        mutation.removed.append(set.remove(at: index))
      }
      for member in insertions {
        set.insert(member)
        mutation.inserted.append(member)
      }
      return (
        mutation.isEmpty ? .none : .keyed(mutation),
        CollectionChangeset(inserts: indices(of: insertions, in: set), deletes: deletes), ()
      )
    }
  }

  /// Returns the indices of the given members that the set contains.
  ///
  /// Members that are not equal to themselves get different indices.
  @export(implementation)
  func indices<Member>(
    of members: some Sequence<Member>,
    in set: Set<Member>
  ) -> [Set<Member>.Index] where Collection == Set<Member> {
    var found: [Set<Member>.Index] = []
    for member in members {
      let index =
        set.firstIndex(of: member)
        ?? (member == member ? nil : set.unequalIndex(of: member, notIn: found) { $0 })
      if let index { found.append(index) }
    }
    return found
  }
}
