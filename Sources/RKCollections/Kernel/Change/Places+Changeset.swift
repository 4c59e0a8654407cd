extension CollectionChangeset where Index == Int {
  /// Creates the changeset of a mutation of a list.
  @export(implementation)
  package init<Element>(_ mutation: Mutation<Element>) {
    self.init()
    switch mutation {
    case .none, .keyed: break
    case .insert(let count, let position): inserts = Array(position..<position + count)
    case .remove(_, let position): deletes = [position]
    case .replace(_, let position): updates = [position]
    case .move(let origin, let destination):
      if origin != destination { moves = [Move(from: origin, to: destination)] }
    case .splice(let former, let position, let count):
      deletes = Array(position..<position + former.count)
      inserts = Array(position..<position + count)
    case .change(let places, _): self.init(places)
    case .origins(let origins): self.init(origins.places)
    }
  }

  /// Creates the changeset of a settled change.
  @usableFromInline
  package init(_ places: Places) {
    self.init()
    // The position of each moved element before the change, by link.
    var origins = [Int32](repeating: -1, count: Int(places.links))
    for entry in places.leaving {
      if entry.isInPlace {
        updates.append(Int(entry.at))
      } else if entry.link < 0 {
        deletes.append(Int(entry.at))
      } else {
        origins[Int(entry.link)] = entry.at
      }
    }
    for entry in places.entering where !entry.isInPlace {
      if entry.link < 0 {
        inserts.append(Int(entry.at))
        continue
      }
      let origin = Int(origins[Int(entry.link)])
      moves.append(Move(from: origin, to: Int(entry.at), isUpdated: entry.kind == .replaced))
    }
  }

  /// The position of each updated element after the change, in the order of `updates`, which must be
  /// ascending.
  @usableFromInline package var updatesAfter: [Int] {
    if updates.isEmpty { return [] }
    let removed = (deletes + moves.map(\.from)).sorted()
    let entered = (inserts + moves.map(\.to)).sorted()
    var (left, arrived) = (0, 0)
    return updates.map { position in
      while left < removed.count, removed[left] < position { left += 1 }
      // `stay` is the element's position among the elements that stay. Adding the number of elements that
      // enter before the element gives its position after the change.
      let stay = position - left
      while arrived < entered.count, entered[arrived] <= stay + arrived { arrived += 1 }
      return stay + arrived
    }
  }
}

extension Places {
  /// Creates the settled places of a changeset; for an inserted or replacing element, `Entering.element` is
  /// its position after the change.
  @usableFromInline
  package init(_ changeset: CollectionChangeset<Int>) {
    self.init()
    for position in changeset.deletes {
      leaving.append(.init(at: position, link: Self.noLink))
    }
    for position in changeset.inserts { enterNew(at: position, element: position) }
    func link(_ before: Int, _ after: Int, _ kind: Entering.Kind) {
      let link = newLink()
      leaving.append(.init(at: before, link: link))
      let element = kind == .same ? -1 : Int32(after)
      entering.append(.init(at: after, link: link, element: element, kind: kind))
    }
    for move in changeset.moves { link(move.from, move.to, move.isUpdated ? .replaced : .same) }
    let updates = changeset.updates.sorted()
    var sorted = changeset
    sorted.updates = updates
    for (before, after) in zip(updates, sorted.updatesAfter) { link(before, after, .replaced) }
    settle()
  }

  /// Creates the places of a removal.
  ///
  /// - Parameter positions: The positions of the removed elements, in ascending order.
  @usableFromInline
  init(removing positions: [Int]) {
    self.init()
    for position in positions { leaving.append(.init(at: position, link: Self.noLink)) }
  }

  /// Creates the places of a swap of two elements that are not adjacent.
  @usableFromInline
  init(swapping low: Int, _ high: Int) {
    self.init()
    for (before, after) in [(low, high), (high, low)] {
      let link = newLink()
      leaving.append(.init(at: before, link: link))
      entering.append(.init(at: after, link: link, element: -1, kind: .same))
    }
    settle()
  }

