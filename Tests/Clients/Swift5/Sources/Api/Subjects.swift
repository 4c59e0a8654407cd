import ReactiveKit

private final class Upper: Subject<String, Never>, @unchecked Sendable {
  override func on(_ event: Signal<String, Never>.Event) {
    if case .next(let element) = event { super.on(.next(element.uppercased())) }
  }
}

/// Subjects.
func useSubjects() {
  func three<S: SubjectProtocol>(_ subject: S) -> S where S.Element == Int {
    subject.send(1)
    subject.send(2)
    subject.send(3)
    return subject
  }
  let passthrough = PassthroughSubject<Int, Failed>()
  let log = Box<[Signal<Int, Failed>.Event]>([])
  let observation = passthrough.observe(with: { log.value.append($0) })
  passthrough.send(1)
  passthrough.on(.next(2))
  passthrough.send(lastElement: 3)
  expect(log.value == [.next(1), .next(2), .next(3), .completed], "PassthroughSubject")
  expect(passthrough.isTerminated && observation.isDisposed, "isTerminated")
  expect(events(passthrough) == [.completed], "the end is for late observers, too")
  let failing = PassthroughSubject<Int, Failed>()
  failing.send(completion: .failure(.once))
  expect(events(failing) == [.failed(.once)], "send(completion:)")

  let replay = three(ReplaySubject<Int, Never>(bufferSize: 2))
  expect(elements(replay) == [2, 3] && replay.bufferSize == 2, "exactly so many")
  expect(elements(three(ReplaySubject<Int, Never>())) == [1, 2, 3], "ReplaySubject")
  expect(elements(three(SafeReplaySubject<Int>())) == [1, 2, 3], "SafeReplaySubject")
  expect(elements(three(ReplayOneSubject<Int, Failed>())) == [3], "ReplayOneSubject")
  expect(elements(three(SafeReplayOneSubject<Int>())) == [3], "SafeReplayOneSubject")

  let bells = Box(0)
  let taps = PassthroughSubject<Void, Never>()
  _ = taps.observeNext { bells.value += 1 }
  taps.send()
  expect(bells.value == 1, "send()")

  let upper = Upper()
  let names = Box<[String]>([])
  upper.observeNext { names.value.append($0) }.dispose(in: upper.bag)
  upper.send("jim")
  _ = upper.bind(signal: SafeSignal(just: "kathryn"))
  SafeSignal(just: "tuvok").bind(to: upper)
  expect(names.value == ["JIM", "KATHRYN", "TUVOK"] && !upper.isTerminated, "Subject")
  upper.bag.dispose()
  upper.send("neelix")
  expect(names.value.count == 3, "bag")

  let many = Box<[Int]>([])
  let subject = PassthroughSubject<Int, Never>()
  _ = subject.observeNext { if $0 < 4 { subject.send($0 + 1) } }
  _ = subject.observeNext { many.value.append($0) }
  SafeSignal(just: 1).bind(to: subject)
  expect(many.value == [1, 2, 3, 4], "nothing is lost, and all in one order")
}
