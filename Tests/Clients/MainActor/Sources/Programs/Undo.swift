import ReactiveKit

enum Edit: Sendable {
  case insert(String)
  case undo
}

@MainActor
final class Store {
  let edits = PassthroughSubject<Edit, Never>()
  let bag = DisposeBag()
  private(set) var text = ""
  private(set) var canUndo = false
  private var history: [String] = []

  init() {
    edits.receive(on: MainActor.shared)
      .compactMap { [weak self] edit in self?.apply(edit) }
      .removeDuplicates(by: { $0 == $1 })
      .observeNext { [weak self] text in
        self?.text = text
        self?.canUndo = self?.history.isEmpty == false
      }
      .dispose(in: bag)
  }

  private func apply(_ edit: Edit) -> String? {
    switch edit {
    case .insert(let new):
      history.append(text)
      return text + new
    case .undo: return history.popLast()
    }
  }
}

@MainActor func undo() async {
  let store = Store()
  store.edits.send(.insert("a"))
  store.edits.send(.insert("b"))
  precondition(store.text == "ab" && store.canUndo)
  store.edits.send(.undo)
  precondition(store.text == "a")
  store.edits.send(.undo)
  store.edits.send(.undo)
  precondition(store.text == "" && !store.canUndo)
}
