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
}

let numbers = Signal<Int, Never> { observer in
  // error: 'onNext' has been renamed to 'receive(_:)'
  observer.onNext(1)
  // error: 'onCompleted()' is unavailable: write receive(completion: .finished)
  observer.onCompleted()
  return nil
}
