import ReactiveKit

// The table of Docs/Creating.md: each expression has a type without more words.

private enum Offline: Error { case busy }

private func compute() -> Int { 1 }
private func read() throws(Offline) -> Int { 1 }
private func load() async -> Int { 1 }

private func created(
  _ result: Result<Int, Offline>,
  _ sequence: AsyncStream<Int>,
  _ isOnline: Bool
) -> [any Sendable] {
  let value = SafeSignal(just: 1)
  let values = Signal(sequence: 1...3)
  let computed = Signal(performing: { compute() })
  let caught = Signal(catching: { () throws(Offline) in try read() })
  let known = Signal(result: result)
  let loaded = Signal { await load() }
  let many = Signal { send in
    for _ in 1...3 { send(await load()) }
  }
  let stream = sequence.toSignal()
  let future = Future { promise in promise(.success(1)) }
  let called = SafeSignal<Int> { observer in
    observer.receive(lastElement: 1)
    return nil
  }
  let timer = SafeSignal<Int>.interval(.seconds(1))
  let timerAtOnce = SafeSignal<Int>.timer(after: .zero, every: .seconds(1))
  let later = Signal(just: 1, after: .seconds(1))
  let scheduled = SafeSignal(sequence: 1...3, on: ExecutionContext.main)
  let choice = Signal(deferring: { isOnline ? value : called })
  let nothing = SafeSignal<Int>.completed()
  let failed = Signal<Int, Offline>.failed(.busy)
  return [
    value, values, computed, caught, known, loaded, many, stream, future, called, timer,
    timerAtOnce, later, scheduled, choice, nothing, failed,
  ]
}
