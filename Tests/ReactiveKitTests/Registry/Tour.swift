import RKTesting
import ReactiveKit
import Testing

/// A picture of `Docs/Tour` that is not of an operator.
struct TourPicture {
  /// The name of its file.
  let file: String
  let location: SourceLocation
  let apply: Drawn.Apply

  init<Output: SignalProtocol>(
    _ file: String,
    drawing letter: @escaping @Sendable (Output.Element) -> Character,
    location: SourceLocation = #_sourceLocation,
    _ apply: @escaping @Sendable (SafeSignal<Character>, TestScheduler) -> Output
  ) where Output.Error == Never {
    self.file = file
    self.location = location
    self.apply = { source, time in
      let output = apply(source.suppressError(logging: false), time)
      // A property completes when it is deallocated.
      time.schedule(after: .ticks(100)) { _ = output }
      return output.map(letter).castError()
    }
  }
}

let tourPictures = [
  TourPicture("interval.svg", drawing: digit) { _, time in
    Signal<Int, Never>.interval(.ticks(2), on: time)
      .prefix(maxLength: 3)
  },
  TourPicture("state.svg", drawing: { $0 }) { source, _ in
    source.stateIn(initial: "z")
  },
  TourPicture("loading.svg", drawing: letter) { source, _ in
    source.tryMap(failingAtC)
      .toLoadingSignal()
  },
]

/// Draws a loaded value as itself, and the other states as `l` and `f`.
@Sendable private func letter(_ state: LoadingState<Character, DiagramFailure>) -> Character {
  switch state {
  case .loading: "l"
  case .loaded(let value): value
  case .failed: "f"
  }
}
