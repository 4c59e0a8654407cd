import ReactiveKit

// A key path that is written out is a function; one that is a value is not.

func lengths(
  of words: SafeSignal<String>,
  at path: any KeyPath<String, Int> & Sendable
) -> [SafeSignal<Int>] {
  [
    words.map(\.count),
    // error: 'map' is unavailable: pass a closure for a key path that is a value: map { $0[keyPath: path] }
    words.map(path),
  ]
}
