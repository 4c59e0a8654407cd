import ReactiveKit

// Types of other libraries, and what only the full name of an initialiser can do.

func find(_ text: String) async -> [String] { [text] }

func names(_ texts: SafeSignal<String>) async {
  // error: cannot find 'Just' in scope
  _ = Just(1)
  // error: cannot find 'Publishers' in scope
  _ = Publishers.Merge(texts, texts)
  // error: cannot find 'BehaviorRelay' in scope
  _ = BehaviorRelay(value: 1)
  // error: cannot find 'SignalProducer' in scope
  _ = SignalProducer<Int, Never>(value: 1)
  // error: cannot find 'MutableProperty' in scope
  _ = MutableProperty(1)
  // error: cannot find 'Disposables' in scope
  _ = Disposables.create {}
  // error: cannot find 'DispatchQueue' in scope
  _ = texts.receive(on: DispatchQueue.main)
  // error: for-in loop requires 'SafeSignal<String>' (aka 'Signal<String, Never>') to conform to 'AsyncSequence'
  for await text in texts { print(text) }
  // error: type '() async -> [String]' does not conform to the 'Sendable' protocol
  // error: type '() async -> [String]' does not conform to the 'Sendable' protocol
  // error: type '() async -> [String]' does not conform to the 'Sendable' protocol
  // error: type '() async -> [String]' does not conform to the 'Sendable' protocol
  _ = texts.flatMapConcat { text in Signal { await find(text) } }
}

// error: cannot find type 'AnyPublisher' in scope
func show(_ texts: AnyPublisher<String, Never>) {}
