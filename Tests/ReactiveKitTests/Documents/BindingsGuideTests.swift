import RKTesting
import ReactiveKit
import TestSupport
import Testing

final class Lamp: DisposeBagProvider, BindingExecutionContextProvider, Sendable {
  let bag = DisposeBag()
  let bindingExecutionContext = ExecutionContext.immediate
  let isOn = Property(false)
}

extension Lamp: ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: Lamp {
  var brightness: Bond<Double> { bond { lamp, value in lamp.isOn.value = value > 0.5 } }
}

/// The samples of Docs/Bindings.md.
@Suite("Documents: bindings")
struct BindingsGuideTests {
  // In a process of its own: other tests have actions wait for the main queue.
  @Test func `samples print what they say`() async {
    await #expect(processExitsWith: .success) { try await BindingsGuideTests.samples() }
  }

  @MainActor private static func samples() async throws {
    let guide = Guide("Bindings.md")
    let print = guide.print

    let names = PassthroughSubject<String, Never>()
    let title = Property("")
    names.map { "Hello, \($0)" }.bind(to: title)
    names.send("Jim")
    print(title.value)  // prints: Hello, Jim

    @MainActor final class Screen: MainActorTarget {
      nonisolated let bag = DisposeBag()
      var title = ""
      var lines: [String] = []
    }

    let screen = Screen()
    title.bind(to: screen, keyPath: \.title)
    names.bind(to: screen) { screen, name in screen.lines.append(name) }
    names.send("Kathryn")
    print(screen.title, screen.lines)  // prints: Hello, Kathryn ["Kathryn"]

    let lamp = Lamp()
    let motion = PassthroughSubject<Bool, Never>()
    motion.bind(to: lamp) { lamp, isOn in lamp.isOn.value = isOn }
    motion.send(true)
    print(lamp.isOn.value)  // prints: true

    actor Store: DisposeBagProvider {
      nonisolated let bag = DisposeBag()
      var names: [String] = []
    }

    let store = Store()
    let stored = SafeSignal(sequence: ["Jim", "Kathryn"])
    stored.bind(to: store) { store, name in store.names.append(name) }

    let dimmer = Property(1.0)
    dimmer.bind(to: lamp.reactive.brightness)
    dimmer.value = 0.1
    print(lamp.isOn.value)  // prints: false

    let model = Property("Jim")
    let field = Property("")
    model.bidirectionalBind(to: field)
    field.value = "Kathryn"
    print(model.value)  // prints: Kathryn

    final class TextField: DisposeBagProvider, Sendable {
      let bag = DisposeBag()
      let text = Property("")
      let edits = PassthroughSubject<Void, Never>()
    }

    let input = TextField()
    let text = DynamicSubject(
      target: input,
      signal: input.edits.toSignal(),
      context: .immediate,
      get: { $0.text.value },
      set: { $0.text.value = $1 }
    )
    let age = Property(41)
    age.bidirectionalBind(to: text.bidirectionalMap(to: { Int($0) ?? 0 }, from: { "\($0)" }))
    print(input.text.value)  // prints: 41

    input.text.value = "42"
    input.edits.send(())
    print(age.value)  // prints: 42

    let reporting = DynamicSubject(
      target: input,
      signal: input.edits.toSignal(),
      context: .immediate,
      get: { $0.text.value },
      set: { input, text in
        input.text.value = text
        input.edits.send(())
      }
    )
    let nickname = Property("Jim")
    nickname.bidirectionalBind(to: reporting)
    nickname.dropFirst(1).observeNext { print($0) }
    nickname.value = "Tim"
    // prints: Tim
    // prints: Tim

    enum SaveError: Error { case diskFull }

    let isEdited = Property(true)
    let disk = PassthroughSubject<Int, SaveError>()
    let save = Action<String, Int, SaveError>(isEnabled: isEdited) { text in disk.first() }

    save.isExecuting.observeNext { print("spinner", $0) }  // prints: spinner false
    save.elements.observeNext { print("saved", $0, "bytes") }
    save.errors.observeNext { print("failed:", $0) }

    let taps = PassthroughSubject<String, Never>()
    taps.bind(to: save)
    taps.send("text")  // prints: spinner true
    taps.send("again")  // prints nothing
    disk.send(4)
    // prints: saved 4 bytes
    // prints: spinner false

    isEdited.value = false
    save.execute("text").observe { print($0) }  // prints: failed(disabled)

    let isLoading = Property(false)
    let errors = PassthroughSubject<SaveError, Never>()
    isLoading.observeNext { print("loading", $0) }  // prints: loading false
    errors.observeNext { print("error", $0) }

    let upload = Signal<Int, SaveError>.failed(.diskFull)
    upload
      .feedActivity(into: isLoading)
      .suppressAndFeedError(into: errors, logging: false)
      .observeNext { print("uploaded", $0) }
    // prints: loading true
    // prints: error diskFull
    // prints: loading false

    let time = TestScheduler()
    let (ring, other) = (Property(0), Property(0))
    ring.removeDuplicates().debounce(for: .seconds(1), on: time).bind(to: other)
    other.bind(to: ring)
    let values = time.record(ring)
    ring.value = 5
    time.advance(by: .seconds(9))
    #expect(values.elements == [0, 5, 5])

    try guide.expectOutput()
    await until { await store.names == ["Jim", "Kathryn"] }
  }
}
