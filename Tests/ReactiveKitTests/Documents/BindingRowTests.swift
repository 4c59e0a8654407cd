import Dispatch
import ReactiveKit
import TestSupport
import Testing

/// What the documentation of ReactiveKit shows of bindings.
@Suite("Documents: bindings")
struct BindingRowTests {
  private enum ClientError: Error { case offline }
  private struct User: Sendable { let name: String }

  /// What the documents have a view for.
  fileprivate final class View: DisposeBagProvider, BindingExecutionContextProvider,
    ReactiveExtensionsProvider, Sendable
  {
    let bag = DisposeBag()
    let bindingExecutionContext: ExecutionContext
    private let content = Property<[String]>([])
    fileprivate let appearances = PassthroughSubject<Void, Never>()

    init(in context: ExecutionContext = .immediate) {
      bindingExecutionContext = context
    }

    var text: String {
      get { content.value.last ?? "" }
      set { content.value += [newValue] }
    }
    var texts: [String] { content.value }

    func appear() { appearances.send() }
  }

  @Test(
    "a subject stays private, and is a signal by its reactive extension"
  )
  func reactiveExtensions() {
    let view = View()
    let log = Log<String>()
    view.reactive.appeared.observeNext { log("view did appear") }
    view.appear()
    #expect(log.values == ["view did appear"])
  }

  @Test(
    "a closure is called with the target and each element; the result may be ignored"
  )
  func closure() {
    let view = View()
    let presentUserProfile = PassthroughSubject<User, Never>()
    presentUserProfile.bind(to: view) { me, user in
      me.text = user.name
    }
    presentUserProfile.send(User(name: "Jim"))
    #expect(view.texts == ["Jim"])
  }

  @Test("a binding is a prefix for as long as the target lives, held weakly")
  func declaration() {
    let log = Log<String>()
    let source = Signal<String, Never> { observer in
      observer.receive("a")
      return BlockDisposable { log("cancelled") }
    }
    var view: View? = View()
    weak let remains = view
    if let view { source.bind(to: view, setter: { $0.text = $1 }) }
    #expect(view?.text == "a")
    view = nil
    #expect(remains == nil && log.values == ["cancelled"])
  }

  @Test("what is only deallocatable is bound to in a context that is given")
  func context() {
    final class Model: Deallocatable, Sendable {
      let bag = DisposeBag()
      let seen = Log<Int>()
      var deallocated: SafeSignal<Void> { bag.deallocated }
    }
    let model = Model()
    Signal<Int, Never>(just: 1).bind(to: model, context: .immediate) { $0.seen.append($1) }
    #expect(model.seen.values == [1])
  }

  @Test("each element is written to a key path")
  func keyPath() {
    let view = View()
    let name = Property("Jim")
    name.bind(to: view, keyPath: \.text)
    name.bind(to: view, keyPath: \.text, context: .immediate)
    #expect(view.texts == ["Jim", "Jim"])
  }

  @available(*, deprecated)
  @Test(
    "a bond, a property, a subject can be bound to, by either name"
  )
  func bindables() {
    let view = View()
    let name = Property("Jim")
    let (copy, maybe) = (Property(""), Property<String?>(nil))
    let subject = PassthroughSubject<String, Never>()
    let log = Log<String>()
    subject.observeNext(with: log.append)
    name.bind(to: view.reactive.text)
    name.bindTo(view.reactive.text)
    name.bind(to: copy)
    name.bind(to: maybe)
    name.bind(to: subject)
    name.value = "Kathryn"
    #expect(view.texts == ["Jim", "Jim", "Kathryn", "Kathryn"])
    #expect(copy.value == "Kathryn" && maybe.value == "Kathryn")
    #expect(log.values == ["Jim", "Kathryn"])
  }

  @Test("an object with a bag tells when it goes, as the bag does")
  func deallocated() {
    let log = Log<String>()
    var view: View? = View()
    view?.deallocated.write(to: log)
    view?.bag.deallocated.write(to: log)
    view = nil
    #expect(log.values == ["completed", "completed"])
  }

  @Test("elements from another queue are written in the target's context")
  func executionContext() {
    let queue = DispatchQueue(label: "view")
    let view = View(in: .queue(queue))
    let names = PassthroughSubject<String, Never>()
    names.bind(to: view) { view, name in
      dispatchPrecondition(condition: .onQueue(queue))
      view.text = name
    }
    inParallel(1) { _ in for number in 0..<10 { names.send("\(number)") } }
    queue.sync {}
    #expect(view.texts == (0..<10).map(String.init))
  }

