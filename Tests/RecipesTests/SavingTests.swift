import RKTesting
import ReactiveKit
import TestSupport
import Testing

@Suite("Recipe: throttled saving")
@MainActor
struct SavingTests {
  private let time = TestScheduler()
  private let disk = Stub<String, Void>()

  private func makeDocument() -> Document {
    Document("", write: { [disk] text in try await disk(text) }, on: time)
  }

  @Test func `saves the latest text five seconds after the first edit`() async {
    let document = makeDocument()
    for text in ["a", "ab", "abc"] {
      document.text.value = text
      time.advance(by: .seconds(2))
    }
    await until { disk.calls == ["abc"] }
    #expect(!document.isSaved.value)
    disk.answer(1, ())
    await until { document.isSaved.value }
    time.advance(by: .seconds(60))
    await theMainQueue()
    #expect(disk.calls.count == 1 && time.scheduledCount == 0)
  }

  @Test func `writes one text at a time; the latest waits`() async {
    let document = makeDocument()
    document.text.value = "a"
    time.advance(by: .seconds(5))
    await until { disk.calls == ["a"] }
    for text in ["b", "c"] {
      document.text.value = text
      time.advance(by: .seconds(5))
    }
    await theMainQueue()
    #expect(disk.calls == ["a"])
    disk.answer(1, ())
    await until { disk.calls == ["a", "c"] }
    disk.answer(2, ())
    await until { document.isSaved.value }
  }

  @Test func `saves at once on request, and only what is not saved`() async {
    let document = makeDocument()
    document.saveNow()
    document.text.value = "a"
    document.saveNow()
    await until { disk.calls == ["a"] }
    disk.answer(1, ())
    await until { document.isSaved.value }
    document.saveNow()
    time.advance(by: .seconds(5))
    await theMainQueue()
    #expect(disk.calls == ["a"])
  }

  @Test func `a failed save is reported, and the next request saves the text`() async {
    let document = makeDocument()
    let errors = Log<String>()
    document.save.errors.observeNext { errors("\($0)") }
    document.text.value = "a"
    document.saveNow()
    await until { disk.calls.count == 1 }
    disk.fail(1)
    await until { errors.values == ["Offline()"] }
    #expect(!document.isSaved.value)
    document.saveNow()
    await until { disk.calls == ["a", "a"] }
    disk.answer(2, ())
    await until { document.isSaved.value }
  }

  @Test func `a save continues when the document is released`() async {
    do {
      let document = makeDocument()
      document.text.value = "a"
      document.saveNow()
    }
    await until { disk.calls == ["a"] }
    disk.answer(1, ())
    await theMainQueue()
    #expect(disk.cancelled.count == 0)
  }

  @Test func `the document is released with its timer, and saves nothing`() async {
    weak var released: Document?
    do {
      let document = makeDocument()
      document.text.value = "a"
      released = document
    }
    #expect(released == nil && time.scheduledCount == 0)
    time.run()
    await theMainQueue()
    #expect(disk.calls == [])
  }
}
