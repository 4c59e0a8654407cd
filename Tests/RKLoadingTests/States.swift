import RKCore
import RKLoading
import RKTesting
import TestSupport

/// What letters stand for in diagrams of loading signals: `l` is loading, `x` is failed, and others are
/// loaded.
let states: [Character: LoadingState<Character, DiagramFailure>] = {
  var states: [Character: LoadingState<Character, DiagramFailure>] = [
    "l": .loading, "x": .failed(DiagramFailure()),
  ]
  for letter in "abcdefg1234" { states[letter] = .loaded(letter) }
  return states
}()

/// The same of observed ones: `r` is reloading.
let observedStates: [Character: ObservedLoadingState<Character, DiagramFailure>] = [
  "l": .loading, "r": .reloading, "x": .failed(DiagramFailure()), "a": .loaded("a"),
  "b": .loaded("b"),
]

extension Line<LoadingState<Character, DiagramFailure>, Never> {
  /// A loading signal.
  init(states text: String) {
    self.init(text, values: states, failure: nil)
  }
}

extension TestScheduler {
  /// A loading signal, played from when it is observed.
  func loading(_ text: String) -> LoadingSignal<Character, DiagramFailure> {
    do {
      return cold(try Diagram(text), values: states, failure: Never?.none).toSignal()
    } catch {
      fatalError("\(error)")
    }
  }
}
