import ReactiveKit

// Elements may be sent on any thread, and signals that meet fail in the same way.

final class Node {
  var next: Node?
}

struct Page {
  var node: Node
}

// error: type 'Node' does not conform to the 'Sendable' protocol
func show(_ nodes: SafeSignal<Node>) {}

struct NetworkError: Error {}
struct ParseError: Error {}

func combine(
  _ numbers: SafeSignal<Int>,
  _ a: Signal<Int, NetworkError>,
  _ b: Signal<Int, ParseError>
) {
  // error: type 'Node' does not conform to the 'Sendable' protocol
  // error: type 'Node' does not conform to the 'Sendable' protocol
  numbers.map { _ in Node() }.observeNext { print($0) }
  // error: type 'Page' does not conform to the 'Sendable' protocol
  _ = numbers.map { _ in Page(node: Node()) }
  // error: global function 'combineLatest' requires the types 'NetworkError' and 'ParseError' be equivalent
  _ = combineLatest(a, b)
  // error: instance method 'flatMapLatest' requires the types 'NetworkError' and 'ParseError' be equivalent
  _ = a.flatMapLatest { _ in b }
  // error: instance method 'merge(with:delayingError:)' requires the types 'NetworkError' and 'ParseError' be equivalent
  _ = a.merge(with: b)
  // error: global function 'combineLatest' requires the types 'Never' and 'NetworkError' be equivalent
  _ = combineLatest(numbers, a)
  _ = combineLatest(numbers.setFailureType(to: NetworkError.self), a)
  _ = a.flatMapLatest { _ in numbers }
  _ = combineLatest(a.mapError { $0 as any Error }, b.mapError { $0 as any Error })
}

// What a closure throws is not known, so it is `any Error`.
func load(_ text: String) throws -> Int { 1 }

func loaded(_ texts: SafeSignal<String>) -> Signal<Int, ParseError> {
  // error: 'tryMap' is unavailable: state the error: tryMap { element throws(Failure) in … }
  texts.tryMap { try load($0) }
}

func loadedInSteps(_ texts: SafeSignal<String>) -> Signal<Int, ParseError> {
  let numbers = texts.tryMap { try load($0) }
  // error: cannot convert return expression of type 'Signal<Int, any Error>' to return type 'Signal<Int, ParseError>'
  return numbers
}

// error: invalid conversion from throwing function of type '@Sendable () throws -> Int' to non-throwing function type '@Sendable (()) -> Int'
let one: Signal<Int, ParseError> = Signal {
  let number = try load("1")
  return number
}
