import Dispatch
import Foundation
import ReactiveKit

// Attempts, times and schedulers.

func retry(_ pages: Signal<Int, any Error>, _ wait: Duration) {
  // error: argument 'delay' must precede argument 'if'
  _ = pages.retry(3, if: { _ in true }, delay: .seconds(1))
  // error: argument 'if' must precede argument 'on'
  _ = pages.retry(3, delay: .seconds(1), on: DispatchQueue.main, if: { _ in true })
  // error: argument 'resetsOnElement' must precede argument 'on'
  _ = pages.retry(3, delay: .seconds(1), on: DispatchQueue.main, resetsOnElement: true)
  // error: cannot specialize non-generic type 'RetryDelay'
  _ = pages.retry(3, delay: RetryDelay<Duration>.constant(1))
  // error: cannot convert value of type 'Duration' to expected argument type 'RetryDelay'
  _ = pages.retry(3, delay: wait)
  // error: cannot convert value of type 'Int' to expected argument type 'RetryDelay'
  _ = pages.retry(3, delay: 1)
  // error: missing argument label 'initial:' in call
  _ = pages.retry(3, delay: .exponential(.seconds(1)))
  _ = pages.retry(3, delay: .seconds(1), if: { _ in true }, on: DispatchQueue.main)
}

func wait(_ numbers: SafeSignal<Int>, _ count: Int) {
  // error: argument 'latest' must precede argument 'on'
  _ = numbers.throttle(for: .seconds(1), on: DispatchQueue.main, latest: false)
  // error: argument 'delaysFailure' must precede argument 'on'
  _ = numbers.delay(for: .seconds(1), on: DispatchQueue.main, delaysFailure: false)
  // error: cannot convert value of type 'Int' to expected argument type 'Duration'
  _ = numbers.delay(for: count)
  // error: no exact matches in call to instance method 'debounce'
  _ = numbers.debounce(for: count)
  _ = numbers.delay(for: .seconds(count))
  // error: type 'Timer' has no member 'publish'
  _ = Timer.publish(every: 1, on: RunLoop.main, in: RunLoop.Mode.common)
}

func deliver(_ numbers: SafeSignal<Int>) {
  // error: instance method 'receive(on:)' requires that 'RunLoop' conform to 'Scheduler'
  _ = numbers.receive(on: RunLoop.main)
  // error: type 'MainActor.Type' cannot conform to 'Scheduler'
  _ = numbers.receive(on: MainActor.self)
  // error: type 'MainActor' has no member 'mainActor'
  _ = numbers.receive(on: .mainActor)
  // error: type 'MainActor' has no member 'main'
  numbers.observeNext(on: .main) { print($0) }
  // error: type '(DispatchQoS.QoSClass) -> ExecutionContext' cannot conform to 'Scheduler'
  _ = numbers.subscribe(on: .global)
  _ = numbers.subscribe(on: .global())
}
