import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: search as you type")
@MainActor
struct SearchTests {
  private let time = TestScheduler()
  private let server = Stub<String, [String]>()

  private func makeModel() -> SearchModel {
    SearchModel(search: { [server] in try await server($0) }, on: time)
  }

  @Test func `searches once, when typing has paused for 300 ms`() async {
    let model = makeModel()
    for text in ["s", "sw", "swi"] {
      model.text.value = text
      time.advance(by: .milliseconds(100))
    }
    time.advance(by: .milliseconds(199))
    #expect(time.scheduledCount == 1 && server.calls == [])
    time.advance(by: .milliseconds(1))
    await until { server.calls == ["swi"] && model.results.isLoading }
    server.answer(1, ["Swift"])
    await until { model.results.value == ["Swift"] }
  }

  @Test func `a newer text cancels the search of an older one`() async {
    let model = makeModel()
    for (count, text) in ["old", "new"].enumerated() {
      model.text.value = text
      time.advance(by: .milliseconds(300))
      await until { server.calls.count == count + 1 }
    }
    await until { server.cancelled.values == ["old"] }
    server.answer(1, ["old"])
    server.answer(2, ["new"])
    await until { model.results.value == ["new"] }
  }

  @Test func `a failure is shown, and the next text searches again`() async {
    let model = makeModel()
    model.text.value = "a"
    time.advance(by: .milliseconds(300))
    await until { server.calls.count == 1 }
    server.fail(1)
    await until { model.results.error is Offline }
    model.text.value = "ab"
    time.advance(by: .milliseconds(300))
    await until { server.calls.count == 2 }
    server.answer(2, ["abc"])
    await until { model.results.value == ["abc"] }
  }

  @Test func `does not search for an empty text, nor again for the same text`() async {
    let model = makeModel()
    model.text.value = "a"
    time.advance(by: .milliseconds(300))
    await until { server.calls == ["a"] }
    for text in ["", "b", "c", "b"] {
      model.text.value = text
      time.advance(by: .milliseconds(text == "c" ? 100 : 300))
    }
    await until { server.calls.count == 2 }
    await theMainQueue()
    #expect(server.calls == ["a", "b"])
  }

  @Test func `a model that is released while typing searches nothing`() async {
    var model: SearchModel? = makeModel()
    model?.text.value = "a"
    model = nil
    #expect(time.scheduledCount == 0)
    time.run()
    await theMainQueue()
    #expect(server.calls == [])
  }

  @Test func `the search ends with the model`() async {
    weak var released: SearchModel?
    do {
      let model = makeModel()
      released = model
      model.text.value = "a"
      time.advance(by: .milliseconds(300))
      await until { server.calls.count == 1 && model.results.isLoading }
    }
    await until { released == nil && server.cancelled.count == 1 }
  }
}
