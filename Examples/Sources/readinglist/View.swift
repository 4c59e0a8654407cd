import Console
import ReactiveKit
import ReadingListModel

/// What a terminal shows of a reading list.
///
/// The text is a property that is computed from those of the program. So it changes once in each step, and
/// whatever draws it needs to know nothing else.
struct View {
  let text: AnyProperty<String>

  init(_ list: ReadingList, isColored: Bool) {
    text = AnyProperty.computed { read in
      let style = Style(isOn: isColored)
      let rows = read(list.shelves.rows.property())
      let query = read(list.search.text)
      return [
        style.bold("Reading list") + ", \(read(list.books.countProperty())) books"
          + (query.isEmpty ? "" : ", found: \(query.harmless) (find alone shows all)"),
        rows.isEmpty ? "nothing" : rows.map { row in line(row, style) }.joined(separator: "\n"),
        summary(read(list.detail.summary), style),
        status(read(list.sync.state), style) + (read(list.edits.canUndo) ? ", undo" : ""),
      ].joined(separator: "\n\n")
    }
  }
}

private struct Style {
  var isOn: Bool

  func bold(_ text: String) -> String { apply("1", text) }
  func yellow(_ text: String) -> String { apply("33", text) }
  func red(_ text: String) -> String { apply("31", text) }
  private func apply(_ code: String, _ text: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

private func line(_ row: Shelves.Row, _ style: Style) -> String {
  switch row {
  case .shelf(let shelf, let count): style.yellow("\(shelf.rawValue) (\(count))")
  case .book(let book): "  \(book.id)  \(book.title.harmless), \(book.author.harmless)"
  }
}

private func summary(_ state: LoadingState<String, ServerError>?, _ style: Style) -> String {
  switch state {
  case nil: "No book is open."
  case .loading: "loading…"
  case .loaded(let text): text.harmless
  case .failed(let error): style.red("no summary: \(error)")
  }
}

private func status(_ state: LoadingState<Int, ServerError>, _ style: Style) -> String {
  switch state {
  case .loading: "saving…"
  case .loaded(let count): "\(count) books saved"
  case .failed(let error): style.red("not saved: \(error)")
  }
}
