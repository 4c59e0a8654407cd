import Dispatch
import ReactiveKit

private class Later: Scheduler {
  var actions: [() -> Void] = []
  func schedule(_ action: @escaping () -> Void) { actions.append(action) }
}

/// ExecutionContext, Scheduler, SignalProtocol+Threading.
func useContexts() {
  let count = Box(0)
  let mine = ExecutionContext { block in block() }
  mine.context { count.value += 1 }
  mine.execute { count.value += 1 }
  mine.schedule { count.value += 1 }
  ExecutionContext.immediate.execute { count.value += 1 }
  ExecutionContext.nonRecursive().execute { count.value += 1 }
  expect(count.value == 5, "at once")
  _ = [ExecutionContext.main, .immediateOnMain, .global(), .global(qos: .utility)]

  let queue = DispatchQueue(label: "contexts")
  queue.context.execute { count.value += 1 }
  queue.schedule { count.value += 1 }
  queue.sync {}
  expect(count.value == 7, "on a queue")

  let ran = DispatchSemaphore(value: 0)
  let late = queue.disposableAfter(when: 60) { ran.signal() }
  late.dispose()
  _ = queue.disposableAfter(when: 0.001) { ran.signal() }
  ran.wait()
  expect(late.isDisposed, "disposableAfter")

  let later = Later()
  let log = Box<[Int]>([])
  _ = Signal<Int, Never>(sequence: [1, 2]).receive(on: later).observeNext { log.value.append($0) }
  expect(later.actions.count == 3 && log.value == [], "once for each event")
  later.actions.forEach { $0() }
  _ = SafeSignal(just: 3).subscribe(on: mine).observeNext { log.value.append($0) }
  expect(log.value == [1, 2, 3], "subscribe(on:)")
  expect(waited(SafeSignal(just: 4).receive(on: queue).subscribe(on: queue)) == [4], "a queue")
}
