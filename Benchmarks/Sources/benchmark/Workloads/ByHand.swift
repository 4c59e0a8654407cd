import Synchronization

// What the library is measured against: the same, written by hand. A source is an array of closures
// that `send` walks; an operator is a function from the closure below to the closure above.

final class HandSource<Element> {
  var observers: [(Element) -> Void] = []

  init(_ observers: (Element) -> Void...) {
    self.observers = observers
  }

  func send(_ element: Element) {
    for observer in observers { observer(element) }
  }
}

/// A source whose observers can leave.
final class HandRegistry<Element> {
  private var observers: [Int: (Element) -> Void] = [:]
  private var next = 0

  func add(_ observer: @escaping (Element) -> Void) -> Int {
    next += 1
    observers[next] = observer
    return next
  }

  func remove(_ token: Int) {
    observers[token] = nil
  }
}

/// A source that several threads may send to.
final class HandLocked<Element>: Sendable {
  private let observers: Mutex<[@Sendable (Element) -> Void]>

  init(_ observer: @escaping @Sendable (Element) -> Void) {
    observers = Mutex([observer])
  }

  func send(_ element: Element) {
    observers.withLock { for observer in $0 { observer(element) } }
  }
}

/// A value whose observers are told when it is set.
final class HandProperty<Value> {
  private let source = HandSource<Value>()
  var value: Value {
    didSet { source.send(value) }
  }

  init(_ value: Value, observer: @escaping (Value) -> Void) {
    self.value = value
    source.observers.append(observer)
  }
}

func handMap<A, B>(_ transform: @escaping (A) -> B, _ below: @escaping (B) -> Void) -> (A) -> Void {
  { below(transform($0)) }
}

func handFilter<A>(
  _ isIncluded: @escaping (A) -> Bool,
  _ below: @escaping (A) -> Void
) -> (A) -> Void {
  { if isIncluded($0) { below($0) } }
}

func handScan<A, B>(
  _ initial: B,
  _ step: @escaping (B, A) -> B,
  _ below: @escaping (B) -> Void
) -> (A) -> Void {
  var result = initial
  return {
    result = step(result, $0)
    below(result)
  }
}

func handRemoveDuplicates<A: Equatable>(_ below: @escaping (A) -> Void) -> (A) -> Void {
  var last: A?
  return {
    if $0 == last { return }
    last = $0
    below($0)
  }
}

/// A signal is a function that takes the closure which it calls.
func handJust<A>(_ element: A) -> ((A) -> Void) -> Void {
  { below in below(element) }
}

func handFlatMap<A, B>(
  _ transform: @escaping (A) -> ((B) -> Void) -> Void,
  _ below: @escaping (B) -> Void
) -> (A) -> Void {
  { transform($0)(below) }
}
