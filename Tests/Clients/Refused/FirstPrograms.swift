import RKTesting
import ReactiveKit

// What somebody writes who begins with the library, where the message does not name the cure.

struct Order: Equatable, Identifiable, Sendable { var id = 0 }
enum Offline: Error { case busy }
func load(_ text: String) async throws -> [String] { [text] }

func properties(
  _ name: Property<String>,
  _ orders: CollectionProperty<[Order]>,
  _ user: LoadingProperty<String, Offline>,
  _ taps: PassthroughSubject<Int, Never>
) {
  // error: 'init(_:_:derive:)' is unavailable: derive from property() of the collection
  _ = AnyProperty(name, orders) { "\($0) \($1.count)" }
  // error: 'init(_:_:derive:)' is unavailable: derive from property() of the collection
  _ = AnyProperty(orders, name) { $0.count + $1.count }
  // error: instance method 'callAsFunction' requires that 'CollectionProperty<[Order]>' conform to 'ReadableProperty'
  _ = AnyProperty.computed { read in read(orders) }
  // error: 'init(_:_:derive:)' is unavailable: a signal is not a property: derive from signal.stateIn(initial: …)
  _ = AnyProperty(name, user) { "\($0) \($1)" }
  // error: 'init(_:_:derive:)' is unavailable: a signal is not a property: derive from signal.stateIn(initial: …)
  _ = AnyProperty(name, taps) { "\($0) \($1)" }
  _ = AnyProperty(name, orders.property()) { "\($0) \($1.count)" }
}

func signals(
  _ name: Property<String>,
  _ lines: Property<[String]>,
  _ failing: Signal<Int, Offline>,
  _ safe: SafeSignal<Int>
) {
  // error: 'bind(to:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
  name.flatMapLatest { text in Signal(await: { try await load(text) }) }.bind(to: lines)
  // error: invalid conversion of thrown error type 'any Error' to 'Property<String>.Error' (aka 'Never')
  name.flatMapLatest { text in Signal(await: { try await load(text) }) }.observeNext { print($0) }
  name.flatMapLatest { text in
    Signal(await: { try await load(text) }).replaceError(with: [])
  }.bind(to: lines)
  // error: 'handleEvents(receiveValue:)' has been renamed to 'handleEvents(receiveOutput:)'
  _ = name.handleEvents(receiveValue: { print($0) }).map { $0.count }
  // error: cannot convert value of type 'Never' to expected argument type 'Offline'
  _ = merge(failing, safe)
  // error: instance method 'append' requires the types 'Offline' and 'Never' be equivalent
  _ = failing.append(safe)
  // error: cannot convert value of type 'Property<[String]>' to expected argument type '@Sendable (Int, Property<String>.Element) -> Result' (aka '@Sendable (Int, String) -> Result')
  // error: generic parameter 'Result' could not be inferred
  // error: missing argument label 'combine:' in call
  _ = safe.with(latestFrom: name, lines)
  // error: instance method 'flatMap' requires that 'SafeSignal<Int>' (aka 'Signal<Int, Never>') conform to 'Sequence'
  _ = name.flatMap { SafeSignal(just: $0.count) }
  // error: missing argument for parameter #1 in call
  _ = failing.retry(delay: .seconds(1))
  _ = SafeSignal<Int> { observer in
    // error: value of type 'AtomicObserver<Int, Never>' has no member 'send'
    observer.send(1)
    return nil
  }
  _ = (failing.merge(with: safe), merge(failing, safe.setFailureType(to: Offline.self)))
  _ = safe.with(latestFrom: combineLatest(name, lines))
  _ = failing.retry(.max, delay: .seconds(1))
}

func diagrams(_ time: TestScheduler, _ name: Property<String>) {
  let texts = time.cold("-a-b|", values: ["a": "one", "b": "two"])
  // error: 'bind(to:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
  texts.bind(to: name)
  // error: initializer 'init(initial:then:)' requires the types 'DiagramFailure' and 'Never' be equivalent
  _ = Property(initial: "", then: texts)
  // error: instance method 'merge(with:delayingError:)' requires the types 'Property<String>.Error' (aka 'Never') and 'DiagramFailure' be equivalent
  _ = name.merge(with: time.cold("-a|", values: ["a": "one"])) as SafeSignal<String>
  // error: cannot convert default value of type 'Never' to expected argument type 'DiagramFailure' for parameter #2
  search(time.cold("-a|", values: ["a": "one"]))
  search(time.cold("-a|", values: ["a": "one"], failure: nil))
  let recorder = time.record(name)
  // error: referencing operator function '==' on 'PropertyProtocol' requires that '[Recorder<Property<String>.Element, Property<String>.Error>.Entry]' (aka 'Array<Recorder<String, Never>.Entry>') conform to 'PropertyProtocol'
  print(recorder.events == [.next("one"), .completed])
}

func stored(_ time: TestScheduler) {
  let line = "-a-b|"
  // error: cannot convert value of type 'String' to expected argument type 'Diagram'
  _ = time.cold(line)
}

func search(_ texts: some SignalProtocol<String, Never>) {}

func quiet(_ texts: SafeSignal<String>, on time: some TimedScheduler) -> SafeSignal<String> {
  // error: type 'some TimedScheduler' does not conform to the 'Sendable' protocol
  texts.debounce(for: .seconds(1), on: time)
}

@MainActor final class Screen: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var lines: [String] = []

  func follow(_ name: Property<String>) {
    name.flatMapLatest { text in Signal(await: { try await load(text) }) }
      // error: 'bind(to:keyPath:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
      .bind(to: self, keyPath: \.lines)
    name.flatMapLatest { text in Signal(await: { try await load(text) }) }
      .receive(on: MainActor.shared)
      // error: 'bind(to:setter:)' is unavailable: the signal can fail: write replaceError(with:) or suppressError(logging:) before
      .bind(to: self) { $0.lines = $1 }
  }
}
