// The main actor is the default isolation: functions and conformances belong to it, operators do not.
import ReactiveKit

func caption(_ number: Int) -> String { "number \(number)" }

struct Row: Equatable {
  var number = 0
  func text() -> String { "row \(number)" }
}

enum Limits {
  static let most = 3
}

var least = 1

nonisolated enum Bounds {
  static let most = 3
}

nonisolated func label(_ number: Int) -> String { "number \(number)" }

nonisolated struct Line: Equatable {
  var number = 0
  func text() -> String { "line \(number)" }
}

func show(_ numbers: SafeSignal<Int>, _ rows: SafeSignal<Row>, _ lines: SafeSignal<Line>) {
  // error: call to main actor-isolated global function 'caption' in a synchronous nonisolated context
  numbers.map { caption($0) }.observeNext { print($0) }
  // error: converting function value of type '@MainActor @Sendable (Int) -> String' to '@Sendable (Int) -> String' loses global actor 'MainActor'
  numbers.map(caption).observeNext { print($0) }
  numbers.receive(on: MainActor.shared).map { caption($0) }.observeNext { print($0) }
  numbers.map(label).observeNext { print($0) }
  // error: call to main actor-isolated instance method 'text()' in a synchronous nonisolated context
  rows.map { $0.text() }.observeNext { print($0) }
  // error: main actor-isolated conformance of 'Row' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
  rows.removeDuplicates().observeNext { print($0) }
  lines.removeDuplicates().map { $0.text() }.observeNext { print($0) }
  // error: converting non-Sendable function value to '@Sendable (Row) -> Int' may introduce data races
  rows.map(\.number).observeNext { print($0) }
  rows.map { $0.number }.observeNext { print($0) }
  lines.map(\.number).observeNext { print($0) }
  // error: main actor-isolated static property 'most' can not be referenced from a Sendable closure
  numbers.filter { $0 < Limits.most }.observeNext { print($0) }
  // error: main actor-isolated var 'least' can not be referenced from a nonisolated context
  numbers.filter { $0 > least }.observeNext { print($0) }
  numbers.filter { $0 < Bounds.most }.observeNext { print($0) }
}

// A bag that belongs to the main actor cannot tell a binding when the object is deallocated.
// error: type 'Form' does not conform to protocol 'MainActorTarget'
// error: main actor-isolated conformance of 'Form' to 'DisposeBagProvider' cannot satisfy conformance requirement for a 'Sendable' type parameter 'Self'
final class Form: MainActorTarget {
  let bag = DisposeBag()
  var name = ""
}

func third(_ rows: SafeSignal<Row>) {
  // error: main actor-isolated conformance of 'Row' to 'Equatable' cannot be used in nonisolated context
  _ = rows.filter { $0 == Row(number: 3) }
}
