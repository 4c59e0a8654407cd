extension CollectionChangeset where Index == Int {
  /// Creates a shortest changeset of two arrays, with only insertions and deletions.
  ///
  /// Uses the linear-space variant of the algorithm in E. Myers, "An O(ND) difference algorithm and its
  /// variations" (1986). It takes O((n + m) d) for d insertions and deletions.
  @inlinable
  package init<Element: Equatable>(from old: [Element], to new: [Element]) {
    self.init()
    Myers(old, new).run(deletes: &deletes, inserts: &inserts)
  }
}

/// A divide-and-conquer search for the changeset of two arrays.
///
/// The middle of a shortest path of edits divides the problem into two problems of half the size.
///
///     old ──►
///     new  ┌─────────┐        The search goes forward from the start and backward from the end. Where
///      │   │ \__     │        both meet is a run of equal elements, the middle snake. The parts before
///      ▼   │    \\   │        and after it are divided again, with a stack instead of recursion.
///          │      \_ │
///          └─────────┘
@usableFromInline
struct Myers<Element: Equatable> {
  @usableFromInline let old: [Element]
  @usableFromInline let new: [Element]

  /// The furthest positions in the old array on each diagonal, forward and backward.
  ///
  /// These arrays are not members of `Myers`, because copying a `Myers` value would copy them.
  @usableFromInline typealias Furthest = (forward: [Int], backward: [Int])

  /// A part of both arrays that remains to be compared.
  @usableFromInline
  struct Box {
    @usableFromInline var old: Range<Int>
    @usableFromInline var new: Range<Int>

    @inlinable
    init(_ old: Range<Int>, _ new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  @inlinable
  init(_ old: [Element], _ new: [Element]) {
    self.old = old
    self.new = new
  }

  /// Collects the positions of deletions and insertions in ascending order.
  @inlinable
  func run(deletes: inout [Int], inserts: inout [Int]) {
    var furthest: Furthest = ([], [])
    var boxes = [Box(old.indices, new.indices)]
    while var box = boxes.popLast() {
      trim(&box)
      if box.old.isEmpty || box.new.isEmpty {
        deletes += box.old
        inserts += box.new
        continue
      }
      let snake = middleSnake(box, &furthest)
      // The later part is pushed first, so that positions ascend.
      boxes.append(
        Box(snake.old.upperBound..<box.old.upperBound, snake.new.upperBound..<box.new.upperBound)
      )
      boxes.append(
        Box(box.old.lowerBound..<snake.old.lowerBound, box.new.lowerBound..<snake.new.lowerBound)
      )
    }
  }

  /// Removes equal elements from the start and the end.
  @inlinable
  func trim(_ box: inout Box) {
    var (oldStart, oldEnd) = (box.old.lowerBound, box.old.upperBound)
    var (newStart, newEnd) = (box.new.lowerBound, box.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    box = Box(oldStart..<oldEnd, newStart..<newEnd)
  }

  /// Returns the run of equal elements, possibly empty, in the middle of a shortest path.
  ///
  /// The elements at both ends differ, so the path has at least two edits.
  @inlinable
  func middleSnake(_ box: Box, _ furthest: inout Furthest) -> Box {
    let count = box.old.count + box.new.count
    if furthest.forward.count < count + 3 {
      let start = Array(repeating: 0, count: count + 3)
      furthest = (start, start)
    }
    furthest.forward[box.new.count + 2] = 0
    furthest.backward[box.new.count + 2] = 0
    let isOdd = !count.isMultiple(of: 2)
    for depth in 0...count {
      if let snake = advance(
        &furthest.forward,
        in: box,
        by: depth,
        isForward: true,
        furthest.backward,
        isOdd
      ) {
        return snake
      }
      if let snake = advance(
        &furthest.backward,
        in: box,
        by: depth,
        isForward: false,
        furthest.forward,
        !isOdd
      ) {
        return snake
      }
    }
    preconditionFailure("the searches meet")
  }

  /// Advances one search by one edit on each diagonal.
  ///
  /// Returns the snake on which the two searches meet.
  ///
  /// Positions are counted from the start of the search. The diagonal k = x - y is at index k + height + 1.
  @inlinable
  func advance(
    _ furthest: inout [Int],
    in box: Box,
    by depth: Int,
    isForward: Bool,
    _ other: [Int],
    _ canMeet: Bool
  ) -> Box? {
    let (width, height) = (box.old.count, box.new.count)
    let origin = height + 1
    // Diagonals outside the box are not continued.
    let lowest = -(depth - 2 * Swift.max(0, depth - height))
    let highest = depth - 2 * Swift.max(0, depth - width)
    let reach = isForward ? depth - 1 : depth
    for diagonal in stride(from: lowest, through: highest, by: 2) {
      let index = origin + diagonal
      let isInsertion =
        diagonal == -depth || (diagonal != depth && furthest[index - 1] < furthest[index + 1])
      let start = isInsertion ? furthest[index + 1] : furthest[index - 1] + 1
      let end = follow(from: start, diagonal, in: box, isForward)
      furthest[index] = end
      let mirrored = width - height - diagonal
      if canMeet, abs(mirrored) <= reach, end + other[origin + mirrored] >= width {
        let (oldStart, newStart) = (box.old.lowerBound, box.new.lowerBound)
        if isForward {
          return Box(
            oldStart + start..<oldStart + end,
            newStart + start - diagonal..<newStart + end - diagonal
          )
        }
        let (oldEnd, newEnd) = (box.old.upperBound, box.new.upperBound)
        return Box(
          oldEnd - end..<oldEnd - start,
          newEnd - end + diagonal..<newEnd - start + diagonal
        )
      }
    }
    return nil
  }

  /// Follows equal elements on a diagonal, and returns the position after them.
  @inlinable
  func follow(from start: Int, _ diagonal: Int, in box: Box, _ isForward: Bool) -> Int {
    var x = start
    let (width, height) = (box.old.count, box.new.count)
    if isForward {
      let (oldStart, newStart) = (box.old.lowerBound, box.new.lowerBound - diagonal)
      while x < width, x - diagonal < height, old[oldStart + x] == new[newStart + x] { x += 1 }
    } else {
      let (oldEnd, newEnd) = (box.old.upperBound - 1, box.new.upperBound - 1 + diagonal)
      while x < width, x - diagonal < height, old[oldEnd - x] == new[newEnd - x] { x += 1 }
    }
    return x
  }
}
