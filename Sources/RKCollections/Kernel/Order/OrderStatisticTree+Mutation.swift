extension OrderStatisticTree {
  /// Inserts a slot that `newSlot()` returned, a slot that was removed, or a slot of another tree.
  ///
  /// Do not call `newSlot()` on a tree that contains slots of another tree.
  ///
  /// - Returns: The sum of the measures before the slot.
  @usableFromInline
  @discardableResult
  mutating func insert(_ slot: Int, at position: Int, measure: Int = 0) -> Int {
    while nodes.count <= slot { nodes.append(Node()) }
    lastSlot = max(lastSlot, Int32(slot))
    let new = Int32(slot)
    var (rest, sum) = (Int32(position), Int32(0))
    var parent: Int32 = 0
    var current = root
    var isLeft = false
    while current != 0 {
      parent = current
      let node = self[current]
      isLeft = rest <= node.leftCount
      if !isLeft {
        rest -= node.leftCount + 1
        sum += node.leftSum + node.measure
      }
      current = isLeft ? node.left : node.right
    }
    nodes[slot] = Node(parent: parent)
    if parent == 0 {
      root = new
    } else if isLeft {
      self[parent].left = new
    } else {
      self[parent].right = new
    }
    nodes[slot].measure = Int32(measure)
    add(count: 1, sum: Int32(measure), upFrom: new)
    return Int(sum)
  }

  /// Returns a free slot, or a new one if no slot is free.
  @usableFromInline
  mutating func newSlot() -> Int {
    if let slot = free.popLast() { return Int(slot) }
    lastSlot += 1
    return Int(lastSlot)
  }

  /// Removes a slot from the sequence, without adding it to the free list.
  @usableFromInline
  mutating func unlink(_ slot: Int) {
    let removed = Int32(slot)
    if nodes[slot].left == 0 || nodes[slot].right == 0 {
      unlinkOuter(removed)
    } else {
      // The next slot has no left child. It replaces the removed slot in the tree.
      let next = leftmost(of: nodes[slot].right)
      let measure = self[next].measure
      unlinkOuter(next)
      setMeasure(slot, Int(measure))
      let node = nodes[slot]
      replace(removed, with: next)
      self[next] = node
      link(node.left, asLeftChildOf: next)
      link(node.right, asRightChildOf: next)
    }
    nodes[slot] = Node()
  }

  /// Sets the measure of a slot.
  @usableFromInline
  mutating func setMeasure(_ slot: Int, _ measure: Int) {
    let difference = Int32(measure) - nodes[slot].measure
    nodes[slot].measure = Int32(measure)
    add(count: 0, sum: difference, upFrom: Int32(slot))
  }
}

extension OrderStatisticTree {
  @usableFromInline
  mutating func buildFromFlat() {
    guard let sequence = flat.take() else { return }
    nodes = Array(repeating: Node(), count: Int(lastSlot) + 1)
    for (position, measure) in sequence.measures.enumerated() where measure != 0 {
      nodes[sequence.slot(at: position)].measure = measure
    }
    root = build(0..<sequence.count) { Int32(sequence.slot(at: $0)) }
  }

  /// Links the slots of a range of positions into a perfectly balanced tree, and returns its root.
  mutating func build(_ positions: Range<Int>, _ slot: (Int) -> Int32) -> Int32 {
    if positions.isEmpty { return 0 }
    let middle = positions.lowerBound + positions.count / 2
    let current = slot(middle)
    let left = build(positions.lowerBound..<middle, slot)
    let right = build(middle + 1..<positions.upperBound, slot)
    link(left, asLeftChildOf: current)
    link(right, asRightChildOf: current)
    let (leftNode, rightNode) = (self[left], self[right])
    self[current].leftCount = leftNode.count
    self[current].leftSum = leftNode.sum
    self[current].count = leftNode.count + rightNode.count + 1
    self[current].sum = leftNode.sum + rightNode.sum + self[current].measure
    return current
  }

  private mutating func link(_ child: Int32, asLeftChildOf parent: Int32) {
    self[parent].left = child
    if child != 0 { self[child].parent = parent }
  }

  private mutating func link(_ child: Int32, asRightChildOf parent: Int32) {
    self[parent].right = child
    if child != 0 { self[child].parent = parent }
  }

