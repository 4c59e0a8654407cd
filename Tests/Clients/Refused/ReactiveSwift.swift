import RKCompatibility
import ReactiveKit

// More words of ReactiveSwift, RxSwift and Bond: the compiler says what to write.

enum Offline: Error { case busy }
struct Row: Sendable { var number = 0 }

func observe(_ numbers: SafeSignal<Int>, _ bag: DisposeBag) {
  // error: 'observeValues' has been renamed to 'observeNext(with:)'
  numbers.observeValues { print($0) }
  // error: 'startWithValues' has been renamed to 'observeNext(with:)'
  numbers.startWithValues { print($0) }
  // error: 'startWithResult' is unavailable: write observe { event in … }
  numbers.startWithResult { print($0) }
  // error: 'bind' is unavailable: write observeNext { … }, or bind(to: object) { object, element in … }
  numbers.bind { print($0) }
  // error: 'assign(to:)' is unavailable: write bind(to: property)
  numbers.assign(to: Property(0))
  // error: 'insert' has been renamed to 'add(disposable:)'
  bag.insert(numbers.observeNext { print($0) })
}

func operators(_ numbers: SafeSignal<Int>, _ names: SafeSignal<String?>, _ rows: SafeSignal<Row>) {
  // error: 'on(value:)' has been renamed to 'handleEvents(receiveOutput:)'
  _ = numbers.on(value: { print($0) })
  // error: 'tap' has been renamed to 'handleEvents(receiveOutput:)'
  _ = numbers.tap { print($0) }
  // error: 'logEvents()' is unavailable: write debug()
  _ = numbers.logEvents()
  // error: 'skipNil()' has been renamed to 'ignoreNils()'
  _ = names.skipNil()
  // error: 'skipRepeats()' has been renamed to 'removeDuplicates()'
  _ = numbers.skipRepeats()
  // error: 'removeDuplicates(by:)' has been renamed to 'removeDuplicates(at:)'
  _ = rows.removeDuplicates(by: \.number)
  // error: 'filterMap' has been renamed to 'compactMap(_:)'
  _ = numbers.filterMap { $0 > 1 ? $0 : nil }
  // error: 'combinePrevious' is unavailable: write pairwise(), or prepend(initial).pairwise()
  _ = numbers.combinePrevious(0)
  // error: 'groupBy' has been renamed to 'group(by:)'
  _ = numbers.groupBy { $0 % 2 }
  // error: 'elementAt' has been renamed to 'output(at:)'
  _ = numbers.elementAt(1)
  // error: 'toArray()' has been renamed to 'collect()'
  _ = numbers.toArray()
  // error: 'merge' has been renamed to 'merge(with:)'
  _ = numbers.merge(numbers)
  // error: 'merge(with:_:)' is unavailable: write the function merge(first, second, third)
  _ = numbers.merge(with: numbers, numbers)
  // error: 'replaceError' is unavailable: write flatMapError { error in SafeSignal(just: …) }
  _ = numbers.setFailureType(to: Offline.self).replaceError { _ in 1 }
  // error: 'concat' has been renamed to 'append(_:)'
  _ = numbers.concat(numbers)
  // error: 'ifEmpty(default:)' has been renamed to 'replaceEmpty(with:)'
  _ = numbers.ifEmpty(default: 1)
  // error: 'ifEmpty(switchTo:)' has been renamed to 'switchIfEmpty(to:)'
  _ = numbers.ifEmpty(switchTo: numbers)
  // error: 'retryWhen' has been renamed to 'retry(when:)'
  _ = numbers.retryWhen { errors in errors }
  // error: 'retry()' is unavailable: write retry(.max)
  _ = numbers.retry()
  // error: 'makeConnectable()' has been renamed to 'publish()'
  _ = numbers.makeConnectable()
  // error: 'debounce' has been renamed to 'debounce(for:)'
  _ = numbers.debounce(0.3)
  // error: 'observe(on:)' has been renamed to 'receive(on:)'
  _ = numbers.observe(on: MainActor.shared)
}

