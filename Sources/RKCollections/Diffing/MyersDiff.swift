extension CollectionChangeset where Index == Int {
  /// Creates a shortest changeset between two arrays, with only insertions and deletions.
  ///
  /// Uses the linear-space variant of the algorithm in E. Myers, "An O(ND) difference algorithm and its
  /// variations" (1986). The comparison takes O((n + m) d) for d insertions and deletions.
  @export(implementation)
  package init<Element: Equatable>(from old: [Element], to new: [Element]) {
    self.init()
    Myers(old, new).run(deletes: &deletes, inserts: &inserts)
  }
}

/// A divide-and-conquer search for a shortest changeset between two arrays.
///
/// The middle of a shortest path of edits divides the problem into two problems of about half the size.
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

  /// The furthest position in the old array that each search has reached on each diagonal.
  @usableFromInline typealias FurthestPositions = (forward: [Int], backward: [Int])

  /// A range of the old array and a range of the new array, which remain to be compared.
  @usableFromInline
  struct Region {
    @usableFromInline var old: Range<Int>
    @usableFromInline var new: Range<Int>

    @export(implementation)
    init(_ old: Range<Int>, _ new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  @export(implementation)
  init(_ old: [Element], _ new: [Element]) {
    self.old = old
    self.new = new
  }

  /// Collects the positions of deletions and insertions in ascending order.
  @export(implementation)
  func run(deletes: inout [Int], inserts: inout [Int]) {
    var furthest: FurthestPositions = ([], [])
    var regions = [Region(old.indices, new.indices)]
    while var region = regions.popLast() {
      trim(&region)
      if region.old.isEmpty || region.new.isEmpty {
        deletes += region.old
        inserts += region.new
        continue
      }
      let snake = middleSnake(region, &furthest)
      // The later part is pushed first, so that positions are found in ascending order.
      regions.append(
        Region(
          snake.old.upperBound..<region.old.upperBound,
          snake.new.upperBound..<region.new.upperBound
        )
      )
      regions.append(
        Region(
          region.old.lowerBound..<snake.old.lowerBound,
          region.new.lowerBound..<snake.new.lowerBound
        )
      )
    }
  }

  /// Removes equal elements from the start and the end of a region.
  @export(implementation)
  func trim(_ region: inout Region) {
    var (oldStart, oldEnd) = (region.old.lowerBound, region.old.upperBound)
    var (newStart, newEnd) = (region.new.lowerBound, region.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    region = Region(oldStart..<oldEnd, newStart..<newEnd)
  }

  /// Returns the run of equal elements, possibly empty, in the middle of a shortest path.
  ///
  /// The two arrays differ in the first elements of the region and in the last ones, so the path has at least
  /// two edits.
  @export(implementation)
  func middleSnake(_ region: Region, _ furthest: inout FurthestPositions) -> Region {
    let count = region.old.count + region.new.count
    if furthest.forward.count < count + 3 {
      let start = Array(repeating: 0, count: count + 3)
      furthest = (start, start)
    }
    furthest.forward[region.new.count + 2] = 0
    furthest.backward[region.new.count + 2] = 0
    let isOdd = !count.isMultiple(of: 2)
    for depth in 0...count {
      if let snake = advance(
        &furthest.forward,
        in: region,
        by: depth,
        isForward: true,
        furthest.backward,
        isOdd
      ) {
        return snake
      }
      if let snake = advance(
        &furthest.backward,
        in: region,
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
  /// Returns the run of equal elements (the snake) on which the two searches meet; nil if they have not met.
  ///
  /// The positions x in the old array and y in the new array are counted from the start of the search. The
  /// diagonal k = x - y is at index k + height + 1.
  @export(implementation)
  func advance(
    _ furthest: inout [Int],
    in region: Region,
    by depth: Int,
    isForward: Bool,
    _ other: [Int],
    _ canMeet: Bool
  ) -> Region? {
    let (width, height) = (region.old.count, region.new.count)
    let origin = height + 1
    // Diagonals outside the region are skipped.
    let lowest = -(depth - 2 * Swift.max(0, depth - height))
    let highest = depth - 2 * Swift.max(0, depth - width)
    let reach = isForward ? depth - 1 : depth
    for diagonal in stride(from: lowest, through: highest, by: 2) {
      let index = origin + diagonal
      let isInsertion =
        diagonal == -depth || (diagonal != depth && furthest[index - 1] < furthest[index + 1])
      let start = isInsertion ? furthest[index + 1] : furthest[index - 1] + 1
      let end = follow(from: start, diagonal, in: region, isForward)
      furthest[index] = end
      let mirrored = width - height - diagonal
      if canMeet, abs(mirrored) <= reach, end + other[origin + mirrored] >= width {
        let (oldStart, newStart) = (region.old.lowerBound, region.new.lowerBound)
        if isForward {
          return Region(
            oldStart + start..<oldStart + end,
            newStart + start - diagonal..<newStart + end - diagonal
          )
        }
        let (oldEnd, newEnd) = (region.old.upperBound, region.new.upperBound)
        return Region(
          oldEnd - end..<oldEnd - start,
          newEnd - end + diagonal..<newEnd - start + diagonal
        )
      }
    }
    return nil
  }

  /// Follows equal elements on a diagonal, and returns the position after them.
  @export(implementation)
  func follow(from start: Int, _ diagonal: Int, in region: Region, _ isForward: Bool) -> Int {
    var x = start
    let (width, height) = (region.old.count, region.new.count)
    if isForward {
      let (oldStart, newStart) = (region.old.lowerBound, region.new.lowerBound - diagonal)
      while x < width, x - diagonal < height, old[oldStart + x] == new[newStart + x] { x += 1 }
    } else {
      let (oldEnd, newEnd) = (region.old.upperBound - 1, region.new.upperBound - 1 + diagonal)
      while x < width, x - diagonal < height, old[oldEnd - x] == new[newEnd - x] { x += 1 }
    }
    return x
  }
}
