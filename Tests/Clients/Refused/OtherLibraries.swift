import Dispatch
import RKCompatibility
import ReactiveKit

// Words of other libraries: the compiler says what to write.

func words(_ names: Signal<String, any Error>, _ flags: Signal<Bool, any Error>) {
  // error: 'flatMap' is unavailable: name how inner signals are combined: flatMapLatest, flatMapConcat, flatMapMerge
  _ = names.flatMap { _ in flags }
  // error: 'subscribe(onNext:onError:onCompleted:onDisposed:)' is unavailable: write observeNext { … }, or sink(receiveCompletion:receiveValue:)
  _ = names.subscribe(onNext: { print($0) })
  // error: 'withLatestFrom' has been renamed to 'with(latestFrom:)'
  _ = names.withLatestFrom(flags)
  // error: 'withLatestFrom(_:resultSelector:)' has been renamed to 'with(latestFrom:combine:)'
  _ = names.withLatestFrom(flags, resultSelector: { ($0, $1) })
  // error: 'eraseToAnyPublisher()' has been renamed to 'toSignal()'
  _ = names.eraseToAnyPublisher()
  // error: 'asObservable()' has been renamed to 'toSignal()'
  _ = names.asObservable()
  // error: 'catchAndReturn' has been renamed to 'replaceError(with:)'
  _ = names.catchAndReturn("")
  // error: 'catchErrorJustReturn' has been renamed to 'replaceError(with:)'
  _ = names.catchErrorJustReturn("")
  // error: 'do(onNext:onError:onCompleted:onSubscribe:onDispose:)' is unavailable: write handleEvents(receiveOutput:receiveCompletion:receiveCancel:), or finally
  _ = names.do(onNext: { print($0) })
  // error: 'asDriver(onErrorJustReturn:)' is unavailable: write replaceError(with:).receive(on: ExecutionContext.main)
  _ = names.asDriver(onErrorJustReturn: "")
  // error: 'asSignal(onErrorJustReturn:)' is unavailable: write replaceError(with:).receive(on: ExecutionContext.main)
  _ = names.asSignal(onErrorJustReturn: "")
  // error: 'handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)' is unavailable: receiveSubscription takes a closure without an argument: { … }
  _ = names.handleEvents(receiveSubscription: { subscription in print(subscription) })
  // error: 'debounce(for:scheduler:)' has been renamed to 'debounce(for:on:)'
  _ = names.debounce(for: .seconds(1), scheduler: DispatchQueue.main)
  // error: 'throttle(for:scheduler:latest:)' is unavailable: write throttle(for:), or throttle(for:latest:on:)
  _ = names.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)
  // error: 'delay(for:scheduler:)' has been renamed to 'delay(for:on:)'
  _ = names.delay(for: .seconds(1), scheduler: DispatchQueue.main)
  // error: 'debounce' has been renamed to 'debounce(for:)'
  _ = names.debounce(.milliseconds(300))
  // error: 'throttle' has been renamed to 'throttle(for:)'
  _ = names.throttle(.milliseconds(300))
  // error: 'delay' has been renamed to 'delay(for:)'
  _ = names.delay(.milliseconds(300))
  // error: 'combineLatest' has been renamed to 'combineLatest(with:)'
  _ = names.combineLatest(flags)
  // error: 'zip' has been renamed to 'zip(with:)'
  _ = names.zip(flags)
  // error: 'concatMap' has been renamed to 'flatMapConcat(_:)'
  _ = names.concatMap { _ in flags }
  // error: 'share(replay:)' has been renamed to 'share(limit:)'
  _ = names.share(replay: 1)
  // error: 'observe(on:)' has been renamed to 'receive(on:)'
  _ = names.observe(on: .main)
  // error: 'withUnretained' has been renamed to 'withWeak(_:)'
  _ = names.withUnretained(Screen())
  // error: 'drive' is unavailable: write receive(on: MainActor.shared).observeNext { … }, or bind(to:)
  _ = names.drive { print($0) }
  // error: 'disposed(by:)' has been renamed to 'dispose(in:)'
  names.observe { _ in }.disposed(by: DisposeBag())
  // error: 'publisher' is unavailable: write Signal(sequence: elements)
  _ = [1, 2].publisher
}

final class Screen: Sendable {}

func find(_ text: String) async -> [String] { [text] }

func results(_ names: SafeSignal<String>) {
  // error: cannot pass function of type '@Sendable (String) async -> [String]' to parameter expecting synchronous function type
  // error: instance method 'flatMapLatest' requires that '[String]' conform to 'SignalProtocol'
  _ = names.flatMapLatest { await find($0) }
  // error: type '()' cannot conform to 'SignalProtocol'
  _ = names.flatMapMerge { print($0) }
  _ = names.flatMapLatest { name in Signal(await: { await find(name) }) }
}

func blocked(_ names: SafeSignal<String>) async {
  // error: instance method 'waitAndCollectElements' is unavailable from asynchronous contexts; it blocks the thread; write for await element in signal.values
  _ = names.waitAndCollectElements()
}

func subjects(_ taps: PassthroughSubject<Int, Oops>) {
  // error: 'onNext' has been renamed to 'send(_:)'
  taps.onNext(1)
  // error: 'accept' has been renamed to 'send(_:)'
  taps.accept(1)
  // error: 'onError' is unavailable: write send(completion: .failure(error))
  taps.onError(.bad)
  // error: 'onCompleted()' is unavailable: write send(completion: .finished)
  taps.onCompleted()
}

enum Oops: Error { case bad }

func groups(_ names: SafeSignal<String>) {
  // error: 'collect' is unavailable: write buffer(for:on:), or buffer(size:for:on:)
  _ = names.collect(.byTime(DispatchQueue.main, .seconds(1)))
  // error: 'collect' is unavailable: write buffer(for:on:), or buffer(size:for:on:)
  _ = names.collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 3)).map { $0.count }
}

@MainActor final class Model {
  @Published var name = ""

  func follow(_ names: SafeSignal<String>) {
    // error: 'assign(to:)' is unavailable: write bind(to: self, keyPath: \.name)
    // error: setter for '$name' is unavailable: write bind(to: self, keyPath: \.name)
    names.assign(to: &$name)
  }
}

let numbers = Signal<Int, Never> { observer in
  // error: 'onNext' has been renamed to 'receive(_:)'
  observer.onNext(1)
  // error: 'onCompleted()' is unavailable: write receive(completion: .finished)
  observer.onCompleted()
  return nil
}
