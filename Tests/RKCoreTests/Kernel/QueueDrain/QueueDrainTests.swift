@testable import RKCore
import Synchronization
import TestSupport
import Testing

@Suite("QueueDrain")
struct QueueDrainTests {
  @Test func `the first to enter is the owner until it leaves`() {
    let drain = Shared<Int>()
    #expect(drain.enter())
    #expect(!drain.enter())
    #expect(drain.leave())
    #expect(drain.enter())
  }

  @Test func `the owner cannot leave while operations are queued`() {
    let drain = Shared<Int>()
    let log = Log<Int>()
    #expect(drain.enter())
    #expect(!drain.enqueue(1))
    #expect(!drain.enqueue(2))
    #expect(!drain.leave())
    #expect(!drain.work { log($0) })
    #expect(log.values == [1, 2])
    #expect(drain.enter())
  }

  @Test func `enqueueing without an owner makes the caller the owner`() {
    let drain = Shared<Int>()
    let log = Log<Int>()
    #expect(drain.enqueue(1))
    #expect(!drain.enter())
    #expect(!drain.work { log($0) })
    #expect(log.values == [1])
    #expect(drain.enter())
  }

  @Test func `operations queued during work are performed too, in order`() {
    let drain = Shared<Int>()
    let log = Log<Int>()
    #expect(drain.enqueue(0))
    let isClosed = drain.work { number in
      log(number)
      if number < 3 {
        #expect(!drain.enqueue(number * 2 + 1))
        #expect(!drain.enqueue(number * 2 + 2))
      }
    }
    #expect(!isClosed)
    #expect(log.values == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a small buffer is reused, a large one is released`(laterRounds: Int) {
    for (count, rooms) in [(2, 2..<100), (10_000, 0..<100)] {
      let drain = Shared<Int>()
      #expect(drain.enter())
      for number in 0..<count { #expect(!drain.enqueue(number == 0 ? laterRounds : 0)) }
      let isClosed = drain.work { left in
        if left > 0 { #expect(!drain.enqueue(left - 1)) }
      }
      #expect(!isClosed)
      #expect(rooms.contains(drain.room))
    }
  }

  @Test func `a change is made at once without an owner, and is queued otherwise`() {
    let drain = Shared<Int>()
    let log = Log<Int>()
    #expect(drain.change(orEnqueue: 1) { log(10) })
    #expect(drain.enter())
    #expect(!drain.change(orEnqueue: 2) { log(20) })
    #expect(!drain.leave())
    #expect(!drain.work { log($0) })
    #expect(log.values == [10, 2])
    #expect(drain.enter())
  }

  @Test func `changes from many threads never overlap work, and never take it over`() {
    let drain = Shared<Int>()
    let (inside, met, changes, taken) = (Sum(), Sum(), Sum(), Sum())
    let sender = Latest<ThreadNumber>()
    @Sendable func visit() {
      if inside.add() != 1 { met.add() }
      changes.add()
      inside.add(-1)
    }
    inParallel(5) { thread in
      if thread > 0 {
        for _ in 0..<5_000 { _ = drain.change(orEnqueue: 1, visit) }
        return
      }
      sender.value = .current
      for _ in 0..<5_000 {
        if drain.enter() {
          if inside.add() != 1 { met.add() }
          inside.add(-1)
          if drain.leave() { continue }
        } else if !drain.enqueue(0) {
          taken.add()
          continue
        }
        _ = drain.work { operation in
          if sender.value != .current { taken.add() }
          if operation == 1 { visit() }
        }
      }
    }
    #expect(met.value == 0)
    #expect(taken.value == 0)
    #expect(changes.value == 20_000)
    #expect(drain.enter())
  }

  @Test func `nothing is performed after the owner has closed it`() {
    let drain = Shared<Int>()
    let log = Log<Int>()
    #expect(drain.enter())
    for number in 1...4 { #expect(!drain.enqueue(number)) }
    let isClosed = drain.work { number in
      log(number)
      if number == 2 { #expect(!drain.close()) }
    }
    #expect(isClosed)
    #expect(drain.isClosed)
    #expect(log.values == [1, 2])
    #expect(!drain.enter())
    #expect(!drain.enqueue(5))
    #expect(!drain.close())
  }

  @Test func `closing without an owner makes the caller the last owner`() {
    let drain = Shared<Int>()
    #expect(drain.close())
    #expect(!drain.close())
    #expect(!drain.enter())
    #expect(!drain.enqueue(1))
  }

  @Test func `closing releases queued operations`() {
    let tracker = Tracker()
    let drain = Shared<Tracked>()
    #expect(drain.enter())
    #expect(!drain.enqueue(tracker.track()))
    #expect(!drain.close())
    #expect(!drain.enqueue(tracker.track()))
    #expect(drain.work { _ in Issue.record("performed") })
    #expect(tracker.live == 0)
  }

  @Test func `performed operations are released after the work`() {
    let tracker = Tracker()
    let drain = Shared<Tracked>()
    #expect(drain.enqueue(tracker.track()))
    _ = drain.work { $0.use() }
    #expect(tracker.live == 0)
  }

  @Test func `operations are released outside the lock`() {
    let drain = Shared<Tracked>()
    let tracker = Tracker()
    #expect(drain.enter())
    #expect(!drain.enqueue(tracker.track { _ = drain.enqueue(tracker.track()) }))
    #expect(!drain.close())
    #expect(drain.work { _ in })
    #expect(tracker.live == 0)
  }

  @Test func `an owner that has performed its share gives the drain to the next sender`() {
    let drain = Shared<Int>()
    let (log, performed, sent) = (Log<Int>(), Sum(), Sum())
    let (owner, isOver) = (Latest<ThreadNumber>(), Latest<Bool>())
    @Sendable func perform(_ number: Int) {
      log(number)
      if owner.value != .current { return }
      let last = sent.value
      if performed.add() == 5_000 { isOver.value = true }
      while sent.value == last, isOver.value == nil { yieldThread() }
    }
    inParallel(2) { thread in
      if thread == 0 {
        owner.value = .current
        // More than the new owner can perform in its turn.
        for number in 1...1_000 { _ = drain.enqueue(number) }
        #expect(!drain.work(perform))
        isOver.value = true
      } else {
        while performed.value == 0 { yieldThread() }
        while isOver.value == nil {
          if drain.enqueue(1_000 + sent.add()), drain.work(perform) { Issue.record("it is closed") }
        }
      }
    }
    #expect((DrainLimits.share...512).contains(performed.value))
    #expect(log.values == Array(1...1_000 + sent.value))
    #expect(drain.enter())
  }

  @Test func `an owner whose offer no thread takes continues`() {
    let drain = Shared<Int>()
    let log = Log<Int>()
    let (owner, isOwner) = (Latest<ThreadNumber>(), Sum())
    owner.value = .current
    for number in 1...600 { _ = drain.enqueue(number) }
    let isClosed = drain.work { number in
      log(number)
      if owner.value != .current { Issue.record("another thread performs it") }
      if number == 300 {
        inParallel(1) { _ in if drain.enqueue(601) { isOwner.add() } }
      }
    }
    #expect(!isClosed)
    #expect(isOwner.value == 0)
    #expect(log.values == Array(1...601))
    #expect(drain.enter())
  }

  @Test func `an owner with only its own operations offers nothing`() {
    let drain = Shared<Int>()
    let words = Log<UInt32>()
    #expect(drain.enqueue(0))
    let isClosed = drain.work { number in
      if number < 1_000 { #expect(!drain.enqueue(number + 1)) }
      words(drain.word & DrainState.contended)
    }
    #expect(!isClosed)
    #expect(words.values.allSatisfy { $0 == 0 })
  }

  #if DEBUG
  private let operations = 1_000
  #else
  private let operations = 10_000
  #endif

  @Test func `nothing is performed twice when threads take, observe or close an offered drain`() {
    for round in 0..<(isSanitized ? 4 : 20) {
      let drain = Shared<Step>()
      let (log, inside, met) = (Log<Step>(), Sum(), Sum())
      let (cleanups, changes, operations) = (Sum(), Sum(), operations)
      let isClosing = round.isMultiple(of: 2)
      @Sendable func perform(_ step: Step) {
        if inside.add() != 1 || cleanups.value > 0 { met.add() }
        if step.thread == 2 { changes.add() } else { log(step) }
        inside.add(-1)
      }
      inParallel(4) { thread in
        for number in 0..<operations {
          let step = Step(thread: thread, number: number)
          if thread == 2 {
            if isClosing { continue }
            _ = drain.change(orEnqueue: step) {
              if inside.add() != 1 { met.add() }
              changes.add()
              inside.add(-1)
            }
          } else if thread == 3 {
            if isClosing, number == 100, drain.close() { cleanups.add() }
          } else if drain.enqueue(step), drain.work(perform) {
            cleanups.add()
          }
        }
      }
      #expect(met.value == 0)
      #expect(cleanups.value == (isClosing ? 1 : 0))
      if isClosing { continue }
      #expect(changes.value == operations)
      for thread in 0..<2 {
        let numbers = log.values.filter { $0.thread == thread }.map(\.number)
        #expect(numbers == Array(0..<operations))
      }
      #expect(drain.enter())
    }
  }

  @Test func `eight threads never overlap, and drop nothing`() {
    let drain = Shared<Step>()
    let log = Log<Step>()
    let inside = Sum()
    let met = Sum()
    @Sendable func perform(_ step: Step) {
      if inside.add() != 1 { met.add() }
      log(step)
      inside.add(-1)
    }
    inParallel(8) { thread in
      for number in 0..<5_000 {
        let step = Step(thread: thread, number: number)
        if number.isMultiple(of: 2), drain.enter() {
          perform(step)
          if drain.leave() { continue }
        } else if !drain.enqueue(step) {
          continue
        }
        #expect(!drain.work(perform))
      }
    }
    #expect(met.value == 0)
    let entries = log.values
    #expect(entries.count == 40_000)
    for thread in 0..<8 {
      #expect(entries.filter { $0.thread == thread }.map(\.number) == Array(0..<5_000))
    }
    #expect(drain.enter())
  }

  @Test func `one of several closing threads cleans up`() {
    for round in 0..<150 {
      let drain = Shared<Tracked>()
      let tracker = Tracker()
      let cleanups = Sum()
      let late = Sum()
      inParallel(6) { thread in
        if thread < 2 {
          for _ in 0..<(round % 40) { _ = drain.isClosed }
          if drain.close() { cleanups.add() }
          return
        }
        for number in 0..<20 {
          if number.isMultiple(of: 2), drain.enter() {
            if cleanups.value > 0 { late.add() }
            if drain.leave() { continue }
          } else if !drain.enqueue(tracker.track()) {
            continue
          }
          let isClosed = drain.work { tracked in
            tracked.use()
            if cleanups.value > 0 { late.add() }
          }
          if isClosed { cleanups.add() }
        }
      }
      #expect(cleanups.value == 1)
      #expect(late.value == 0)
      #expect(tracker.live == 0)
    }
  }
}

/// A drain that several threads, and expectations, can reach.
private final class Shared<Operation: Sendable>: Sendable {
  private let drain = QueueDrain<Operation>()

  var isClosed: Bool { drain.isClosed }
  var word: UInt32 { drain.state.word.load(ordering: .acquiring) }
  /// How many operations the two buffers of the queue take without allocating.
  var room: Int {
    drain.state.queue.withLock {
      let queue: DrainQueue<Operation> = DrainState.operations(&$0)
      return queue.operations.capacity + queue.batch.capacity
    }
  }

  func enter() -> Bool { drain.enter() }
  func leave() -> Bool { drain.leave() }
  func enqueue(_ operation: Operation) -> Bool { drain.enqueue(operation) }
  func work(_ perform: (Operation) -> Void) -> Bool { drain.work(perform) }
  func change(orEnqueue operation: Operation, _ body: () -> Void) -> Bool {
    drain.change(orEnqueue: operation, body)
  }
  func close() -> Bool { drain.close() }
}