  /// Replaces a node with another node, as the child of the first node's parent or as the root; 0 means no
  /// node.
  private mutating func replace(_ index: Int32, with other: Int32) {
    let parent = self[index].parent
    if parent == 0 {
      root = other
      if other != 0 { self[other].parent = 0 }
    } else if self[parent].left == index {
      link(other, asLeftChildOf: parent)
    } else {
      link(other, asRightChildOf: parent)
    }
  }

  /// Removes a node that has at most one child.
  private mutating func unlinkOuter(_ index: Int32) {
    let node = self[index]
    if node.parent != 0, self[node.parent].left == index {
      self[node.parent].leftCount -= 1
      self[node.parent].leftSum -= node.measure
    }
    replace(index, with: node.left == 0 ? node.right : node.left)
    if node.parent != 0 { add(count: -1, sum: -node.measure, upFrom: node.parent) }
  }

  /// Adds the given amounts to the counts and sums of a node and its ancestors, and restores the balance.
  private mutating func add(count: Int32, sum: Int32, upFrom index: Int32) {
    var current = index
    while let unbalanced = nodes.add(count: count, sum: sum, upFrom: current) {
      let root = balance(unbalanced)
      current = self[root].parent
      if current == 0 { return }
      if self[current].left == root {
        self[current].leftCount += count
        self[current].leftSum += sum
      }
    }
  }

  /// Rotates a subtree that is too heavy on one side, and returns its new root.
  private mutating func balance(_ index: Int32) -> Int32 {
    let node = self[index]
    if node.isHeavyOnTheRight {
      let child = self[node.right]
      let isDouble = child.leftCount + 1 >= 2 * (child.rightCount + 1)
      if isDouble { _ = rotateRight(node.right) }
      return rotateLeft(index)
    }
    let child = self[node.left]
    let isDouble = child.rightCount + 1 >= 2 * (child.leftCount + 1)
    if isDouble { _ = rotateLeft(node.left) }
    return rotateRight(index)
  }

  private mutating func rotateLeft(_ index: Int32) -> Int32 {
    let node = self[index]
    let child = self[node.right]
    replace(index, with: node.right)
    link(child.left, asRightChildOf: index)
    link(index, asLeftChildOf: node.right)
    self[index].count = node.leftCount + 1 + child.leftCount
    self[index].sum = node.leftSum + node.measure + child.leftSum
    self[node.right].count = node.count
    self[node.right].sum = node.sum
    self[node.right].leftCount = self[index].count
    self[node.right].leftSum = self[index].sum
    return node.right
  }

  private mutating func rotateRight(_ index: Int32) -> Int32 {
    let node = self[index]
    let child = self[node.left]
    replace(index, with: node.left)
    link(child.right, asLeftChildOf: index)
    link(index, asRightChildOf: node.left)
    self[index].count = node.count - child.leftCount - 1
    self[index].sum = node.sum - child.leftSum - child.measure
    self[index].leftCount = child.rightCount
    self[index].leftSum = child.sum - child.leftSum - child.measure
    self[node.left].count = node.count
    self[node.left].sum = node.sum
    return node.left
  }
}

extension OrderStatisticTree.Node {
  var isHeavyOnTheRight: Bool { rightCount + 1 > 3 * (leftCount + 1) }
  var isBalanced: Bool { !isHeavyOnTheRight && leftCount + 1 <= 3 * (rightCount + 1) }
}

extension [OrderStatisticTree.Node] {
  /// Adds the given amounts to the counts and sums of a node and its ancestors, up to the first unbalanced
  /// node.
  ///
  /// - Returns: The unbalanced node; nil if the root was reached.
  fileprivate mutating func add(count: Int32, sum: Int32, upFrom index: Int32) -> Int32? {
    // With the buffer, the uniqueness of the array is checked only once instead of for each node.
    withUnsafeMutableBufferPointer { nodes in
      var current = Int(index)
      while true {
        nodes[current].count += count
        nodes[current].sum += sum
        if count != 0, !nodes[current].isBalanced { return Int32(current) }
        let parent = Int(nodes[current].parent)
        if parent == 0 { return nil }
        if nodes[parent].left == current {
          nodes[parent].leftCount += count
          nodes[parent].leftSum += sum
        }
        current = parent
      }
    }
  }
}
