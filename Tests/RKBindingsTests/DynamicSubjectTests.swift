import Dispatch
import RKBindings
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

/// Has a text that is edited, too, by its user.
private final class Field: DisposeBagProvider, BindingExecutionContextProvider,
  ReactiveExtensionsProvider, Sendable
{
  let bag = DisposeBag()
  let edits = PassthroughSubject<Void, Never>()
  let bindingExecutionContext: ExecutionContext
  private let content = Locked("")

  init(in context: ExecutionContext = .immediate) {
    bindingExecutionContext = context
  }

  var text: String {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  func edit(_ text: String) {
    self.text = text
    edits.send()
  }
}

extension ReactiveExtensions where Base == Field {
  fileprivate var text: DynamicSubject<String> {
    DynamicSubject(
      target: base,
      signal: base.edits.toSignal(),
      context: base.bindingExecutionContext,
      get: { $0.text },
      set: { $0.text = $1 }
    )
  }
}

@Suite("DynamicSubject")
struct DynamicSubjectTests {
  @Test func `sends the value, and each write through the subject or to the object`() {
    let field = Field()
    let text = field.reactive.text
    let log = Log<String>()
    text.write(to: log)
    text.send("a")
    field.edit("b")
    text.send(completion: .finished)
    text.on(.next("c"))
    #expect(log.values == ["", "a", "b", "c"].map { "next(\"\($0)\")" })
    #expect(field.text == "c")
  }

  @Test func `does not read the value after its observation is disposed`() {
    let (jobs, asked) = (Log<@Sendable () -> Void>(), Sum())
    let field = Field()
    let context = ExecutionContext { jobs.append($0) }
    let text = DynamicSubject(
      target: field,
      signal: field.edits.toSignal(),
      context: context,
      get: { field in
        asked.add()
        return field.text
      },
      set: { $0.text = $1 }
    )
    let observation = text.observe { _ in }
    for job in jobs.values { job() }
    #expect(asked.value == 1)
    let count = jobs.count
    field.edit("a")
    observation.dispose()
    #expect(jobs.count > count)
    for job in jobs.values.dropFirst(count) { job() }
    #expect(asked.value == 1)
  }

  @Test func `completes when the object is released, and does not retain it`() {
    let log = Log<String>()
    var field: Field? = Field()
    weak let remains = field
    let text = field?.reactive.text
    text?.write(to: log)
    field = nil
    #expect(remains == nil)
    #expect(log.values == [#"next("")"#, "completed"])
    text?.send("a")
    text?.write(to: log, as: "late ")
    #expect(log.values == [#"next("")"#, "completed", "late completed"])
  }

  @Test func `does not send its own write again when the signal reports it`() {
    let field = Field()
    let text = DynamicSubject(
      target: field,
      signal: field.edits.toSignal(),
      context: .immediate,
      get: { $0.text },
      set: { $0.edit($1) },
      triggerEventOnSetting: false
    )
    let log = Log<String>()
    text.observeNext(with: log.append)
    text.send("a")
    #expect(log.values == ["", "a"])
  }

  @Test func `reads and writes in the context of the object`() {
    let queue = DispatchQueue(label: "field")
    let field = Field(in: .queue(queue))
    let text = field.reactive.text
    let log = Log<String>()
    queue.suspend()
    text.observeNext(with: log.append)
    let numbers = (0..<10).map { "\($0)" }
    for number in numbers { text.send(number) }
    #expect(log.values == [] && field.text == "")
    queue.resume()
    queue.sync {}
    queue.sync {}
    #expect(Array(log.values.suffix(10)) == numbers)
    #expect(field.text == "9")
  }

  @Test func `binds both ways`() {
    let field = Field()
    let name = Property("Jim")
    name.bidirectionalBind(to: field.reactive.text)
    #expect(field.text == "Jim")
    let log = Log<String>()
    name.observeNext(with: log.append)
    field.edit("Kathryn")
    name.value = "Tuvok"
    field.edit("Neelix")
    #expect(log.values == ["Jim", "Kathryn", "Tuvok", "Neelix"])
    #expect(field.text == "Neelix")
  }

  @Test func `binds both ways across contexts without an echo`() {
    let queue = DispatchQueue(label: "field")
    let field = Field(in: .queue(queue))
    let name = Property("Jim")
    let log = Log<String>()
    name.bidirectionalBind(to: field.reactive.text)
    for _ in 0..<5 { queue.sync {} }
    name.dropFirst().observeNext(with: log.append)
    let numbers = (0..<100).map { "\($0)" }
    for number in numbers { name.value = number }
    for _ in 0..<5 { queue.sync {} }
    #expect(log.values == numbers)
    #expect(field.text == "99")
    queue.sync { field.edit("edited") }
    for _ in 0..<5 { queue.sync {} }
    #expect(name.value == "edited")
    #expect(log.count == 101)
  }

  @Test func `a pending first value does not replace a newer one`() {
    let queue = DispatchQueue(label: "field")
    let field = Field(in: .queue(queue))
    let name = Property("Jim")
    queue.sync {
      name.bidirectionalBind(to: field.reactive.text)
      name.value = "Kathryn"
    }
    for _ in 0..<5 { queue.sync {} }
    #expect(name.value == "Kathryn" && field.text == "Kathryn")
    queue.sync { field.edit("edited") }
    for _ in 0..<5 { queue.sync {} }
    #expect(name.value == "edited")
  }

  @Test func `a pending first value does not return through another property`() {
    let queue = DispatchQueue(label: "field")
    let field = Field(in: .queue(queue))
    let (name, copy) = (Property("Jim"), Property(""))
    let text = field.reactive.text
    name.bidirectionalBind(to: copy)
    queue.sync {
      name.bind(to: text)
      text.bind(to: copy)
      name.value = "Kathryn"
    }
    for _ in 0..<5 { queue.sync {} }
    #expect([name.value, copy.value, field.text] == ["Kathryn", "Kathryn", "Kathryn"])
  }

  @Test func `a side that is bound later does not receive a pending value`() {
    let queue = DispatchQueue(label: "field")
    let field = Field(in: .queue(queue))
    let (name, other) = (Property("Jim"), Property("Kathryn"))
    let text = field.reactive.text
    queue.sync {
      name.bind(to: text)
      other.bidirectionalBind(to: text)
    }
    for _ in 0..<5 { queue.sync {} }
    #expect(other.value == "Kathryn" && field.text == "Kathryn")
  }

  @Test func `a binding created while another one delivers starts with the value`() {
    let field = Field()
    let (name, other) = (Property("Jim"), Property("Tuvok"))
    let text = field.reactive.text
    name.bidirectionalBind(to: text)
    name.observeNext { if $0 == "Kathryn" { other.bind(to: text) } }
    name.value = "Kathryn"
    #expect(field.text == "Tuvok" && name.value == "Tuvok")
  }

  @Test func `a pending value reaches the sides that it did not come from`() {
    let queue = DispatchQueue(label: "field")
    let field = Field(in: .queue(queue))
    let (name, copy) = (Property("Jim"), Property(""))
    let text = field.reactive.text
    queue.sync {
      name.bind(to: text)
      text.bind(to: copy)
    }
    for _ in 0..<5 { queue.sync {} }
    #expect(copy.value == "Jim")
    field.text = "edited"  // Unnoticed.
    text.bind(to: name)
    for _ in 0..<5 { queue.sync {} }
    #expect(name.value == "edited")
  }

  @Test func `maps the value in both directions`() {
    let field = Field()
    let number = field.reactive.text.bidirectionalMap(to: { Int($0) ?? 0 }, from: { "\($0)" })
    let count = Property(7)
    count.bidirectionalBind(to: number)
    #expect(field.text == "7")
    field.edit("8")
    #expect(count.value == 8)
    number.send(9)
    #expect(count.value == 9 && field.text == "9")
  }

  @Test func `is a binding target until the object is released`() {
    let log = Log<String>()
    let source = Signal<String, Never> { observer in
      observer.receive("a")
      return BlockDisposable { log("disposed") }
    }
    var field: Field? = Field()
    if let field {
      source.bind(to: field.reactive.text)
      #expect(field.text == "a")
    }
    field = nil
    #expect(log.values == ["disposed"])
  }

  @Test func `does not observe a signal that is bound after the object was released`() {
    let log = Log<String>()
    var field: Field? = Field()
    let text = field?.reactive.text
    field = nil
    let source = SafeSignal<String>.never()
      .handleEvents(receiveSubscription: { log("observed") })
    if let text { source.bind(to: text) }
    #expect(log.values == [])
  }

  /// A job of a queue is not a part of the transaction that sent its element.
  @Test func `a transaction runs again if the setter on another queue sets what it has read`() {
    let (count, runs, isSet) = (Property(0), Sum(), DispatchSemaphore(value: 0))
    let field = Field(in: .queue(DispatchQueue(label: "field")))
    let subject = DynamicSubject<Int>(
      target: field,
      signal: field.edits.toSignal(),
      context: field.bindingExecutionContext,
      get: { _ in 0 },
      set: { _, number in
        count.update { $0 += number }
        isSet.signal()
      }
    )
    atomically {
      let value = count.value
      if runs.add() == 1 {
        subject.send(1)
        isSet.wait()
      }
      count.value = value + 1
    }
    #expect(runs.value == 2)
    #expect(count.value == 2)
  }
}
