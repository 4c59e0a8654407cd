import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

@Suite("assign(to:on:ownership:)")
@MainActor
struct AssignTests {
  @Test(arguments: [ObjectOwnership.strong, .weak, .unowned])
  func `writes each element until it is cancelled`(ownership: ObjectOwnership) {
    let label = Label()
    let subject = PassthroughSubject<String, Never>()
    let assignment = subject.assign(to: \.text, on: label, ownership: ownership)
    subject.send("a")
    assignment.cancel()
    subject.send("b")
    #expect(label.texts == ["a"])
  }

  @Test func `retains the object only with strong ownership`() {
    let subject = PassthroughSubject<String, Never>()
    for (ownership, lives) in [(ObjectOwnership.strong, true), (.weak, false), (.unowned, false)] {
      var label: Label? = Label()
      weak let remains = label
      let assignment = label.map { subject.assign(to: \.text, on: $0, ownership: ownership) }
      label = nil
      #expect((remains != nil) == lives)
      assignment?.cancel()
      #expect(remains == nil)
    }
  }

  @Test(arguments: [ObjectOwnership.strong, .weak, .unowned])
  func `writes main-actor properties on the main actor`(ownership: ObjectOwnership) async {
    let (screen, titles) = (Panel(), PassthroughSubject<String, Never>())
    let path = \Panel.title
    let assignments = [
      titles.assign(to: \.title, on: screen, ownership: ownership),
      titles.map { "\($0)!" }.assign(to: \.log, on: screen),
      titles.map { "\($0)?" }.assign(to: path, on: screen),
    ]
    titles.send("a")
    await theMainQueue()
    #expect(screen.title == "a?")
    #expect(screen.log == "a!")
    await Task.detached { titles.send("b") }.value
    await theMainQueue()
    #expect(screen.title == "b?")
    for assignment in assignments { assignment.cancel() }
    titles.send("c")
    #expect(screen.title == "b?")
  }

  @Test func `terminates when a weak object has been released`() {
    let log = Log<String>()
    let source = PassthroughSubject<String, Never>()
    var label: Label? = Label()
    let assignment = label.map {
      source.handleEvents(receiveCancel: { log("disposed") })
        .assign(to: \.text, on: $0, ownership: .weak)
    }
    source.send("a")
    label = nil
    #expect(log.values == [])
    source.send("b")
    #expect(log.values == ["disposed"])
    #expect(assignment?.isDisposed == true)
  }

  @Test func `on the main actor, the form without an ownership retains the object`() async {
    let titles = PassthroughSubject<String, Never>()
    var panel: Panel? = Panel()
    weak let released = panel
    let assignment = panel.map {
      titles.receive(on: MainActor.shared).assign(to: \.title, on: $0)
    }
    panel = nil
    titles.send("a")
    await theMainQueue()
    #expect(released?.title == "a")
    assignment?.cancel()
    await theMainQueue()
    #expect(released == nil)
  }
}

@MainActor
private final class Panel {
  var title = ""
  var log = ""
}
