import ReadingListModel

extension ReadingList {
  /// Does what a line of the terminal says; false if it makes no sense.
  func perform(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "find": search.text.value = rest
    case "open": detail.opened.value = Int(rest)
    case "undo": edits.undo()
    case "save": sync.saveNow()
    case "by": return order(by: rest)
    case "hide": settings.update { $0.hidesRead.toggle() }
    case "move": return move(rest)
    case "add": return add(rest)
    default: return false
    }
    return true
  }

  private func order(by name: String) -> Bool {
    guard let order = Settings.Order(rawValue: name) else { return false }
    settings.update { $0.order = order }
    return true
  }

  private func move(_ text: String) -> Bool {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let id = Int(parts[0]), let shelf = Shelf(rawValue: parts[1]),
      let index = books.collection.firstIndex(where: { $0.id == id })
    else { return false }
    edits.edit { books in books[index].shelf = shelf }
    return true
  }

  private func add(_ text: String) -> Bool {
    let parts = text.split(separator: ",", maxSplits: 1).map { String($0.drop { $0 == " " }) }
    guard parts.count == 2 else { return false }
    edits.edit { books in
      let id = (books.collection.map(\.id).max() ?? 0) + 1
      books.append(Book(id, parts[0], by: parts[1]))
    }
    return true
  }
}