  @Test("one can log in when both fields have something in them")
  func login() {
    let (username, password) = (Property(""), Property(""))
    let isEnabled = Property(true)
    let canLogIn = combineLatest(username, password) { !$0.isEmpty && !$1.isEmpty }
    canLogIn.bind(to: isEnabled)
    #expect(!isEnabled.value)
    username.value = "jim"
    password.value = "secret"
    #expect(isEnabled.value)
    password.value = ""
    #expect(!isEnabled.value)
  }

  @Test("a tap reloads the photo, and a failure leaves the one that was there")
  func reload() {
    let tap = PassthroughSubject<Void, Never>()
    let image = Property<String?>(nil)
    let replies = Property<[Signal<String, ClientError>]>([.just("photo"), .failed(.offline)])
    tap
      .flatMapLatest { () -> Signal<String, Never> in
        let reply = replies.value.removeFirst()
        return reply.suppressError(logging: false)
      }
      .bind(to: image)
    tap.send()
    #expect(image.value == "photo")
    tap.send()
    #expect(image.value == "photo")
  }

  @Test("a signal is limited to the life of an object, or to a lifetime")
  func during() {
    let log = Log<String>()
    let numbers = PassthroughSubject<Int, ClientError>()
    var view: View? = View()
    if let view { numbers.prefix(during: view).write(to: log) }
    let (lifetime, token) = Lifetime.make()
    numbers.prefix(during: lifetime).write(to: log, as: "lifetime ")
    view = nil
    numbers.send(1)
    token.dispose()
    token.dispose()
    #expect(log.values == ["completed", "lifetime next(1)", "lifetime completed"])
  }

  @Test("activity, elements and failures feed subjects")
  func feeding() {
    let (isActive, last) = (Property(false), Property(0))
    let text = PassthroughSubject<String, Never>()
    let (errors, others) = (PassthroughSubject<ClientError, Never>(), Property<ClientError?>(nil))
    let log = Log<String>()
    isActive.write(to: log, as: "active ")
    text.write(to: log, as: "text ")
    errors.write(to: log, as: "error ")
    errors.bind(to: others)
    let source = PassthroughSubject<Int, ClientError>()
    source
      .feedActivity(into: isActive)
      .feedNext(into: last)
      .feedNext(into: text, when: { $0 > 1 }, map: { "\($0)" })
      .feedError(into: errors)
      .suppressAndFeedError(into: errors, logging: false)
      .observe { _ in }
    source.send(1)
    source.send(2)
    source.send(completion: .failure(.offline))
    #expect(last.value == 2 && others.value == .offline)
    #expect(
      log.values == [
        "active next(false)", "active next(true)", #"text next("2")"#, "error next(offline)",
        "error next(offline)", "active next(false)",
      ]
    )
  }

  @Test("assignment owns its object strongly, weakly or not at all")
  func assignment() {
    let view = View()
    for ownership in [ObjectOwnership.strong, .weak, .unowned] {
      let assignment = Property("Jim").assign(to: \.text, on: view, ownership: ownership)
      assignment.cancel()
    }
    #expect(view.texts == ["Jim", "Jim", "Jim"])
  }

  @Test("bound both ways, each takes what the other sends, once")
  func bothWays() {
    let (one, other) = (Property(1), Property(2))
    let log = Log<Int>()
    other.observeNext(with: log.append)
    one.bidirectionalBind(to: other)
    other.value = 3
    one.value = 4
    #expect(one.value == 4 && other.value == 4)
    #expect(log.values == [2, 1, 3, 4])
  }

  @Test("an action executes one at a time, and tells what it does")
  func action() {
    let work = PassthroughSubject<User, ClientError>()
    let logIn = Action<String, User, ClientError> { _ in work }
    let log = Log<String>()
    logIn.isExecuting.observeNext { log("executing \($0)") }
    logIn.elements.observeNext { log("hello \($0.name)") }
    logIn.errors.observeNext { log("\($0)") }
    logIn.execute("jim").observe { _ in }
    logIn.execute("kathryn").observeFailed { log("\($0)") }
    work.send(User(name: "Jim"))
    work.send(completion: .failure(.offline))
    #expect(
      log.values == [
        "executing false", "executing true", "disabled", "hello Jim", "executing false", "offline",
      ]
    )
  }
}

extension ReactiveExtensions where Base == BindingRowTests.View {
  fileprivate var appeared: SafeSignal<Void> { base.appearances.toSignal() }
  fileprivate var text: Bond<String> { bond { view, text in view.text = text } }
}