  /// Merges this settled change and the next one, also settled, and returns the settled places of the net
  /// change.
  ///
  /// In the result, an `Entering.element` of 0 is a placeholder, not an index.
  func merging(_ next: Places) -> Places {
    var merged = Places()
    // By position in the list between the two changes: the index of the entry that enters in this change, and
    // the index of the entry that leaves in the next change.
    var (arrived, left) = ([Int32: Int](), [Int32: Int]())
    for (index, entry) in entering.enumerated() { arrived[entry.at] = index }
    for (index, entry) in next.leaving.enumerated() { left[entry.at] = index }
    let (ends, starts) = (leavingOfLinks, next.enteringOfLinks)
    func add(_ before: Int, _ after: Int, isReplaced: Bool) {
      let link = merged.newLink()
      merged.leaving.append(.init(at: before, link: link))
      merged.entering.append(
        .init(
          at: after,
          link: link,
          element: isReplaced ? 0 : -1,
          kind: isReplaced ? .replaced : .same
        )
      )
    }
    for entry in leaving where entry.link < 0 {
      merged.leaving.append(.init(at: Int(entry.at), link: Self.noLink))
    }
    for entry in entering {
      let former = entry.link >= 0 ? leaving[Int(ends[Int(entry.link)])] : nil
      guard let index = left[entry.at] else {
        // The next change does not list the element.
        let after = next.positionAfter(
          ofStay: next.staysBefore(Int(entry.at)..<Int(entry.at) + 1).lowerBound
        )
        if let former {
          add(Int(former.at), after, isReplaced: entry.kind == .replaced)
        } else {
          merged.enterNew(at: after, element: 0)
        }
        continue
      }
      let link = next.leaving[index].link
      let entered = link >= 0 ? next.entering[Int(starts[Int(link)])] : nil
      switch (former, entered) {
      case (let former?, let entered?):
        let isReplaced = entry.kind == .replaced || entered.kind == .replaced
        add(Int(former.at), Int(entered.at), isReplaced: isReplaced)
      case (let former?, nil):
        merged.leaving.append(.init(at: Int(former.at), link: Self.noLink))
      case (nil, let entered?): merged.enterNew(at: Int(entered.at), element: 0)
      case (nil, nil): break
      }
    }
    for entry in next.leaving where arrived[entry.at] == nil {
      let stay = staysAfter(Int(entry.at)..<Int(entry.at) + 1).lowerBound
      let before = positionBefore(ofStay: stay)
      if entry.link >= 0 {
        let entered = next.entering[Int(starts[Int(entry.link)])]
        add(before, Int(entered.at), isReplaced: entered.kind == .replaced)
      } else {
        merged.leaving.append(.init(at: before, link: Self.noLink))
      }
    }
    for entry in next.entering where entry.link < 0 {
      merged.enterNew(at: Int(entry.at), element: 0)
    }
    merged.settle()
    return merged
  }

  /// Merges consecutive changes by halves, and returns the settled places of the net change.
  static func merging(_ places: ArraySlice<Places>) -> Places {
    if places.count <= 1 { return places.first ?? Places() }
    let middle = (places.startIndex + places.endIndex) / 2
    return merging(places[..<middle]).merging(merging(places[middle...]))
  }
}

extension [Origin] {
  /// Creates the origins of all elements of a list after the change that a changeset describes.
  @usableFromInline
  package init(_ changeset: CollectionChangeset<Int>, countBefore: Int, count: Int) {
    var change = Change<Origin>()
    change.places = Places(changeset)
    let origins = (0..<countBefore).map { Origin.same($0) }
    let ends = change.places.leavingOfLinks
    for index in change.places.entering.indices where change.places.entering[index].element >= 0 {
      let link = change.places.entering[index].link
      change.places.entering[index].element = Int32(change.elements.count)
      let former = link < 0 ? nil : origins[Int(change.places.leaving[Int(ends[Int(link)])].at)]
      change.elements.append(former?.replaced ?? .none)
    }
    self = origins
    change.apply(to: &self)
  }

  /// Returns whether the origins describe no change.
  @export(implementation)
  func areIdentity(countBefore: Int) -> Bool {
    count == countBefore && enumerated().allSatisfy { $1 == .same($0) }
  }
}
