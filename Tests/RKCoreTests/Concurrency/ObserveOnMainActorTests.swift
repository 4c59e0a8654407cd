import RKCore
import TestSupport
import Testing

@Suite("observe(on: MainActor.shared)")
@MainActor
struct ObserveOnMainActorTests {
  private struct Trouble: Error {}

  // State of the main actor's, which the closures touch.
  private final class Notes {
    var events: [String] = []
  }

  @Test func `delivers synchronously on the main actor if nothing is queued`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var events: [String] = []
        Signal<Int, Never>(sequence: 1...2).observe(on: MainActor.shared) { events.append("\($0)") }
        precondition(events == ["next(1)", "next(2)", "completed"], "\(events)")
      }
    }
  }

  @Test func `delivers elements of other threads in order on the main actor`() async {
    let notes = Notes()
    let source = Signal<Int, Trouble> { observer in
      inParallel(1) { _ in
        for number in 0..<100 { observer.receive(number) }
        observer.receive(completion: .failure(Trouble()))
      }
      return nil
    }
    source.observe(on: .shared) { event in
      MainActor.assertIsolated()
      notes.events.append("\(event)")
    }
    #expect(notes.events == [])
    await theMainQueue()
    #expect(notes.events.dropLast() == (0..<100).map { "next(\($0))" }[...])
    #expect(notes.events.last == "failed(\(Trouble()))")
  }

  @Test
  func `observeNext delivers elements, and sink the elements and the completion while retained`()
    async
  {
    let notes = Notes()
    let source = Signal<Int, Never>(just: 1)
    source.observeNext(on: .shared) { notes.events.append("\($0)") }
    let sink = source.sink(
      on: .shared,
      receiveCompletion: { notes.events.append("\($0)") },
      receiveValue: { notes.events.append("\($0)") }
    )
    let values = source.sink(on: .shared) { notes.events.append("\($0)") }
    await theMainQueue()
    #expect(notes.events == ["1", "1", "finished", "1"])
    #expect(sink.isDisposed && values.isDisposed)
  }

  @Test func `delivers nothing after disposal, and releases what is queued`() async {
    let tracker = Tracker()
    let notes = Notes()
    let source = Signal<Tracked, Never> { observer in
      inParallel(1) { _ in observer.receive(tracker.track()) }
      return nil
    }
    let observation = source.observeNext(on: .shared) { notes.events.append("\($0)") }
    #expect(tracker.live == 1)
    observation.dispose()
    #expect(tracker.live == 0)
    await theMainQueue()
    #expect(notes.events == [])
  }

  @Test func `releasing the cancellable of sink disposes the source`() async {
    let notes = Notes()
    let log = Log<String>()
    do {
      let source = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
      _ = source.sink(on: .shared) { notes.events.append("\($0)") }
    }
    #expect(log.values == ["disposed"])
  }
}
