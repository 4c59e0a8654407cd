extension EditScript {
  /// Creates the edits that insert elements at a position.
  @inlinable
  package init(inserting elements: [Element], at position: Int) {
    switch elements.count {
    case 0: self.init()
    case 1: self.init(.insert(elements[0], at: position))
    default:
      self.init(elements.enumerated().map { .insert($0.element, at: position + $0.offset) })
    }
  }

  /// Creates the edits that remove consecutive elements, the last one first.
  ///
  /// The parameter `position` is the position of the first element to remove.
  @inlinable
  package init(removing elements: some BidirectionalCollection<Element>, at position: Int) {
    if elements.isEmpty {
      self.init()
      return
    }
    var end = position + elements.count
    var edits: [Edit<Element>] = []
    edits.reserveCapacity(elements.count)
    for element in elements.reversed() {
      end -= 1
      edits.append(.remove(element, at: end))
    }
    self.init(edits)
  }
}
