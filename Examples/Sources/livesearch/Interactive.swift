import Console
import Dispatch
import Foundation
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

    // Observed before the terminal changes: these signals must not end the program after that.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      SafeSignal.arrivals(of: number)
        .observeNext { _ in view.update { $0.leave() } }
        .dispose(in: bag)
    }
    guard let terminal = Terminal() else { Livesearch.misuse("no terminal to draw on") }

    terminal.sizes
      .observeNext { size in view.update { $0.size = size } }
      .dispose(in: bag)

    terminal.keys
      .sink { _ in
        view.update { $0.leave() }
      } receiveValue: { key in
        view.update { $0.press(key) }
      }
      .dispose(in: bag)

    // A new text disposes the search for the one before, at once. The new search begins when no
    // further text has come for 20 ms.
    view.map { $0.prompt.text }
      .removeDuplicates()
      .flatMapLatest { text in
        search.results(for: text)
          .toLoadingSignal()
          .delaySubscription(
            for: .milliseconds(20),
            on: ExecutionContext.global(qos: .userInitiated)
          )
      }
      .deriveObservedLoadingState()
      .observeNext { state in view.update { $0.show(state) } }
      .dispose(in: bag)

    // A view that changes while a frame is drawn replaces the one that waits to be drawn.
    view.conflate(on: DispatchQueue(label: "livesearch.screen"))
      .map { $0.frame }
      .observeNext { frame in terminal.draw(frame) }
      .dispose(in: bag)

    let exit = await view.compactMap { $0.exit }.first
    terminal.restore()
    bag.dispose()
    if case .chosen(let match) = exit { Output.print(match.row + "\n", of: "livesearch") }
    return view.value.hasMatched ? 0 : 1
  }
}
