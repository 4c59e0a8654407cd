import ReactiveKit

// A key path that is written out is a function; one that is a value is not.

func lengths(
  of words: SafeSignal<String>,
  at path: any KeyPath<String, Int> & Sendable
) -> [SafeSignal<Int>] {
  [
    words.map(\.count),
    // error: cannot convert value of type 'any KeyPath<String, Int> & Sendable' to expected argument type '@Sendable (String) -> Int'
    words.map(path),
  ]
}
