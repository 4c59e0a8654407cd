import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: undo")
@MainActor
struct UndoTests {
  private let time = TestScheduler()

  @Test func `undoes text that was typed without a pause in one step`() async {
    let editor = Editor(on: time)
    for text in ["o", "on", "one"] {
      editor.type(text)
      time.advance(by: .milliseconds(900))
    }
    time.advance(by: .milliseconds(100))
    await theMainQueue()
    editor.type("one t")
    editor.type("one two")
    editor.undo()
    #expect(editor.text.value == "one")
    editor.undo()
    #expect(editor.text.value == "" && !editor.canUndo.value)
    editor.undo()
    editor.redo()
    #expect(editor.text.value == "one")
    editor.redo()
    editor.redo()
    #expect(editor.text.value == "one two" && !editor.canRedo.value)
  }

  @Test func `typing after an undo begins a new step, and drops the undone edits`() {
    let editor = Editor(on: time)
    editor.type("one")
    editor.undo()
    editor.type("two")
    #expect(!editor.canRedo.value)
    editor.undo()
    #expect(editor.text.value == "" && editor.canRedo.value)
  }

  @Test func `the buttons change only when they have to`() {
    let editor = Editor(on: time)
    let (undo, redo) = (Log<Bool>(), Log<Bool>())
    editor.canUndo.observeNext { undo($0) }
    editor.canRedo.observeNext { redo($0) }
    editor.type("a")
    editor.type("ab")
    editor.undo()
    #expect(undo.values == [false, true, false])
    #expect(redo.values == [false, true])
  }

  @Test func `the editor is released with its timer`() {
    weak var released: Editor?
    do {
      let editor = Editor(on: time)
      editor.type("a")
      released = editor
    }
    #expect(released == nil && time.scheduledCount == 0)
  }

  @Test func `the sample of the page prints what it shows`() throws {
    let guide = Guide("Recipes/Undo.md")
    let print = guide.print
    let editor = Editor()
    editor.type("Hell")
    editor.type("Hello")
    editor.undo()
    print(editor.text.value.isEmpty ? "empty" : editor.text.value)  // prints: empty
    editor.redo()
    print(editor.text.value)  // prints: Hello
    try guide.expectOutput()
  }
}
