/// The state of an atomic: the values that it has had, and what a thread learns that reads one.
///
///     stores   0 ──► 1 ──► 3 ──► 2      a load returns the last one that it must know, or a later one
///                    ▲ known
///
/// A store is known when it happens before the load, or when a read of it does.
// Guard: the token.
final class Cell: SharedObject, @unchecked Sendable {
  struct Store {
    var bits: UInt64
    var thread = 0
    var time: UInt32 = 0
    /// What a thread that acquires the store has behind it.
    var released = Clock.zero
    /// When each thread first read it.
    var seen = Clock(repeating: .max)
  }

  /// Earlier stores than these are never returned.
  private static let remembered = 8

  private var stores: [Store]
  private let type: Any.Type

  init(_ bits: UInt64, _ type: Any.Type) {
    stores = [Store(bits: bits)]
    self.type = type
  }

  override var typeName: String { "Atomic<\(type)>" }

  override func reset() {
    super.reset()
    stores = [Store(bits: last.bits)]
  }

  private var last: Store { stores[stores.count - 1] }

  func load(_ order: Order, _ file: StaticString, _ line: UInt) -> UInt64 {
    if !machine.isExploring { return last.bits }
    step(writes: false, order)
    let index = stores.count - 1 - machine.chooseValue(order == .sequential ? 1 : visible)
    let bits = read(index, order)
    note("load", bits, nil, file, line, isOld: index < stores.count - 1)
    return bits
  }

  func store(_ bits: UInt64, _ order: Order, _ file: StaticString, _ line: UInt) {
    if !machine.isExploring { return stores = [Store(bits: bits)] }
    step(writes: true, order)
    write(bits, order, continuing: .zero)
    note("store", nil, bits, file, line)
  }

  func update(
    _ action: StaticString,
    _ order: Order,
    _ file: StaticString,
    _ line: UInt,
    _ body: (UInt64) -> UInt64
  ) -> (old: UInt64, new: UInt64) {
    if !machine.isExploring {
      let old = last.bits
      stores = [Store(bits: body(old))]
      return (old, last.bits)
    }
    step(writes: true, order)
    let old = read(stores.count - 1, order)
    let new = body(old)
    write(new, order, continuing: last.released)
    note(action, old, new, file, line)
    return (old, new)
  }

  func compareExchange(
    _ expected: UInt64,
    _ desired: UInt64,
    _ success: Order,
    _ failure: Order,
    isWeak: Bool,
    _ file: StaticString,
    _ line: UInt
  ) -> (Bool, UInt64) {
    if !machine.isExploring {
      if last.bits != expected { return (false, last.bits) }
      stores = [Store(bits: desired)]
      return (true, expected)
    }
    machine.announce(self, writes: true)
    renew()
    // It fails with any visible value that is not the expected one.
    let newest = stores.count - 1
    var choices = [newest]
    if success != .sequential {
      for index in stride(from: newest - 1, through: stores.count - visible, by: -1)
      where stores[index].bits != expected {
        choices.append(index)
      }
    }
    let mayFail = isWeak && last.bits == expected
    let choice = machine.chooseValue(choices.count + (mayFail ? 1 : 0))
    let isSpurious = choice == choices.count
    let index = isSpurious ? newest : choices[choice]
    let succeeds = !isSpurious && stores[index].bits == expected
    machine.record(self, writes: succeeds, isOrdered: success == .sequential)
    if success == .sequential { enterOrder() }
    let bits = read(index, succeeds ? success : failure)
    if succeeds { write(desired, success, continuing: last.released) }
    note(
      succeeds ? "exchanged" : "not exchanged",
      bits,
      succeeds ? desired : nil,
      file,
      line,
      isOld: index < newest
    )
    return (succeeds, bits)
  }

  private func step(writes: Bool, _ order: Order) {
    machine.announce(self, writes: writes)
    machine.record(self, writes: writes, isOrdered: order == .sequential)
    if order == .sequential { enterOrder() }
  }

  /// Orders sequentially consistent operations by one clock.
  private func enterOrder() {
    let thread = machine.threads[machine.current]
    machine.record(machine.order, writes: true, isOrdered: true)
    thread.clock.join(machine.released)
    machine.released = thread.clock
  }

  /// The number of stores, from the last one back, that the running thread may read.
  private var visible: Int {
    if !machine.options.isWeak { return 1 }
    let clock = machine.threads[machine.current].clock
    var index = stores.count - 1
    while index > 0 {
      let store = stores[index]
      if store.time <= clock[store.thread] || any(store.seen .<= clock) { break }
      index -= 1
    }
    return stores.count - index
  }

  private func read(_ index: Int, _ order: Order) -> UInt64 {
    let current = machine.current
    let thread = machine.threads[current]
    stores[index].seen[current] = Swift.min(stores[index].seen[current], thread.clock[current])
    if order.acquires { thread.clock.join(stores[index].released) }
    thread.clock[current] += 1
    return stores[index].bits
  }

  private func write(_ bits: UInt64, _ order: Order, continuing earlier: Clock) {
    let current = machine.current
    let thread = machine.threads[current]
    var store = Store(bits: bits, thread: current, time: thread.clock[current])
    store.released = earlier
    if order.releases { store.released.join(thread.clock) }
    thread.clock[current] += 1
    stores.append(store)
    if stores.count > Self.remembered { stores.removeFirst() }
  }

  private func note(
    _ action: StaticString,
    _ before: UInt64?,
    _ after: UInt64?,
    _ file: StaticString,
    _ line: UInt,
    isOld: Bool = false
  ) {
    machine.trace.append(
      Trace.Entry(
        thread: machine.current,
        object: self,
        action: action,
        note: isOld ? "not the last value" : "",
        before: before,
        after: after,
        file: file,
        line: line
      )
    )
  }
}
