import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: a view model as with Combine")
@MainActor
struct ViewModelTests {
  private let time = TestScheduler()
  private let server = Stub<String, Bool>()

  private func makeModel() -> SignUpModel {
    SignUpModel(isFree: { [server] name in try await server(name) }, on: time)
  }

  @Test func `checks the name when typing pauses, and enables the button`() async {
    let model = makeModel()
    model.password = "password"
    for name in ["k", "ka", "kat"] { model.name = name }
    time.advance(by: .milliseconds(500))
    await until { server.calls == ["kat"] }
    #expect(!model.canSignUp)
    server.answer(1, true)
    await until { model.isNameFree && model.canSignUp }
    model.password = "short"
    await until { !model.canSignUp }
  }

  @Test func `a model that is released while typing checks nothing`() async {
    var model: SignUpModel? = makeModel()
    model?.name = "kat"
    model = nil
    #expect(time.scheduledCount == 0)
    time.run()
    await theMainQueue()
    #expect(server.calls == [])
  }

  @Test func `a change of the name is unchecked at once, and cancels the check`() async {
    let model = makeModel()
    model.name = "jim"
    time.advance(by: .milliseconds(500))
    await until { server.calls.count == 1 }
    server.answer(1, true)
    await until { model.isNameFree }
    model.name = "ji"
    await until { !model.isNameFree }
    time.advance(by: .milliseconds(500))
    await until { server.calls.count == 2 }
    model.name = "jim"
    await until { server.cancelled.values == ["ji"] }
    server.answer(2, true)
    await theMainQueue()
    #expect(!model.isNameFree)
    time.advance(by: .milliseconds(500))
    await until { server.calls == ["jim", "ji", "jim"] }
    server.answer(3, true)
    await until { model.isNameFree }
  }

  @Test func `a failed check counts as taken, and the next one runs`() async {
    let model = makeModel()
    model.name = "jim"
    time.advance(by: .milliseconds(500))
    await until { server.calls.count == 1 }
    let results = Log<Bool>()
    model.$isNameFree.dropFirst().observeNext { results($0) }
    server.fail(1)
    await until { results.count == 1 }
    #expect(results.values == [false])
    model.name = "kathryn"
    time.advance(by: .milliseconds(500))
    await until { server.calls.count == 2 }
    #expect(!model.isNameFree)
    server.answer(2, true)
    await until { model.isNameFree }
  }

  @Test func `announces its changes, and is released with its chains`() async {
    let changes = Log<Void>()
    weak var released: SignUpModel?
    do {
      let model = makeModel()
      released = model
      model.objectWillChange.observeNext { changes(()) }
      model.password = "password"
      model.name = "jim"
      time.advance(by: .milliseconds(500))
      await until { server.calls.count == 1 }
    }
    #expect(changes.count >= 2 && released == nil)
    await until { server.cancelled.count == 1 }
    #expect(time.scheduledCount == 0)
  }
}
