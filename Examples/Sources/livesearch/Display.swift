import Dispatch
import ReactiveKit
import Synchronization

/// The screen: what signals are bound to, and what shows how a search is doing.
///
/// Everything that changes it comes in its own context, a serial queue, where it is drawn as well: one
/// frame for all that has changed meanwhile.
final class Display: DisposeBagProvider, BindingExecutionContextProvider, LoadingStateListener,
  Sendable
{
  let bag = DisposeBag()
  let bindingExecutionContext: ExecutionContext

  private let terminal: Terminal
  private let colours: Bool
  private let frame = Mutex((view: View(), isDrawing: false))

  init(on terminal: Terminal, colours: Bool) {
    self.terminal = terminal
    self.colours = colours
    bindingExecutionContext = .queue(DispatchQueue(label: "livesearch.display"))
    change { $0.status = StatusText.idle }
  }

  /// What Return stands for while a text is being typed; nil if that is not known yet.
  func choice(for text: String) -> Choice? {
    let view = frame.withLock { $0.view }
    if view.isFailure { return Choice(match: nil) }
    // What is listed may still be for the text before.
    guard view.results.query == text else { return nil }
    return view.selection != nil || view.results.isComplete ? Choice(match: view.selection) : nil
  }

  func show(_ prompt: Prompt) {
    change { $0.prompt = prompt }
  }

  func show(_ results: Results) {
    change { view in
      // As a search goes on its matches only grow; those of a new one are shown from the top.
      if results.query != view.results.query { view.selected = 0 }
      view.results = results
      view.selected = max(0, min(view.selected, results.matches.count - 1))
    }
  }

  func select(_ move: Move) {
    let page = max(1, terminal.size.rows - 3)
    change { view in
      let selected =
        switch move {
        case .up: view.selected - 1
        case .down: view.selected + 1
        case .pageUp: view.selected - page
        case .pageDown: view.selected + page
        }
      view.selected = max(0, min(selected, view.matches.count - 1))
    }
  }

  func setLoadingState<LoadingValue, LoadingError>(
    _ state: ObservedLoadingState<LoadingValue, LoadingError>
  ) {
    change { view in
      view.isFailure = false
      switch state {
      case .loading: view.status = StatusText.searching(files: 0)
      case .reloading: view.status = StatusText.searchingAgain
      case .loaded(let value): view.status = (value as? Results)?.status ?? ""
      case .failed(let error):
        view.status = StatusText.failed("\(error)")
        view.isFailure = true
        view.results.matches = []
      }
    }
  }

  /// Draws all of it again, for a terminal whose size has changed.
  func redraw() {
    change { _ in }
  }

  private func change(_ change: (inout View) -> Void) {
    let isFirst = frame.withLock { frame in
      change(&frame.view)
      defer { frame.isDrawing = true }
      return !frame.isDrawing
    }
    if isFirst { bindingExecutionContext.execute { [weak self] in self?.draw() } }
  }

  private func draw() {
    let view = frame.withLock { frame in
      frame.isDrawing = false
      return frame.view
    }
    let size = terminal.size
    terminal.write(
      Screen.render(view, rows: size.rows, columns: size.columns, colours: colours)
    )
  }
}

/// What is chosen: a match, or that there is none.
struct Choice: Sendable {
  let match: Match?
}

/// A way to move the choice.
enum Move: Sendable {
  case up, down, pageUp, pageDown

  init?(_ key: Key) {
    switch key {
    case .up: self = .up
    case .down: self = .down
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    default: return nil
    }
  }
}
