import Synchronization

// What the library is measured against: the same, written by hand, for numbers only, as generic code
// would put a thunk around each closure. A source is an array of closures that `send` walks; an operator
// is a function from the closure below to the closure above.

final class HandSource {
  var observers: [(Int) -> Void] = []

  init(_ observers: (Int) -> Void...) {
    self.observers = observers
  }

  func send(_ element: Int) {
    for observer in observers { observer(element) }
  }
}

/// A source whose observers can leave.
final class HandRegistry {
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

/// A source that several threads may send to.
final class HandLocked: Sendable {
  private let observers: Mutex<[@Sendable (Int) -> Void]>

  init(_ observer: @escaping @Sendable (Int) -> Void) {
    observers = Mutex([observer])
  }

  func send(_ element: Int) {
    observers.withLock { for observer in $0 { observer(element) } }
  }
}

/// A value whose observers are told when it is set.
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
  _ below: @escaping (Int) -> Void
) -> (Int) -> Void {
  { below(transform($0)) }
}

/// A chain of so many, which the compiler cannot see through for a certain number.
@inline(never)
func handMaps(_ count: Int) -> (Int) -> Void {
  var chain: (Int) -> Void = { opaque($0) }
  for _ in 0..<count { chain = handMap({ $0 &+ 1 }, chain) }
  return chain
}

func handFilter(
  _ isIncluded: @escaping (Int) -> Bool,
  _ below: @escaping (Int) -> Void
) -> (Int) -> Void {
  { if isIncluded($0) { below($0) } }
}

func handScan(
  _ initial: Int,
  _ step: @escaping (Int, Int) -> Int,
  _ below: @escaping (Int) -> Void
) -> (Int) -> Void {
  var result = initial
  return {
    result = step(result, $0)
    below(result)
  }
}

func handRemoveDuplicates(_ below: @escaping (Int) -> Void) -> (Int) -> Void {
  var last: Int?
  return {
    if $0 == last { return }
    last = $0
    below($0)
  }
}

/// A signal is a function that takes the closure which it calls.
func handJust(_ element: Int) -> ((Int) -> Void) -> Void {
  { below in below(element) }
}

func handFlatMap(
  _ transform: @escaping (Int) -> ((Int) -> Void) -> Void,
  _ below: @escaping (Int) -> Void
) -> (Int) -> Void {
  { transform($0)(below) }
}
