import ReactiveKit

// Words of other libraries, and arguments in another form.

enum Offline: Error { case busy }
struct Person: Sendable { var name = "" }

func ends(_ subject: PassthroughSubject<Int, Offline>) {
  _ = Signal<Int, Offline> { observer in
    // error: value of tuple type '()' has no member 'receive'
    observer.receive(1)
    observer.receive(completion: .completed)
  }
  // error: type 'Subscribers.Completion<PassthroughSubject<Int, Offline>.Error>' (aka 'Subscribers.Completion<Offline>') has no member 'completed'
  subject.send(completion: .completed)
  _ = SafeSignal<Int> { observer in
    let task = Task { observer.receive(1) }
    // error: function produces expected type '()'; did you mean to call it with '()'?
    return task.cancel
  }
}

func times(_ texts: SafeSignal<String>) {
  // error: extra argument 'scheduler' in call
  _ = texts.debounce(for: 0.3, scheduler: ExecutionContext.main)
  // error: missing argument label 'with:' in call
  // error: generic parameter 'Quiet' could not be inferred
  // error: type '@Sendable (String) -> Quiet' has no member 'milliseconds'
  _ = texts.debounce(.milliseconds(300))
  // error: value of type 'SafeSignal<String>' (aka 'Signal<String, Never>') has no member 'distinctUntilChanged'
  _ = texts.distinctUntilChanged()
}

func parts(_ names: Property<[String]>, _ person: Property<Person>) {
  // error: cannot convert value of type 'String' to expected argument type 'Property<[String]>.Element' (aka 'Array<String>')
  names.append("Jim")
  // error: result of call to 'append' is unused
  names.append(["Jim"])
  // error: cannot convert value of type 'MappedProperty<String>' to specified type 'Property<String>'
  let name: Property<String> = person.property(\.name)
}

// A variable outside of functions, as in a first program.
var seen: [Int] = []
func watch(_ numbers: SafeSignal<Int>) {
  // error: main actor-isolated var 'seen' can not be mutated from a nonisolated context
  numbers.observeNext { seen.append($0) }
}
