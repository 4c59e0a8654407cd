import RKCompatibility
import ReactiveKit

private struct Receiver: ObserverProtocol {
  let log: Box<[Int]>
  func on(_ event: Signal<Int, Failed>.Event) { log.value.append(event.element ?? -1) }
}
private struct Bell: ObserverProtocol {
  let log: Box<[Int]>
  func on(_ event: Signal<Void, Never>.Event) { log.value.append(7) }
}

/// Observer.
func useObservers() {
  let log = Box<[Int]>([])
  let observer: Observer<Int, Failed> = { log.value.append($0.element ?? -1) }
  let safe: SafeObserver<Int> = { log.value.append($0.element ?? -1) }
  observer(.next(1))
  safe(.next(2))
  let any = AnyObserver(observer: observer)
  any.on(.next(3))
  any.observer(.next(4))
  expect(log.value == [1, 2, 3, 4], "AnyObserver")

  log.value = []
  let mine = Receiver(log: log)
  mine.receive(1)
  mine.receive(completion: .failure(.once))
  mine.receive(lastElement: 2)
  mine.toObserver()(.next(3))
  Bell(log: log).receive()
  expect(log.value == [1, -1, 2, -1, 3, 7], "ObserverProtocol")

  log.value = []
  let isDisposed = Box(false)
  let atomic = AtomicObserver(observer)
  atomic.attach { observer in
    observer.on(.next(1))
    return BlockDisposable { isDisposed.value = true }
  }
  atomic.on(.completed)
  atomic.on(.next(2))
  expect(log.value == [1, -1] && isDisposed.value && atomic.isDisposed, "AtomicObserver")
  let upstream = SimpleDisposable()
  AtomicObserver(disposable: upstream, observer: observer).dispose()
  expect(upstream.isDisposed && log.value.count == 2, "AtomicObserver(disposable:)")
}

private class Counter: Subscriber {
  var log: [Int] = []
  var subscription: (any Subscription)?
  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }
  func receive(_ input: Int) -> Subscribers.Demand {
    log.append(input)
    return .unlimited
  }
  func receive(completion: Subscribers.Completion<Failed>) { log.append(-1) }
}
private class Bells: Subscriber {
  var count = 0
  func receive(subscription: any Subscription) { subscription.request(.unlimited) }
  func receive(_ input: Void) -> Subscribers.Demand {
    count += 1
    return .unlimited
  }
  func receive(completion: Subscribers.Completion<Never>) {}
}

/// Subscriber, Subscribers, Subscription.
func useSubscribers() {
  func input<S: Subscriber>(of _: S) -> S.Input.Type where S.Failure == Failed { S.Input.self }
  let counter = Counter()
  expect(input(of: counter) == Int.self, "Input, Failure")
  Signal<Int, Failed>(sequence: [1, 2]).subscribe(counter)
  expect(counter.log == [1, 2, -1], "Subscriber")
  if let subscription = counter.subscription {
    Subscribers.Accumulator<Int, Failed>().receive(subscription: subscription)
    Subscribers.Sink<Int, Failed>(receiveCompletion: { _ in }, receiveValue: { _ in })
      .receive(subscription: subscription)
    subscription.cancel()
  }
  let bells = Bells()
  expect(bells.receive() == .unlimited && bells.count == 1, "receive()")
  expect(Subscribers.Demand.unlimited.value == .max, "Demand")

  let accumulator = Subscribers.Accumulator<Int, Failed>()
  Signal(sequence: [1, 2]).subscribe(accumulator)
  expect(accumulator.values == [1, 2] && accumulator.isFinished, "Accumulator")
  expect(!accumulator.isFailure && accumulator.error == nil, "Accumulator")
  accumulator.cancel()
  let failing = Subscribers.Accumulator<Int, Failed>()
  Signal<Int, Failed>.failed(.once).subscribe(failing)
  expect(failing.isFailure && !failing.isFinished && failing.error == .once, "a failure")

  let log = Box<[Int]>([])
  let sink = Subscribers.Sink<Int, Failed>(
    receiveCompletion: { _ in log.value.append(-1) },
    receiveValue: { log.value.append($0) }
  )
  Signal(just: 1).subscribe(sink)
  sink.receiveValue(2)
  sink.receiveCompletion(.finished)
  sink.cancel()
  expect(log.value == [1, -1, 2, -1], "Sink")
}
