/// What the library is measured against: the same chains, written by hand.
///
/// A source is an array of closures that `send` walks; an operator is a function from the closure
/// below to the closure above.
final class HandSource<Element> {
  var observers: [(Element) -> Void] = []

  func send(_ element: Element) {
    for observer in observers { observer(element) }
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
