import Dispatch
import RKBindings
import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("bind(to:)")
struct BindTests {
  @Test func `calls the closure with the target and each element`() {
    let label = Label()
    Signal<String, Never>(sequence: ["a", "b"]).bind(to: label) { $0.text = $1 }
    #expect(label.texts == ["a", "b"])
  }

  @Test func `writes each element to a key path`() {
    let label = Label()
    Signal<String, Never>(sequence: ["a", "b"]).bind(to: label, keyPath: \.text)
    #expect(label.texts == ["a", "b"])
  }

  @Test func `writes in order in the target's context, or in the given one`() {
    let queue = DispatchQueue(label: "label")
    let label = Label(in: .queue(queue))
    queue.suspend()
    let numbers = (0..<300).map { "\($0)" }
    Signal<String, Never>(sequence: numbers).bind(to: label) { $0.text = $1 }
    #expect(label.texts == [])
    queue.resume()
    queue.sync {}
    queue.sync {}
    queue.sync {}
    queue.sync {}
    #expect(label.texts == numbers)
    Signal<String, Never>(just: "now").bind(to: label, context: .immediate) { $0.text = $1 }
    #expect(label.text == "now")
  }

  @Test func `its disposable ends the binding`() {
    let label = Label()
    let subject = PassthroughSubject<String, Never>()
    let binding = subject.bind(to: label) { $0.text = $1 }
    subject.send("a")
    binding.dispose()
    subject.send("b")
    #expect(label.texts == ["a"])
  }

  @Test func `releasing the target releases the elements queued for its context`() {
    let queue = DispatchQueue(label: "label")
    let tracker = Tracker()
    let subject = PassthroughSubject<Tracked, Never>()
    queue.suspend()
    defer { queue.resume() }
    do {
      let label = Label(in: .queue(queue))
      subject.bind(to: label) { $0.text = "\($1)" }
      subject.send(tracker.track())
    }
    #expect(tracker.live == 0)
  }

  @Test func `the target retains nothing when the source releases its observer`() {
    let tracker = Tracker()
    let label = Label()
    for end in ["completed", "released"] {
      let source = PassthroughSubject<String, Never>()
      let held = tracker.track()
      source.bind(to: label) { label, text in
        held.use()
        label.text = text
      }
      Signal<String, Never> { _ in nil }.bind(to: label) { _, _ in held.use() }
      source.send(end)
      if end == "completed" { source.send(completion: .finished) }
    }
    #expect(label.texts == ["completed", "released"])
    #expect(tracker.live == 0)
  }

  @Test func `disposes the source once when the target is released during a send`() {
    for _ in 0..<200 {
      let disposals = Sum()
      let source = PassthroughSubject<Int, Never>()
      let counted = Signal<Int, Never> { observer in
        let inner = source.observe { observer.on($0) }
        return BlockDisposable {
          inner.dispose()
          disposals.add()
        }
      }
      let target = Locked<Label?>(Label())
      if let label = target.withLock({ $0 }) { counted.bind(to: label) { $0.text = "\($1)" } }
      inParallel(2) { thread in
        if thread == 0 {
          for number in 0..<20 { source.send(number) }
        } else {
          let last = target.withLock { target in
            defer { target = nil }
            return target
          }
          withExtendedLifetime(last) {}
        }
      }
      #expect(disposals.value == 1)
    }
  }
}
