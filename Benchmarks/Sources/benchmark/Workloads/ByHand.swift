import Synchronization

// The same work as that of the library, written by hand. It is not generic, because generic code
// would put a thunk around each closure. A source is an array of closures that `send` calls. An
// operator is a function from the downstream closure to the upstream closure.

final class HandSource {
  var observers: [(Int) -> Void] = []

  init(_ observers: (Int) -> Void...) {
    self.observers = observers
  }

  func send(_ element: Int) {
    for observer in observers { observer(element) }
  }
}

/// A source with one observer, which can be replaced.
final class HandCallback {
  var observer: (Int) -> Void

  init(_ observer: @escaping (Int) -> Void) {
    self.observer = observer
  }

  @inline(never)
  func send(_ element: Int) { observer(element) }
}

/// A source whose observers can be removed.
final class HandDictionary {
  private var observers: [Int: (Int) -> Void] = [:]
  private var next = 0

  func add(_ observer: @escaping (Int) -> Void) -> Int {
    next += 1
    observers[next] = observer
    return next
  }

  func remove(_ token: Int) {
    observers[token] = nil
  }
}

/// A source to which several threads send; observers are called without its lock.
///
/// The first thread to arrive delivers, also what others send meanwhile: so two threads meet here as often
/// and for as long as in the library.
final class HandQueue<Element: Sendable>: Sendable {
  private let observer: @Sendable (Element) -> Void
  private let state = Mutex((waiting: [Element](), isDelivering: false))

  init(_ observer: @escaping @Sendable (Element) -> Void) {
    self.observer = observer
  }

  func send(_ element: Element) {
    let isFirst = state.withLock { state in
      if state.isDelivering { state.waiting.append(element) }
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if !isFirst { return }
    observer(element)
    while let elements = takeWaiting() { for element in elements { observer(element) } }
  }

  private func takeWaiting() -> [Element]? {
    state.withLock { state in
      state.isDelivering = !state.waiting.isEmpty
      defer { state.waiting = [] }
      return state.isDelivering ? state.waiting : nil
    }
  }
}

/// A value that is sent to its observers when it is set.
final class HandProperty {
  let source = HandSource()
  var value: Int {
    didSet { source.send(value) }
  }

  init(_ value: Int, observer: @escaping (Int) -> Void) {
    self.value = value
    source.observers.append(observer)
  }
}

func handMap(
  _ transform: @escaping (Int) -> Int,
  _ downstream: @escaping (Int) -> Void
) -> (Int) -> Void {
  { downstream(transform($0)) }
}

/// Returns a chain of a given number of maps, which the compiler cannot inline into its caller.
@inline(never)
func handMaps(_ count: Int) -> (Int) -> Void {
  var chain: (Int) -> Void = { opaque($0) }
  for _ in 0..<count { chain = handMap({ $0 &+ 1 }, chain) }
  return chain
}

func handFilter(
  _ isIncluded: @escaping (Int) -> Bool,
  _ downstream: @escaping (Int) -> Void
) -> (Int) -> Void {
  { if isIncluded($0) { downstream($0) } }
}

func handScan(
  _ initial: Int,
  _ step: @escaping (Int, Int) -> Int,
  _ downstream: @escaping (Int) -> Void
) -> (Int) -> Void {
  var result = initial
  return {
    result = step(result, $0)
    downstream(result)
  }
}

func handRemoveDuplicates(_ downstream: @escaping (Int) -> Void) -> (Int) -> Void {
  var last: Int?
  return {
    if $0 == last { return }
    last = $0
    downstream($0)
  }
}

/// Returns a signal with one element: a function that calls the closure which it receives.
func handJust(_ element: Int) -> ((Int) -> Void) -> Void {
  { downstream in downstream(element) }
}

func handFlatMap(
  _ transform: @escaping (Int) -> ((Int) -> Void) -> Void,
  while activity: HandActivity,
  _ downstream: @escaping (Int) -> Void
) -> (Int) -> Void {
  { outer in
    if !activity.begin() { return }
    let inner = transform(outer)
    inner { if activity.isActive { downstream($0) } }
    activity.end()
  }
}

/// What any thread may dispose, and what is active.
final class HandActivity: Sendable {
  private let state = Mutex((isDisposed: false, active: 0))

  var isActive: Bool { state.withLock { !$0.isDisposed } }

  func begin() -> Bool {
    state.withLock { state in
      state.active += 1
      return !state.isDisposed
    }
  }

  func end() {
    state.withLock { $0.active -= 1 }
  }
}
