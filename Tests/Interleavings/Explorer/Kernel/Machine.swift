import Dispatch

/// Runs a program again and again, each time along another path of choices.
///
///     thread 1 ──► step ──► choose ──┬─ itself: goes on
///     thread 2     waits ◄───────────┴─ another: hands on the token, and waits for it
///
/// Real threads run one at a time: the one that has the token. Before each step on a shared object, the
/// thread that has it chooses who takes the next step. The path is explored depth first.
// Guard: all state is touched only by the thread that has the token.
final class Machine: @unchecked Sendable {
  static let limit = 8

  var options = Options()
  /// The number of the execution.
  var epoch = 1
  /// Whether explored threads run.
  var isExploring = false {
    didSet { setExploring(isExploring) }
  }
  /// Whether the rest of the execution has the same effect as an earlier one, and is only finished.
  var isDraining = false
  /// The thread that takes all steps that it can take, and the node of the first of them.
  var uninterrupted: Int?
  var block: Int32 = -1
  /// The thread that has the token; 0 is the one that sets up the program and checks it.
  var current = 0
  var threads: [ExploredThread] = []
  var count = 1
  var objects = 0
  var steps = 0

  var path: [Node] = []
  var depth = 0
  /// The node of the last step, and what the step did.
  var lastNode: Int32 = -1
  var lastObject: SharedObject?
  var lastWrites = false
  /// Whether the step was sequentially consistent, and so depends on others like it.
  var lastIsOrdered = false
  /// The choices of the execution, with those that are not explored.
  var digits: [UInt8] = []
  var trace = Trace()
  /// What sequentially consistent operations have in common.
  let order = SharedObject()
  var released = Clock.zero
  var programName = ""

  var statistics = Statistics()

  init() {
    threads = (0..<Self.limit).map { ExploredThread($0) }
  }

  /// Announces a step of the running thread, and returns when the thread may take it.
  @inline(__always)
  func announce(_ object: SharedObject, writes: Bool) {
    threads[current].pending = object
    threads[current].pendingWrites = writes
    yield()
  }

  /// Hands the token to the thread that takes the next step, and returns when that is the caller.
  func yield() {
    let caller = current
    let next = choose()
    if next == caller { return }
    current = next
    threads[next].resume()
    threads[caller].wait()
  }

  /// Adds a thread, which has everything behind it that the caller has.
  func spawn(_ name: String, _ body: @escaping () -> Void) -> Int {
    let thread = count
    if thread == Self.limit { fail("more than \(Self.limit - 1) threads") }
    count += 1
    let parent = threads[current]
    threads[thread].begin(name, body, clock: parent.clock, causes: parent.causes)
    threads[current].clock[current] += 1
    return thread
  }

  /// Runs the threads to their ends.
  func explore() {
    if count == 1 { return }
    isExploring = true
    isDraining = false
    let next = choose()
    current = next
    threads[next].resume()
    threads[0].wait()
    isExploring = false
    for thread in 1..<count { threads[0].clock.join(threads[thread].clock) }
  }

  /// Called by a thread that has ended.
  func finished(_ thread: Int) {
    threads[thread].isFinished = true
    threads[thread].pending = nil
    let next = choose()
    current = next
    threads[next].resume()
  }

  /// The threads that can take a step.
  private var enabled: Threads {
    var enabled = Threads()
    for thread in 1..<count where threads[thread].isEnabled { enabled.insert(Threads(thread)) }
    return enabled
  }

  /// Chooses the thread that takes the next step; 0 when all have ended.
  private func choose() -> Int {
    var enabled = enabled
    if let uninterrupted, enabled.contains(uninterrupted) { enabled = Threads(uninterrupted) }
    if enabled.isEmpty {
      if (1..<count).allSatisfy({ threads[$0].isFinished }) { return 0 }
      fail("deadlock: " + blocked)
    }
    steps += 1
    if steps > options.maximumSteps { fail("livelock: more than \(options.maximumSteps) steps") }
    let chosen = choose(from: enabled)
    digits.append(UInt8(chosen))
    threads[chosen].causes[chosen] = UInt32(depth)
    threads[chosen].node = Int32(depth - 1)
    return chosen
  }

