import Dispatch
import ReactiveKit

/// Signal, and the publishers.
func useCreation() {
  let queue = DispatchQueue(label: "creation")
  let producer: Signal<Int, Failed>.Producer = { observer in
    observer.receive(1)
    observer.receive(completion: .finished)
    return SimpleDisposable()
  }
  expect(events(Signal<Int, Failed>(producer)) == [.next(1), .completed], "init")
  expect(events(Signal<Int, Never>.completed()) == [.completed], "completed")
  expect(events(Signal<Int, Failed>.failed(.once)) == [.failed(.once)], "failed")
  expect(events(Signal<Int, Failed>.never()) == [], "never")

  let (signal, observer) = Signal<Int, Failed>.withObserver()
  let log = Box<[Int]>([])
  _ = signal.observe { if let element = $0.element { log.value.append(element) } }
  observer.receive(1)
  expect(log.value == [1], "withObserver")

  expect(events(SafeSignal(just: 1)) == [.next(1), .completed], "just")
  expect(waited(SafeSignal(just: 1, after: 0.001)) == [1], "just after")
  expect(waited(SafeSignal(just: 1, after: 0.001, queue: queue)) == [1], "just after, on")
  expect(elements(SafeSignal(performing: { 1 })) == [1], "performing")
  expect(events(Signal<Int, Failed>(result: .failure(.once))) == [.failed(.once)], "result")
  expect(elements(SafeSignal(deferring: { SafeSignal(just: 1) })) == [1], "deferring")
  let evaluated = Signal<Int, Failed>(evaluating: { .success(1) })
  expect(events(evaluated) == [.next(1), .completed], "evaluating")
  expect(elements(SafeSignal(sequence: 0...).prefix(maxLength: 2)) == [0, 1], "a sequence")
  expect(waited(SafeSignal(sequence: 0..<3, interval: 0.001)) == [0, 1, 2], "interval")
  let slow = SafeSignal(sequence: 0..<3, interval: 0.001, queue: queue)
  expect(waited(slow) == [0, 1, 2], "interval, on")
  let two = [SafeSignal(just: 1), SafeSignal(just: 2)]
  expect(elements(SafeSignal(flattening: two, strategy: .concat)) == [1, 2], "flattening")
  expect(events(SafeSignal(flattening: [SafeSignal<Int>](), strategy: .latest)) == [.completed], "")
  let sum = SafeSignal(combiningLatest: two) { $0.reduce(0, +) }
  expect(events(sum) == [.next(3), .completed], "combiningLatest")

  let runs = Box(0)
  let caught = Signal<Int, any Error>(catching: {
    runs.value += 1
    throw Failed.once
  })
  expect(runs.value == 0, "nothing runs until it is observed")
  expect(events(caught).last?.error as? Failed == .once && runs.value == 1, "catching")
  expect(waited(SafeSignal<Int>(await: { 1 })) == [1], "await")
  expect(waited(Signal<Int, any Error>(await: { throw Failed.once })) == [], "await, throwing")

  let deferred = Deferred(signalFactory: { SafeSignal(just: 1) })
  expect(elements(deferred) == [1] && elements(deferred.signalFactory()) == [1], "Deferred")
  let empty = Empty<Int, Failed>()
  let never = Empty(completeImmediately: false, outputType: Int.self, failureType: Failed.self)
  expect(events(empty) == [.completed] && events(never) == [], "Empty")
  expect(empty != never && empty.completeImmediately, "Empty: Equatable")

  var send: @Sendable (Int) -> Void = { _ in }
  var tap: @Sendable () -> Void = {}
  let (sent, taps) = (SafeSignal(takingOver: &send), SafeSignal<Void>(takingOver: &tap))
  _ = sent.observeNext { log.value.append($0) }
  _ = taps.observeNext { log.value.append(0) }
  send(2)
  tap()
  expect(log.value == [1, 2, 0], "takingOver")
}

/// Signal.Event, SignalProtocol.
func useSignals() {
  typealias Event = Signal<Int, Failed>.Event
  let (next, failed, completed) = (Event.next(1), Event.failed(.once), Event.completed)
  expect(next.isNext && failed.isFailed && completed.isCompleted, "is…")
  expect(failed.isTerminal && completed.isTerminal && !next.isTerminal, "isTerminal")
  expect(next.element == 1 && failed.error == .once && next != completed, "element, error")

  let log = Box<[String]>([])
  let source = Signal<Int, Failed> { observer in
    observer.receive(1)
    observer.receive(completion: .failure(.once))
    return NonDisposable.instance
  }
  _ = source.observe { log.value.append("\($0)") }
  _ = source.observe(with: { log.value.append("\($0)") })
  _ = source.observe(with: AnyObserver<Int, Failed> { log.value.append("\($0)") })
  expect(log.value.count == 6 && log.value[1] == log.value[5], "observe")
  log.value = []
  _ = source.suppressError(logging: false).observeNext { log.value.append("\($0)") }
  _ = source.observeFailed { log.value.append("\($0)") }
  _ = SafeSignal<Int>.completed().observeCompleted { log.value.append("end") }
  expect(log.value == ["1", "once", "end"], "observeNext, Failed, Completed")
  expect(events(source.toSignal()).count == 2, "toSignal")

  let total = Box(0)
  var bag: Set<AnyCancellable> = []
  source.sink(receiveCompletion: { _ in total.value += 1 }, receiveValue: { total.value += $0 })
    .store(in: &bag)
  SafeSignal(just: 2).sink { total.value += $0 }.store(in: &bag)
  SafeSignal(just: 3).sink(receiveValue: { total.value += $0 }).store(in: &bag)
  expect(total.value == 7, "sink")
  let model = Model()
  let assignment: AnyCancellable = SafeSignal(just: "Jim").assign(to: \Model.name, on: model)
  expect(model.name == "Jim" && assignment == assignment, "assign")
}
