import ReactiveKit

/// A text with undo and redo; text that is typed without a one-second pause is one step.
@MainActor
final class Editor: MainActorTarget {
  private struct History: Sendable {
    var past: [String] = []
    var present = ""
    var future: [String] = []
  }

  nonisolated let bag = DisposeBag()
  let text: AnyProperty<String>
  let canUndo: AnyProperty<Bool>
  let canRedo: AnyProperty<Bool>
  private let history = Property(History())
  private var isTyping = false

  init(on time: some TimedScheduler & Sendable = ExecutionContext.main) {
    text = history.mapProperty { $0.present }.removingDuplicates()
    canUndo = history.mapProperty { !$0.past.isEmpty }.removingDuplicates()
    canRedo = history.mapProperty { !$0.future.isEmpty }.removingDuplicates()
    text.debounce(for: .seconds(1), on: time)
      .bind(to: self) { editor, _ in editor.isTyping = false }
  }

  func type(_ text: String) {
    history.update { history in
      if !isTyping { history.past.append(history.present) }
      history.present = text
      history.future = []
    }
    isTyping = true
  }

  func undo() {
    history.update { history in
      guard let previous = history.past.popLast() else { return }
      history.future.append(history.present)
      history.present = previous
    }
    isTyping = false
  }

  func redo() {
    history.update { history in
      guard let next = history.future.popLast() else { return }
      history.past.append(history.present)
      history.present = next
    }
    isTyping = false
  }
}
