import Dispatch
import RKBindings
import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// Something to bind to.
private final class Label: DisposeBagProvider, BindingExecutionContextProvider, Sendable {
  let bag = DisposeBag()
  let bindingExecutionContext: ExecutionContext
  private let content = Guarded<[String]>([])

  init(in context: ExecutionContext = .immediate) {
    bindingExecutionContext = context
  }

  var text: String {
    get { content.withLock { $0.last ?? "" } }
    set { content.withLock { $0.append(newValue) } }
  }

  var texts: [String] { content.withLock { $0 } }
}

@Suite("bind(to:)")
struct BindTests {
  @Test func `calls the closure with the target and each element`() {
    let label = Label()
    Signal<String, Never>(sequence: ["a", "b"]).bind(to: label) { $0.text = $1 }
    #expect(label.texts == ["a", "b"])
  }

  @Test func `writes each element to a key path`() {
    let label = Label()
    Signal<String, Never>(just: "a").bind(to: label, keyPath: \.text)
    Signal<String, Never>(just: "b").bind(to: label, keyPath: \.text, context: .immediate)
    #expect(label.texts == ["a", "b"])
  }

  @Test func `writes in the target's context, or in the one it is given, in order`() {
    let queue = DispatchQueue(label: "label")
    let label = Label(in: .queue(queue))
    queue.suspend()
    Signal<String, Never>(sequence: (0..<300).map(String.init)).bind(to: label) { $0.text = $1 }
    #expect(label.texts == [])
    queue.resume()
    queue.sync {}
    queue.sync {}
    queue.sync {}
    queue.sync {}
    #expect(label.texts == (0..<300).map(String.init))
    Signal<String, Never>(just: "now").bind(to: label, context: .immediate) { $0.text = $1 }
    #expect(label.text == "now")
  }

  @Test func `does not keep the target alive, and ends the source when it goes`() {
    let log = Log<String>()
    let source = Signal<String, Never> { observer in
      observer.receive("a")
      return BlockDisposable { log.append("disposed") }
    }
    var label: Label? = Label()
    weak let remains = label
    if let label { source.bind(to: label) { $0.text = $1 } }
    #expect(log.values == [])
    label = nil
    #expect(remains == nil)
    #expect(log.values == ["disposed"])
  }

  @Test func `is ended earlier by what it returns`() {
    let label = Label()
    let subject = PassthroughSubject<String, Never>()
    let binding = subject.bind(to: label) { $0.text = $1 }
    subject.send("a")
    binding.dispose()
    subject.send("b")
    #expect(label.texts == ["a"])
  }

  @Test func `binds to a property, which does not live for it`() {
    let subject = PassthroughSubject<Int, Never>()
    var count: Property<Int>? = Property(0)
    weak let remains = count
    if let count { subject.bind(to: count) }
    subject.send(1)
    #expect(count?.value == 1)
    subject.send(completion: .finished)
    count?.value = 2
    #expect(count?.value == 2)
    count = nil
    #expect(remains == nil)
  }

  @Test func `binds to a subject, without the end`() {
    let log = Log<String>()
    let target = PassthroughSubject<Int, Never>()
    target.observe { log.append("\($0)") }
    Signal<Int, Never>(sequence: [1, 2]).bind(to: target)
    #expect(log.values == ["next(1)", "next(2)"])
  }

  @Test func `ends the source when a property or a subject goes`() {
    let log = Log<String>()
    let endless = Signal<Int, Never> { _ in BlockDisposable { log.append("disposed") } }
    do {
      let property = Property(0)
      let subject = PassthroughSubject<Int, Never>()
      endless.bind(to: property)
      endless.bind(to: subject)
      #expect(log.values == [])
    }
    #expect(log.values == ["disposed", "disposed"])
  }

  @Test func `drops nothing, from several threads and from inside`() {
    let total = Property(0)
    let log = Log<Int>()
    total.observeNext(with: log.append)
    let subject = PassthroughSubject<Int, Never>()
    subject.bind(to: total)
    inParallel(3) { _ in
      for number in 1...200 { subject.send(number) }
    }
    #expect(log.count == 601)

    let (a, b) = (Property(0), Property(0))
    a.bind(to: b)
    b.observeNext { if $0 < 4 { a.value = $0 + 1 } }
    #expect(b.value == 4)
  }
}

@Suite("Deallocatable")
struct DeallocatableTests {
  @Test func `completes when the object goes, and does not keep it`() {
    let log = Log<String>()
    var label: Label? = Label()
    let deallocated = label?.deallocated
    deallocated?.observe { log.append("\($0)") }
    label?.bag.dispose()
    #expect(log.values == [])
    label = nil
    #expect(log.values == ["completed"])
    deallocated?.observe { log.append("late \($0)") }
    #expect(log.values == ["completed", "late completed"])
  }
}
