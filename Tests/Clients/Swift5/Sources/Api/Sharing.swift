import ReactiveKit

/// Connectable.
func useSharing() {
  let runs = Box(0)
  let source = SafeSignal<Int> { observer in
    runs.value += 1
    observer.receive(1)
    observer.receive(2)
    return NonDisposable.instance
  }
  let log = Box<[Int]>([])
  let connectable = ConnectableSignal(
    source: source,
    subject: PassthroughSubject<Int, Never>()
  )
  _ = connectable.observe { log.value.append($0.element ?? -1) }
  expect(runs.value == 0, "not before connect()")
  let connection = connectable.connect()
  _ = connectable.connect()
  expect(runs.value == 1 && log.value == [1, 2], "connect")
  connection.dispose()

  func connected<C: ConnectableSignalProtocol>(_ signal: C) -> [Int] where C.Element == Int {
    let log = Box<[Int]>([])
    _ = signal.connect()
    _ = signal.observe { if let element = $0.element { log.value.append(element) } }
    return log.value
  }
  expect(connected(source.replay()) == [1, 2], "replay")
  expect(connected(source.replay(limit: 1)) == [2], "replay(limit:)")
  expect(connected(source.publish()) == [], "publish")
  expect(connected(source.multicast(subject: ReplayOneSubject<Int, Never>())) == [2], "multicast")
  let made = source.multicast { ReplaySubject<Int, Never>(bufferSize: 2) }
  expect(connected(made) == [1, 2], "multicast, made")

  runs.value = 0
  let counted = source.replay(limit: 1).refCount()
  let first = counted.observe { _ in }
  expect(elements(counted) == [2] && runs.value == 1, "refCount")
  first.dispose()

  expect(elements(source.share()) == [1, 2], "share, the first")
  let all = source.share(limit: .max)
  for shared in [all, source.share(limit: 2), source.share(limit: 2, keepAlive: true)] {
    runs.value = 0
    let first = shared.observe { _ in }
    expect(elements(shared) == [1, 2] && runs.value == 1, "share")
    first.dispose()
  }
}
