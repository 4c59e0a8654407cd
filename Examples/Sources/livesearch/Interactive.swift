import Console
import Dispatch
import ReactiveKit

/// Searches while a person types, on a terminal.
///
///     keys ──┐                            ┌─► drawing
///     sizes ─┼─► view (all that is shown) ┼─► text ─► flatMapLatest ─► search ─┐
///            │                            └─► exit                             │
///            └─────────────────────── results ◄────────────────────────────────┘
struct Interactive {
  let search: Search

  /// Runs until the person leaves, and returns the exit status, which follows grep's.
  func run() async -> Int32 {
    let bag = DisposeBag()
    let view = Property(View())

    // Observed before the terminal changes: an interruption must not end the program after that.
    SafeSignal.interruptions
      .observeNext { view.update { $0.input.leave() } }
      .dispose(in: bag)
    guard let terminal = Terminal() else { Livesearch.misuse("no terminal to draw on") }

    terminal.sizes
      .observeNext { size in view.update { $0.size = size } }
      .dispose(in: bag)
    terminal.keys
      .sink { _ in
        view.update { $0.input.leave() }
      } receiveValue: { key in
        view.update { $0.input.press(key, on: $0.size) }
      }
      .dispose(in: bag)

    // A new text disposes the search for the one before, at once. The new search begins when no
    // further text has come for 20 ms.
    view.map { $0.input.prompt.text }
      .removeDuplicates()
      .flatMapLatest { text in
        search.results(for: text)
          .toLoadingSignal()
          .delaySubscription(for: .milliseconds(20), on: .global(qos: .userInitiated))
      }
      .deriveObservedLoadingState()
      .observeNext { state in view.update { $0.show(state) } }
      .dispose(in: bag)

    // A view that changes while a frame is drawn replaces the one that waits to be drawn.
    view.conflate(on: DispatchQueue(label: "livesearch.screen"))
      .observeNext { terminal.draw($0.frame) }
      .dispose(in: bag)

    let exit = await view.compactMap { $0.exit }.first
    terminal.restore()
    bag.dispose()
    if case .chosen(let match) = exit { Output.print(match.row + "\n", of: "livesearch") }
    return view.value.hasMatched ? 0 : 1
  }
}