  private func choose(from enabled: Threads) -> Int {
    let running = current
    let usual = enabled.contains(running) ? running : enabled.first ?? 0
    if let forced = options.schedule {
      depth += 1
      let index = digits.count
      if index >= forced.count { return usual }
      let digit = Int(forced[index])
      if !enabled.contains(digit) { fail("the schedule does not fit the program") }
      return digit
    }
    if isDraining { return usual }
    if depth < path.count {
      if path[depth].alternatives != 0 || path[depth].enabled != enabled {
        fail("the program is not deterministic: another path is not repeated")
      }
      return take(path[depth].chosen)
    }
    var node = Node()
    node.enabled = enabled
    node.previous = running
    node.before = lastNode
    node.block = uninterrupted == nil ? -1 : block
    if lastNode >= 0 {
      let last = path[Int(lastNode)]
      node.preemptions = last.preemptions + (last.isPreemption(last.chosen) ? 1 : 0)
      if options.reduces, options.preemptions == nil { node.asleep = stillAsleep(after: last) }
    }
    let awake = enabled.subtracting(node.asleep)
    if awake.isEmpty {
      isDraining = true
      return usual
    }
    node.chosen = awake.contains(running) ? running : awake.first ?? 0
    node.wanted = options.reduces ? Threads(node.chosen) : enabled
    path.append(node)
    return take(node.chosen)
  }

  private func take(_ thread: Int) -> Int {
    lastNode = Int32(depth)
    depth += 1
    return thread
  }

  /// The threads whose next step commutes with the last step, and was explored before it.
  private func stillAsleep(after last: Node) -> Threads {
    var asleep = last.asleep.union(last.done)
    asleep.remove(Threads(last.chosen))
    if lastIsOrdered { return Threads() }
    for thread in 1..<count where asleep.contains(thread) {
      let pending = threads[thread].pending
      let depends =
        pending != nil && pending === lastObject
        && (lastWrites || threads[thread].pendingWrites)
      if depends { asleep.remove(Threads(thread)) }
    }
    return asleep
  }

  private var blocked: String {
    (1..<count).filter { !threads[$0].isFinished }.map {
      "thread \($0) waits for \(threads[$0].pending?.typeName ?? "?")"
    }.joined(separator: ", ")
  }

  /// Chooses one of several values; 0 is the usual one.
  func chooseValue(_ alternatives: Int) -> Int {
    if alternatives == 1 { return 0 }
    let value: Int
    if let forced = options.schedule {
      depth += 1
      value = digits.count < forced.count ? Int(forced[digits.count]) : 0
    } else if isDraining {
      value = 0
    } else {
      if depth == path.count { path.append(Node(alternatives: alternatives)) }
      if path[depth].alternatives != alternatives {
        fail("the program is not deterministic: a path is not repeated")
      }
      value = path[depth].chosen
      depth += 1
    }
    digits.append(UInt8(value))
    return value
  }

  /// Moves on to the next path; false when all are explored.
  func advance() -> Bool {
    statistics.executions += 1
    if isDraining { statistics.redundant += 1 }
    statistics.longest = max(statistics.longest, steps)
    epoch += 1
    while var node = path.popLast() {
      if node.alternatives > 0 {
        node.chosen += 1
        if node.chosen == node.alternatives { continue }
      } else {
        node.done.insert(Threads(node.chosen))
        var open = node.wanted.subtracting(node.done).subtracting(node.asleep)
        if let limit = options.preemptions, node.preemptions >= limit {
          for thread in 1..<Self.limit where node.isPreemption(thread) {
            open.remove(Threads(thread))
          }
        }
        guard let next = open.first else { continue }
        node.chosen = next
      }
      path.append(node)
      return true
    }
    return false
  }

  /// Prepares to explore a program.
  func prepare(_ name: String, _ options: Options) {
    programName = name
    self.options = options
    path = []
    statistics = Statistics()
    epoch += 1
  }

  /// Prepares an execution.
  func begin() {
    for thread in threads { thread.reset() }
    count = 1
    current = 0
    depth = 0
    steps = 0
    objects = 0
    lastNode = -1
    lastObject = nil
    isDraining = false
    uninterrupted = nil
    digits.removeAll(keepingCapacity: true)
    trace.removeAll()
    memory.flush()
    order.renew()
    released = .zero
  }
}

/// The one machine of the process.
let machine = Machine()
