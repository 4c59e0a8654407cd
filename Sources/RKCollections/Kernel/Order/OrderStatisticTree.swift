/// A sequence of slots that computes positions and sums of measures in O(log n).
///
/// A slot is a number that represents an element. The client assigns each slot a measure, such as the number
/// of results that an operator derives from the element.
///
/// ```
/// position   0  1  2  3  4
/// slot       7  3  1  9  4      a slot keeps its number while positions shift
/// measure    1  0  1  1  0
/// sum before 0  1  1  2  3      `before(slot).sum`; if 1 means included, the index in the filtered result
/// ```
///
/// The slots are nodes of a weight-balanced tree with parent links; see J. Nievergelt and E. Reingold,
/// "Binary search trees of bounded balance" (1973), with the parameters 3 and 2 of Y. Hirai and K. Yamamoto,
/// "Balancing weight-balanced trees" (2011). The nodes are elements of one array, so they need no separate
/// allocations.
///
/// Slots are numbered from 1; node 0 means no node.
@usableFromInline
struct OrderStatisticTree: Sendable {
  @usableFromInline
  struct Node: Sendable {
    @usableFromInline var left: Int32 = 0
    @usableFromInline var right: Int32 = 0
    @usableFromInline var parent: Int32 = 0
    @usableFromInline var measure: Int32 = 0
    /// The number of nodes in the subtree, and the sum of their measures.
    @usableFromInline var count: Int32 = 0
    @usableFromInline var sum: Int32 = 0
    /// The count and the sum of the left child, copied here so that a walk reads only one node per level.
    @usableFromInline var leftCount: Int32 = 0
    @usableFromInline var leftSum: Int32 = 0

    var rightCount: Int32 { count - leftCount - 1 }
  }

  @usableFromInline var nodes = [Node()]
  @usableFromInline var root: Int32 = 0
  /// The slots that can be assigned again.
  @usableFromInline var free: [Int32] = []
  /// The greatest slot that was ever in use.
  @usableFromInline var lastSlot: Int32 = 0
  /// The slots in an array; nil if they are in the tree.
  ///
  /// A large change leaves the slots in the array until the tree is needed, because the next large change
  /// would discard the tree.
  @usableFromInline var flat: SlotSequence?
  /// The slots of the leaving and the entering elements while a change is applied; see `begin(_:)`.
  @usableFromInline var leaving: [LocatedSlot] = []
  @usableFromInline var entering: [LocatedSlot] = []
  /// For each link of the change, the index of its leaving entry.
  @usableFromInline var ends: [Int32] = []

  @usableFromInline
  init() {}

  /// Creates a sequence of the slots 1, 2, … with the given measures, in O(n).
  @usableFromInline
  init(measures: some Collection<Int>) {
    nodes.reserveCapacity(measures.count + 1)
    for measure in measures { nodes.append(Node(measure: Int32(measure))) }
    root = build(0..<measures.count) { Int32($0 + 1) }
    lastSlot = Int32(measures.count)
  }

  /// Builds the tree in O(n), if the slots are in an array.
  @export(implementation)
  mutating func buildTree() {
    if flat != nil { buildFromFlat() }
  }

  /// The slots in order, with their measures.
  ///
  /// Reading this property takes O(n) if the slots are in the tree.
  @usableFromInline
  var sequence: SlotSequence {
    if let flat { return flat }
    var sequence = SlotSequence(slots: [], measures: [])
    sequence.measures.reserveCapacity(count)
    var slots: [Int32] = []
    slots.reserveCapacity(count)
    let nodes = nodes
    // This walk over all nodes uses a stack instead of the parent links.
    var path: [Int32] = []
    var current = root
    while current != 0 || !path.isEmpty {
      while current != 0 {
        path.append(current)
        current = nodes[Int(current)].left
      }
      current = path.removeLast()
      slots.append(current)
      sequence.measures.append(nodes[Int(current)].measure)
      current = nodes[Int(current)].right
    }
    sequence.slots = slots
    return sequence
  }

  /// The number of slots.
  @usableFromInline
  var count: Int { flat?.count ?? Int(self[root].count) }

  /// The number of levels, for tests; computed in O(n).
  var height: Int {
    func height(_ index: Int32) -> Int {
      index == 0 ? 0 : 1 + max(height(self[index].left), height(self[index].right))
    }
    return height(root)
  }

  /// Returns the measure of a slot.
  @usableFromInline
  func measure(_ slot: Int) -> Int { Int(nodes[slot].measure) }

  /// Returns the slot at a position.
  @usableFromInline
  func slot(at position: Int) -> Int {
    var rest = Int32(position)
    var current = root
    while true {
      let node = self[current]
      if rest == node.leftCount { return Int(current) }
      if rest < node.leftCount {
        current = node.left
      } else {
        rest -= node.leftCount + 1
        current = node.right
      }
    }
  }

  /// Returns the position of a slot.
  @usableFromInline
  func position(of slot: Int) -> Int {
    before(slot).count
  }

  /// Returns the number of slots before a slot, and the sum of their measures.
  @usableFromInline
  func before(_ slot: Int) -> (count: Int, sum: Int) { nodes.before(slot) }

  /// Returns the first position whose slot does not satisfy a condition, by binary search; the count if there
  /// is none.
  ///
  /// - Parameter isBefore: The condition. All slots that satisfy it must come before the others.
  @export(implementation)
  func firstPosition(unless isBefore: (Int) -> Bool) -> Int {
    var position: Int32 = 0
    var current = root
    while current != 0 {
      let node = self[current]
      if isBefore(Int(current)) {
        position += node.leftCount + 1
        current = node.right
      } else {
        current = node.left
      }
    }
    return Int(position)
  }

  /// Calls a closure for each slot, in order.
  @export(implementation)
  func forEach(_ body: (Int) throws -> Void) rethrows {
    let sequence = sequence
    for position in 0..<sequence.count { try body(sequence.slot(at: position)) }
  }
}

extension [OrderStatisticTree.Node] {
  /// Returns the number of slots before a slot, and the sum of their measures.
  @usableFromInline
  func before(_ slot: Int) -> (count: Int, sum: Int) {
    var current = Int32(slot)
    var node = self[slot]
    var (count, sum) = (node.leftCount, node.leftSum)
    while node.parent != 0 {
      let parent = self[Int(node.parent)]
      if parent.right == current {
        count += parent.leftCount + 1
        sum += parent.leftSum + parent.measure
      }
      (current, node) = (node.parent, parent)
    }
    return (Int(count), Int(sum))
  }
}

extension OrderStatisticTree {
  @export(implementation)
  subscript(_ index: Int32) -> Node {
    get { nodes[Int(index)] }
    _modify { yield &nodes[Int(index)] }
  }

  func leftmost(of index: Int32) -> Int32 {
    var current = index
    while self[current].left != 0 { current = self[current].left }
    return current
  }
}