func create(_ numbers: SafeSignal<Int>, _ all: [SafeSignal<Int>]) {
  // error: 'create' is unavailable: write Signal { observer in … }
  _ = SafeSignal<Int>.create { observer in observer.receive(1) }
  // error: 'deferred' is unavailable: write Signal(deferring: { … })
  _ = SafeSignal<Int>.deferred { numbers }
  // error: 'empty()' has been renamed to 'completed()'
  _ = SafeSignal<Int>.empty()
  // error: 'error' has been renamed to 'failed(_:)'
  _ = Signal<Int, Offline>.error(.busy)
  // error: 'fail' has been renamed to 'failed(_:)'
  _ = Signal<Int, Offline>.fail(.busy)
  // error: 'of' is unavailable: write Signal(sequence: [first, second])
  _ = SafeSignal<Int>.of(1, 2)
  // error: 'from' is unavailable: write Signal(sequence: elements)
  _ = SafeSignal<Int>.from([1, 2])
  // error: 'merge' is unavailable: write first.merge(with: second)
  _ = Signal.merge(numbers, numbers)
  // error: 'merge' is unavailable: write Signal(flattening: signals, strategy: .merge)
  _ = Signal.merge(all)
  // error: 'concat' is unavailable: write first.append(second)
  _ = Signal.concat(numbers, numbers)
  // error: 'combineLatest' is unavailable: write the function combineLatest(first, second)
  _ = Signal.combineLatest(numbers, numbers)
  // error: 'zip' is unavailable: write the function zip(first, second)
  _ = Signal.zip(numbers, numbers)
  // error: 'combineLatest' is unavailable: write Signal(combiningLatest: signals)
  _ = combineLatest(all)
  // error: 'init(_:)' has been renamed to 'init(bufferSize:)'
  _ = ReplaySubject<Int, Never>(3)
  // error: 'create(bufferSize:)' is unavailable: write ReplaySubject(bufferSize: …)
  _ = ReplaySubject<Int, Never>.create(bufferSize: 3)
}

func load() async -> Int { 1 }

func send(_ numbers: PassthroughSubject<Int, Offline>, _ action: Action<Int, Int, Offline>) {
  // error: 'accept' has been renamed to 'send(_:)'
  numbers.accept(1)
  // error: 'send(value:)' has been renamed to 'send(_:)'
  numbers.send(value: 1)
  // error: 'send(error:)' is unavailable: write send(completion: .failure(error))
  numbers.send(error: .busy)
  // error: 'sendCompleted()' is unavailable: write send(completion: .finished)
  numbers.sendCompleted()
  // error: 'complete()' is unavailable: write send(completion: .finished)
  numbers.complete()
  // error: 'completed' has been renamed to 'finished'
  numbers.send(completion: .completed)
  // error: 'apply' has been renamed to 'execute(_:)'
  _ = action.apply(1)
  // error: 'values' has been renamed to 'elements'
  _ = action.values
  // error: 'init(_:)' is unavailable: write Signal(await: { … }), which starts when observed
  _ = Future { await load() }
  // error: 'init(work:)' is unavailable: return a signal: Signal(await: { … })
  _ = Action { (number: Int) in await load() }
  // error: 'init(_:)' is unavailable: return a signal: Signal { try await load() }
  _ = LoadingProperty { await load() }
}

func change(_ count: Property<Int>, _ isOn: Property<Bool>, _ list: CollectionProperty<[Int]>) {
  // error: 'set' is unavailable: write property.value = …
  count.set(1)
  // error: 'accept' is unavailable: write property.value = …
  count.accept(1)
  // error: 'modify' has been renamed to 'update(_:)'
  count.modify { $0 += 1 }
  // error: 'withLock' has been renamed to 'update(_:)'
  count.withLock { $0 += 1 }
  // error: 'toggle()' is unavailable: write property.value.toggle()
  isOn.toggle()
  // error: 'computed' is unavailable: write AnyProperty.computed { read in … }
  _ = Property.computed { read in read(count) + 1 }
  // error: 'combineLatest' is unavailable: write AnyProperty(first, second) { … }
  _ = Property.combineLatest(count, isOn)
  // error: 'batchUpdate' has been renamed to 'update(_:)'
  list.batchUpdate { $0.append(1) }
  // error: 'set' has been renamed to 'replace(with:)'
  list.set([1])
  // error: 'moveItem(from:to:)' has been renamed to 'move(from:to:)'
  list.moveItem(from: 0, to: 1)
}
